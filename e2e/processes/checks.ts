import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import type { Receiver } from '../../src/server/testing/receiver.ts'
import type { Load } from './clients.ts'
import type { Installation } from './installation.ts'

const POLL_MS = 500
const MAX_TRIES = 20
const withAttributes = z.object({ data: z.object({ attributes: z.record(z.string(), z.unknown()) }) })

/** What is compared at the end; it is right where `wrong` is empty. */
export interface Check {
  name: string
  /** How many were compared. */
  compared: number
  /** What is not as it should be, for a person. */
  wrong: string[]
}

interface Compared {
  installation: Installation
  load: Load
  receiver: Receiver
  webhookId: string
}

/** The body of a good answer; processes that were just started may still say that they are busy. */
async function bodyOf({ ask }: Installation, path: string): Promise<unknown> {
  for (let tries = 1; ; tries += 1) {
    const answer = await ask(path)
    if (answer.ok) return answer.json()
    if (tries === MAX_TRIES) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    await pause(POLL_MS)
  }
}
const editCounts = z.object({ total: z.int(), changed: z.int(), unchanged: z.int(), refused: z.int() })
const attributesAt = async (installation: Installation, path: string) =>
  withAttributes.parse(await bodyOf(installation, path)).data.attributes

/**
 * Waits until the workers have done everything that was asked of them, however long that takes on this machine.
 * @returns what still waits when nothing more was done for so many seconds
 */
export async function waitUntilDone({ query }: Installation, maxIdleSeconds: number): Promise<string[]> {
  let least = Infinity
  let late = Infinity
  for (;;) {
    const [row] = await query<Record<string, string>>(`select
      (select count(*) from documents where state in ('waiting', 'reading')) as documents,
      (select count(*) from webhook_notifications where delivery_status = 'pending') as notifications,
      (select count(*) from tracking_requests where leased_until is not null or (status = 'pending' and next_check_at <= now())) as "tracking requests",
      (select count(*) from tracking_request_batch_rows where state = 'waiting') as "rows of batches",
      (select count(*) from bulk_edits where finished_at is null) as "bulk edits"`)
    const waiting = Object.entries(row ?? {}).filter(([, count]) => Number(count) > 0)
    if (waiting.length === 0) return []
    const left = waiting.reduce((sum, [, count]) => sum + Number(count), 0)
    if (left < least) [least, late] = [left, Date.now() + maxIdleSeconds * 1000]
    if (Date.now() > late) return waiting.map(([name, count]) => `${count} ${name} still wait`)
    await pause(POLL_MS)
  }
}

/** Compares what clients were answered with what is stored, sent and streamed. */
export async function compareAll(compared: Compared): Promise<Check[]> {
  return [
    await requestsAreStored(compared),
    await batchesAreDoneOnce(compared),
    await editsAreStored(compared),
    await bulkEditsAreDone(compared),
    await documentsAreWhole(compared),
    await notificationsAreSent(compared),
    await streamHasAll(compared),
    clientsSawNoErrors(compared),
  ]
}

async function requestsAreStored({ installation, load }: Compared): Promise<Check> {
  const wrong: string[] = []
  const stored = await installation.query<{ id: string; request_number: string }>(
    'select id, request_number from tracking_requests',
  )
  const byId = new Map(stored.map(({ id, request_number }) => [id, request_number]))
  for (const [id, number] of load.answered.requests)
    if (byId.get(id) !== number) wrong.push(`${number} was answered as ${id} and is ${byId.get(id)}`)
  for (const [number, rows] of Map.groupBy(stored, ({ request_number }) => request_number))
    if (rows.length > 1) wrong.push(`${number} is tracked ${rows.length} times`)
  return { name: 'tracking requests', compared: load.answered.requests.size, wrong }
}

async function batchesAreDoneOnce({ installation, load }: Compared): Promise<Check> {
  const wrong: string[] = []
  const stored = await installation.query<{ request_number: string }>(
    "select request_number from tracking_requests where request_number like 'MAEU%'",
  )
  const counts = new Map<string, number>()
  for (const { request_number } of stored) counts.set(request_number, (counts.get(request_number) ?? 0) + 1)
  for (const [id, numbers] of load.answered.batches)
    for (const number of numbers)
      if (counts.get(number) !== 1)
        wrong.push(`${number} of batch ${id} became ${counts.get(number) ?? 0} requests`)
  return { name: 'batches', compared: load.answered.batches.size, wrong }
}

/** What a client sent last may be stored without an answer; what was answered may not be lost. */
async function editsAreStored({ installation, load }: Compared): Promise<Check> {
  const wrong: string[] = []
  for (const [id, { answered, sent }] of load.answered.edits) {
    const { ref_numbers } = await attributesAt(installation, `/shipments/${id}`)
    const stored = Number(/^EDIT-(\d+)$/.exec(z.array(z.string()).parse(ref_numbers)[0] ?? '')?.[1] ?? 0)
    if (stored < answered || stored > sent)
      wrong.push(`Shipment ${id} has edit ${stored}; ${answered} was answered, ${sent} was sent last`)
  }
  return { name: 'edits', compared: load.answered.edits.size, wrong }
}

async function bulkEditsAreDone({ installation, load }: Compared): Promise<Check> {
  const wrong: string[] = []
  for (const id of load.answered.bulkEdits) {
    const { total, changed, unchanged, refused } = editCounts.parse(
      await attributesAt(installation, `/bulk_edits/${id}`),
    )
    // Each adds a tag that no record had: one that is unchanged was changed before.
    if (changed !== total || unchanged !== 0 || refused !== 0)
      wrong.push(
        `Bulk edit ${id}: ${changed} of ${total} changed, ${unchanged} unchanged, ${refused} refused`,
      )
  }
  return { name: 'bulk edits', compared: load.answered.bulkEdits.size, wrong }
}

async function documentsAreWhole({ installation, load }: Compared): Promise<Check> {
  const wrong: string[] = []
  for (const [id, md5] of load.answered.documents) {
    const { state } = await attributesAt(installation, `/documents/${id}`)
    if (state !== 'read') wrong.push(`Document ${id} is ${JSON.stringify(state)}`)
    const address = z
      .object({ download_url: z.string() })
      .parse(await bodyOf(installation, `/documents/${id}/download_url`))
    const bytes = await (await fetch(address.download_url)).arrayBuffer()
    if (createHash('md5').update(Buffer.from(bytes)).digest('base64') !== md5)
      wrong.push(`Document ${id} has other bytes than were sent`)
  }
  return { name: 'documents', compared: load.answered.documents.size, wrong }
}

async function notificationsAreSent({ installation, receiver, webhookId }: Compared): Promise<Check> {
  const wrong: string[] = []
  const received = new Set(receiver.ids())
  const stored = await installation.query<{ id: string; delivery_status: string; event_seq: string }>(
    'select id, delivery_status, event_seq from webhook_notifications where webhook_id = $1',
    [webhookId],
  )
  for (const { id, delivery_status } of stored) {
    if (delivery_status !== 'succeeded') wrong.push(`Notification ${id} is ${delivery_status}`)
    if (!received.has(id)) wrong.push(`Notification ${id} was not received`)
  }
  const [missing] = await installation.query<{ count: string }>(
    `select count(*) from event_log, webhooks
     where webhooks.id = $1 and event_log.account_id = webhooks.account_id
       and event_log.seq > (select min(event_seq) from webhook_notifications where webhook_id = $1)
       and event_log.event = any (webhooks.events)
       and not exists (select from webhook_notifications n
         where n.webhook_id = webhooks.id and n.event_seq = event_log.seq)`,
    [webhookId],
  )
  if (Number(missing?.count) > 0) wrong.push(`${missing?.count} events have no notification`)
  for (const [seq, rows] of Map.groupBy(stored, ({ event_seq }) => event_seq))
    if (rows.length > 1) wrong.push(`Event ${seq} has ${rows.length} notifications`)
  return { name: 'notifications', compared: stored.length, wrong }
}

/** After a `reset` a client reads everything again, so that then nothing is missed. What the carrier could not be asked yet is no news. */
async function streamHasAll({ load, installation }: Compared): Promise<Check> {
  const wrong = load.twice().map((id) => `Event ${id} of the stream came twice`)
  const asked = await installation.query<{ id: string }>(
    "select id from tracking_requests where status <> 'pending'",
  )
  const announced = asked.map(({ id }) => id).filter((id) => load.answered.requests.has(id))
  // The last ones are on their way.
  for (let tries = 0; tries < MAX_TRIES && announced.some((id) => !load.streamed().includes(id)); tries += 1)
    await pause(POLL_MS)
  if (load.resets() === 0)
    for (const id of announced)
      if (!load.streamed().includes(id)) wrong.push(`Tracking request ${id} was not announced`)
  return { name: 'stream', compared: load.answered.requests.size, wrong }
}

/** With what the log of a process says of it, by the id in the answer. */
function clientsSawNoErrors({ load: { seen }, installation: { webs } }: Compared): Check {
  const lines = webs.flatMap((each) => each.printed().split('\n'))
  const wrong = seen.unexpected.map((sentence) => {
    const id = /under ([\da-f-]{36})/.exec(sentence)?.[1]
    return [sentence, ...lines.filter((line) => id !== undefined && line.includes(id))].join('\n  ')
  })
  return { name: 'answers', compared: seen.answers, wrong }
}
