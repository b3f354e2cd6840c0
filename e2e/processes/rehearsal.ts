import { z } from 'zod'
import { eventNames } from '../../src/contract/vocabulary/index.ts'
import { openReceiver } from '../../src/server/testing/receiver.ts'
import { type Check, compareAll, waitUntilDone } from './checks.ts'
import { type Seen, startLoad } from './clients.ts'
import { startInstallation } from './installation.ts'
import { type PlayedFaults, type FaultPlan, playFaults } from './schedule.ts'

/** After the last fault: a lease of a killed process is free after 40 s, what was tried meanwhile is tried again later. */
const MAX_SECONDS_UNTIL_DONE = 240

export interface Rehearsal {
  hasPool: boolean
  done: PlayedFaults
  seen: Seen
  checks: Check[]
  /** What the receiver got more than once. */
  receivedAgain: number
  received: number
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
  const receiver = await openReceiver()
  try {
    // At once, on an empty database.
    await Promise.all([...installation.webs, ...installation.workers].map((member) => member.start()))
    const attributes = { url: receiver.url, events: eventNames }
    const answer = await installation.ask('/webhooks', {
      method: 'POST',
      body: JSON.stringify({ data: { type: 'webhook', attributes } }),
    })
    const webhookId = z.object({ data: z.object({ id: z.string() }) }).parse(await answer.json()).data.id
    const load = startLoad(installation)
    const done = await playFaults(installation, plan, report)
    await load.stopWriting()
    const waiting = await waitUntilDone(installation, MAX_SECONDS_UNTIL_DONE)
    const checks = await compareAll({ installation, load, receiver, webhookId })
    await load.stopFollowing()
    const ids = receiver.ids()
    return {
      hasPool: installation.hasPool,
      done,
      seen: load.seen,
      checks: [{ name: 'work', compared: 4, wrong: waiting }, ...checks],
      received: ids.length,
      receivedAgain: ids.length - new Set(ids).size,
    }
  } finally {
    await installation.close()
    await receiver.close()
  }
}
