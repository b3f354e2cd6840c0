import { startInstallation } from './installation.ts'
import { type RecordedLoad, startRecordedLoad } from './recorded-load.ts'
import { type PlayedFaults, type FaultPlan, playFaults } from './schedule.ts'

type Rehearsal = Awaited<ReturnType<RecordedLoad['finish']>> & {
  hasPool: boolean
  done: PlayedFaults
}

/** Two processes that answer and two that work, under load, while each in turn is killed, the database restarted and the store stopped. */
export async function rehearseFaults(
  plan: FaultPlan,
  report: (sentence: string) => void,
): Promise<Rehearsal> {
  const installation = await startInstallation({
    webs: 2,
    work: ['documents,tracking,webhooks', 'documents,tracking,webhooks'],
    flags: ['--shipments', '10'],
  })
  let load: RecordedLoad | undefined
  try {
    // At once, on an empty database.
    await Promise.all([...installation.webs, ...installation.workers].map((member) => member.start()))
    load = await startRecordedLoad(installation)
    const done = await playFaults(installation, plan, report)
    return { ...(await load.finish()), hasPool: installation.hasPool, done }
  } finally {
    await installation.close()
    await load?.close()
  }
}
