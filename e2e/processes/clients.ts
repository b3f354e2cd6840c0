import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { numberOf } from '../support/import-containers.ts'
import type { Installation } from './installation.ts'

const BATCH_ROWS = 10
/** Of all there are: with each of them the work of a bulk edit would grow without end. */
const MAX_BULK_EDITED = 50
const MAX_RETRY_AFTER_SECONDS = 60
/** Between two writes of one client. */
const THINK_MS = { request: 200, edit: 200, batch: 2000, bulkEdit: 2000, document: 700, look: 500, follow: 0 }

const made = z.object({ data: z.object({ id: z.string() }) })
const underWay = z.object({
  data: z.object({ attributes: z.object({ finished_at: z.string().nullable() }) }),
})
const listed = z.object({ data: z.array(z.object({ id: z.string() })) })
const upload = z.object({
  signed_id: z.string(),
  direct_upload: z.object({ url: z.string(), headers: z.record(z.string(), z.string()) }),
})

/** What was answered, to be compared with what is stored at the end. */
export interface AnsweredWrites {
  /** Number of each tracking request, by id. */
  requests: Map<string, string>
  /** Rows of each batch, by id. */
  batches: Map<string, string[]>
  /** MD5 of each document, by id. */
  documents: Map<string, string>
  /** The number of the last edit that was answered, and of the last one that was sent, by shipment. */
  edits: Map<string, { answered: number; sent: number }>
  bulkEdits: Set<string>
}
/** What clients saw that was no plain answer. */
export interface Seen {
  answers: number
  /** 503 with `Retry-After`. */
  busy: number
  /** Connections that were broken off. */
  reconnects: number
  /** Writes during which the database went away, so that nobody knows whether they are stored. */
  unknown: number
  streamReconnects: number
  /** Anything else; it should be empty. */
  unexpected: string[]
}
export interface Load {
  answered: AnsweredWrites
  seen: Seen
  /** All that the stream carried. */
  streamed: () => string
  /** Ids of events of the stream that came twice. */
  twice: () => string[]
  resets: () => number
  /** Lets the clients that write finish what they do, and resolves when they have. The stream is still followed. */
  stopWriting(): Promise<void>
  stopFollowing(): Promise<void>
}

/** Clients that write all the time, and one that follows the stream, until they are stopped. */
export function startLoad(installation: Installation): Load {
  const answered: AnsweredWrites = {
    requests: new Map(),
    batches: new Map(),
    documents: new Map(),
    edits: new Map(),
    bulkEdits: new Set(),
  }
  const seen: Seen = { answers: 0, busy: 0, reconnects: 0, unknown: 0, streamReconnects: 0, unexpected: [] }
  const ending = new AbortController()
  const leaving = new AbortController()
  let serial = 0

  /** The body of a good answer; undefined where there was none, so that nothing is known of what was sent. */
  async function ask(method: string, path: string, body?: unknown): Promise<unknown> {
    try {
      const answer = await installation.ask(path, {
        method,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const text = await answer.text()
      if (answer.ok) {
        seen.answers += 1
        return JSON.parse(text || 'null')
      }
      const wait = Number(answer.headers.get('retry-after') ?? Number.NaN)
      if (answer.status === 503 && wait > 0 && wait <= MAX_RETRY_AFTER_SECONDS) {
        seen.busy += 1
        await pause(wait * 1000, undefined, { signal: ending.signal }).catch(() => undefined)
      } else if (method !== 'GET' && text.includes('it is not known whether it was stored')) seen.unknown += 1
      else seen.unexpected.push(`${method} ${path}: ${answer.status} ${text.slice(0, 300)}`)
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
      seen.reconnects += 1
      await pause(100)
    }
    return undefined
  }

  async function request() {
    const request_number = numberOf('MSCU', (serial += 1))
    const attributes = { request_type: 'container', request_number, scac: 'MSCU' }
    const body = await ask('POST', '/tracking_requests', { data: { type: 'tracking_request', attributes } })
    if (body !== undefined) answered.requests.set(made.parse(body).data.id, request_number)
  }

  async function batch() {
    const id = randomUUID()
    const numbers = Array.from({ length: BATCH_ROWS }, () => `MAEU${220_000_000 + (serial += 1)}`)
    const rows = numbers.map((request_number, row) => ({ row, request_number }))
    const body = { data: { type: 'tracking_request_batch', id, attributes: { rows } } }
    // A client that did not get an answer sends the batch again, under the same id.
    for (let tries = 0; tries < 50; tries += 1)
      if ((await ask('POST', '/tracking_request_batches', body)) !== undefined) {
        answered.batches.set(id, numbers)
        await finished(`/tracking_request_batches/${id}`)
        return
      }
  }

  async function edit() {
    const all = [...answered.edits]
    const [id, counts] = all[(serial += 1) % Math.max(1, all.length)] ?? []
    if (id === undefined || counts === undefined) {
      const body = await ask('GET', '/shipments?page[size]=5')
      if (body !== undefined)
        for (const shipment of listed.parse(body).data)
          answered.edits.set(shipment.id, { answered: 0, sent: 0 })
      return
    }
    const next = (counts.sent += 1)
    const data = { type: 'shipment', attributes: { ref_numbers: [`EDIT-${next}`] } }
    if ((await ask('PATCH', `/shipments/${id}`, { data })) !== undefined) counts.answered = next
  }

  async function bulkEdit() {
    const found = await ask('GET', `/shipments?page[size]=${MAX_BULK_EDITED}`)
    if (found === undefined) return
    const ids = listed.parse(found).data.map(({ id }) => id)
    if (ids.length === 0) return
    const attributes = { list: 'shipments', action: 'add_tags', ids, values: [`bulk-${(serial += 1)}`] }
    const body = await ask('POST', '/bulk_edits', { data: { type: 'bulk_edit', attributes } })
    if (body === undefined) return
    const { id } = made.parse(body).data
    answered.bulkEdits.add(id)
    await finished(`/bulk_edits/${id}`)
  }

  /** A client waits for what it asked for before it asks for more, so that a slow machine gets less to do. */
  async function finished(path: string) {
    for (let isFinished = false; !isFinished && !ending.signal.aborted;) {
      await pause(THINK_MS.look, undefined, { signal: ending.signal }).catch(() => undefined)
      const body = await ask('GET', path)
      isFinished = body !== undefined && underWay.parse(body).data.attributes.finished_at !== null
    }
  }

  async function document() {
    const name = `seals ${(serial += 1)}.csv`
    const bytes = Buffer.from(`Container,Seal\n${numberOf('CSQU', serial)},${serial}\n`)
    const md5 = createHash('md5').update(bytes).digest('base64')
    const blob = { filename: name, content_type: 'text/csv', byte_size: bytes.length, checksum: md5 }
    const body = await ask('POST', '/storage/direct_uploads', { blob })
    if (body === undefined) return
    const { signed_id, direct_upload } = upload.parse(body)
    const put = { method: 'PUT', headers: direct_upload.headers, body: bytes }
    // The store itself is asked, which may be away.
    const stored = await fetch(direct_upload.url, put).catch(() => undefined)
    if (!stored?.ok) {
      await pause(500)
      return
    }
    const attributes = { name, attached_document: signed_id }
    const answer = await ask('POST', '/documents', { data: { type: 'document', attributes } })
    if (answer !== undefined) answered.documents.set(made.parse(answer).data.id, md5)
  }

  const stream = { text: '', ids: new Map<string, number>(), resets: 0, last: '' }
  /** A stream begins with the present: nothing may be written before it. */
  const begun = Promise.withResolvers<void>()
  async function follow() {
    const headers: Record<string, string> = stream.last === '' ? {} : { 'last-event-id': stream.last }
    try {
      const { body, ok, status } = await installation.ask('/stream', { headers, signal: leaving.signal })
      if (!ok && status !== 503) seen.unexpected.push(`GET /stream: ${status}`)
      for await (const block of blocksOf(body)) {
        stream.text += block
        if (/^event: ?reset$/m.test(block)) stream.resets += 1
        const id = /^id: ?(.+)$/m.exec(block)?.[1]
        if (id === undefined) continue
        stream.last = id
        begun.resolve()
        if (/^event: ?changed$/m.test(block)) stream.ids.set(id, (stream.ids.get(id) ?? 0) + 1)
      }
    } catch (error) {
      if (!(error instanceof TypeError) && !leaving.signal.aborted) throw error
    }
    seen.streamReconnects += 1
    await pause(100)
  }

  const repeat = async (what: () => Promise<void>, ms: number, { signal }: AbortController) => {
    while (!signal.aborted) {
      await what()
      await pause(ms, undefined, { signal }).catch(() => undefined)
    }
  }
  const following = repeat(follow, THINK_MS.follow, leaving)
  const write = async (what: () => Promise<void>, ms: number) => {
    await begun.promise
    await repeat(what, ms, ending)
  }
  const writing = [
    write(request, THINK_MS.request),
    write(edit, THINK_MS.edit),
    write(batch, THINK_MS.batch),
    write(bulkEdit, THINK_MS.bulkEdit),
    write(document, THINK_MS.document),
  ]
  return {
    answered,
    seen,
    streamed: () => stream.text,
    twice: () => [...stream.ids].flatMap(([id, count]) => (count > 1 ? [id] : [])),
    resets: () => stream.resets,
    async stopWriting() {
      ending.abort()
      begun.resolve()
      await Promise.all(writing)
    },
    async stopFollowing() {
      leaving.abort()
      await following
    },
  }
}

/** The blocks of an event stream, each without the empty line after it. */
async function* blocksOf(body: Response['body']): AsyncGenerator<string> {
  let rest = ''
  for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const blocks = (rest + part).split('\n\n')
    rest = blocks.pop() ?? ''
    yield* blocks
  }
}
