import { setTimeout as pause } from 'node:timers/promises'
import { startInstallation } from './installation.ts'
import { type RecordedLoad, startRecordedLoad } from './recorded-load.ts'

type Upgrade = Awaited<ReturnType<RecordedLoad['finish']>> & {
  /** The newest migration before and after, by the list in the database. */
  migrations: { before: string | undefined; after: string | undefined }
  /** What a process of the release before printed when it started on the new tables. */
  startedOnNewTables: string
}

/**
 * Replaces the processes of an installation one after the other by those of this version, under load. In between both run side by side,
 * and one of the release before is killed and starts again.
 * @param previous what `node` runs of the release before
 * @param workSeconds how long both work side by side after each step
 */
export async function rehearseUpgrade(
  { previous, workSeconds }: { previous: string; workSeconds: number },
  report: (sentence: string) => void,
): Promise<Upgrade> {
  const work = ['documents,tracking,webhooks', 'documents,tracking,webhooks']
  const installation = await startInstallation({
    webs: 2,
    work,
    program: previous,
    // Statements that connections keep parsed are what a change of the tables breaks.
    pool: false,
    flags: ['--shipments', '10'],
  })
  let load: RecordedLoad | undefined
  const newest = async () => {
    const rows = await installation.query<{ name: string }>(
      'select name from kysely_migration order by name desc limit 1',
    )
    return rows[0]?.name
  }
  try {
    const [firstWeb, secondWeb] = installation.webs
    const [firstWorker, secondWorker] = installation.workers
    if (!firstWeb || !secondWeb || !firstWorker || !secondWorker) throw new Error('There are four processes')
    const members = [firstWeb, secondWeb, firstWorker, secondWorker]
    await Promise.all(members.map((member) => member.start()))
    const before = await newest()
    load = await startRecordedLoad(installation)
    await pause(workSeconds * 1000)
    let startedOnNewTables = ''
    for (const member of [firstWeb, firstWorker, secondWorker, secondWeb]) {
      await member.stop()
      member.useProgram(undefined)
      await member.start()
      report(`${member.name} is of this version`)
      if (member === firstWeb) {
        const printed = secondWorker.printed().length
        await secondWorker.kill()
        await secondWorker.start()
        startedOnNewTables = secondWorker.printed().slice(printed)
        report(`${secondWorker.name} of the release before was killed and runs again`)
      }
      await pause(workSeconds * 1000)
    }
    return {
      ...(await load.finish()),
      migrations: { before, after: await newest() },
      startedOnNewTables,
    }
  } finally {
    await installation.close()
    await load?.close()
  }
}
