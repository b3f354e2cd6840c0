import { z } from 'zod'
import { eventNames } from '../../src/contract/vocabulary/index.ts'
import { openReceiver } from '../../src/server/testing/receiver.ts'
import { type Check, compareAll, waitUntilDone } from './checks.ts'
import { type Seen, startLoad } from './clients.ts'
import type { Installation } from './installation.ts'

/** After the last fault: a lease of a killed process is free after 40 s, what was tried meanwhile is tried again later. */
const MAX_SECONDS_WITHOUT_PROGRESS = 240

/** Clients that write to an installation, and a receiver that all its events are sent to. */
export interface RecordedLoad {
  /** Ends the writing, waits for what it asked for, and compares what was answered with what is stored, sent and streamed. */
  finish(): Promise<{
    seen: Seen
    checks: Check[]
    received: number
    /** What the receiver got more than once. */
    receivedAgain: number
  }>
  close(): Promise<void>
}

export async function startRecordedLoad(installation: Installation): Promise<RecordedLoad> {
  const receiver = await openReceiver()
  const attributes = { url: receiver.url, events: eventNames }
  const answer = await installation.ask('/webhooks', {
    method: 'POST',
    body: JSON.stringify({ data: { type: 'webhook', attributes } }),
  })
  const webhookId = z.object({ data: z.object({ id: z.string() }) }).parse(await answer.json()).data.id
  const load = startLoad(installation)
  return {
    async finish() {
      await load.stopWriting()
      const waiting = await waitUntilDone(installation, MAX_SECONDS_WITHOUT_PROGRESS)
      const checks = await compareAll({ installation, load, receiver, webhookId })
      await load.stopFollowing()
      const ids = receiver.ids()
      return {
        seen: load.seen,
        checks: [{ name: 'work', compared: 4, wrong: waiting }, ...checks],
        received: ids.length,
        receivedAgain: ids.length - new Set(ids).size,
      }
    },
    close: () => receiver.close(),
  }
}
