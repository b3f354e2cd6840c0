import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { openReceiver } from '../../src/server/testing/receiver.ts'
import { uploadedFile } from '../../src/server/testing/uploaded-document.ts'
import { type Installation, missingForProcesses, startInstallation } from '../processes/installation.ts'
import { cpuMilliseconds, residentBytes } from './engines.ts'
import { asPercentiles, busy, durations, table } from './measure.ts'

const CLIENTS = 8
const SHIPMENTS = 20
const REQUEST_SECONDS = 5
const MAX_CHECKS = 600
const DOCUMENTS = 40
const EDITS = 30
const POLL_MS = 20
const setups = [
  { processes: 1 },
  { processes: 2 },
  { processes: 4 },
  { processes: 2, pool: true },
  { processes: 2, store: true },
]
const made = z.object({ data: z.object({ id: z.string() }) })

/**
 * Several processes that do everything on one PostgreSQL: what a second gives, and what each unit of work costs all of them together. On a
 * machine of few cores more processes give no more; that they cost no more says what they give where there are cores.
 */
export async function processes(): Promise<string> {
  const missing = missingForProcesses()
  if (missing !== undefined) return missing
  const rows: string[][] = []
  for (const { processes: count, pool = false, store = false } of setups) {
    const flags = ['--shipments', String(SHIPMENTS)]
    const installation = await startInstallation({
      webs: count,
      doEverything: true,
      isMeasured: true,
      work: [],
      pool,
      store,
      flags,
    })
    try {
      await Promise.all(installation.webs.map((each) => each.start()))
      const place = [pool && 'pgbouncer', store && 'object store'].filter(Boolean).join(', ')
      rows.push([`${count}${place && ` with ${place}`}`, ...(await measured(installation))])
    } finally {
      await installation.close()
    }
  }
  const unit = 'a second · CPU ms each'
  return table(
    [
      'processes',
      `lists, ${unit}`,
      `checks, ${unit}`,
      `deliveries, ${unit}`,
      `documents, ${unit}`,
      'edit at one to the stream of another, ms p50 / p95',
      'MiB each',
    ],
    rows,
  )
}

async function measured(installation: Installation): Promise<string[]> {
  const { webs } = installation
  await quiet(installation)
  const lists = await withCpu(installation, async () => {
    const { count } = await busy(CLIENTS, REQUEST_SECONDS, async (n) => {
      const answer = await askAt(installation, n, '/shipments?page[size]=25&include=containers')
      await answer.arrayBuffer()
    })
    return count
  })
  const checks = await withCpu(installation, () => checked(installation))
  await quiet(installation)
  const receiver = await openReceiver()
  const webhook = {
    url: receiver.url,
    events: [
      'tracking_request.failed',
      'tracking_request.succeeded',
      'container.created',
      'shipment.estimated.arrival',
      'container.transport.vessel_loaded',
    ],
  }
  const sent = await withCpu(installation, async () => {
    await post(installation, '/webhooks', { data: { type: 'webhook', attributes: webhook } })
    await checked(installation)
    await pendingIsZero(
      installation,
      "select count(*) from webhook_notifications where delivery_status = 'pending'",
    )
    return receiver.received.length
  })
  await receiver.close()
  // Each process starts what reads for it at its first document.
  await readDocuments(installation)
  const documents = await withCpu(installation, () => readDocuments(installation))
  const delays = webs.length > 1 ? asPercentiles(durations(await editDelays(installation))) : '—'
  const bytes = await Promise.all(webs.map(({ pid = 0 }) => residentBytes(pid)))
  return [
    lists,
    checks,
    sent,
    documents,
    delays,
    (bytes.reduce((sum, each) => sum + each, 0) / webs.length / 2 ** 20).toFixed(0),
  ]
}

/** Asks one process after the other, without the proxy, which would cost more than they do. */
function askAt(
  { webs, apiKey }: Installation,
  n: number,
  path: string,
  init: RequestInit = {},
): Promise<Response> {
  const { origin = '' } = webs[n % webs.length] ?? {}
  const headers = new Headers(init.headers)
  if (!headers.has('authorization')) headers.set('authorization', `Token ${apiKey}`)
  if (!headers.has('content-type')) headers.set('content-type', 'application/vnd.api+json')
  return fetch(path.startsWith('http') ? path : `${origin}/v2${path}`, { ...init, headers })
}

/** How many a second, and the processor time of all processes for each. */
async function withCpu({ webs }: Installation, run: () => Promise<number>): Promise<string> {
  const cpu = async () =>
    (await Promise.all(webs.map(({ pid = 0 }) => cpuMilliseconds(pid)))).reduce((sum, each) => sum + each, 0)
  const [began, before] = [performance.now(), await cpu()]
  const count = await run()
  const seconds = (performance.now() - began) / 1000
  return `${(count / seconds).toFixed(0)} · ${(((await cpu()) - before) / count).toFixed(1)}`
}

async function post({ ask }: Installation, path: string, body: unknown): Promise<void> {
  const answer = await ask(path, { method: 'POST', body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`POST ${path}: ${answer.status} ${await answer.text()}`)
}

let serial = 0
/** Numbers of one paste, until each was checked. @returns how many */
async function checked(installation: Installation): Promise<number> {
  const rows = Array.from({ length: MAX_CHECKS }, (_, row) => ({
    row,
    request_number: `MAEU${230_000_000 + (serial += 1)}`,
  }))
  const body = { data: { type: 'tracking_request_batch', id: randomUUID(), attributes: { rows } } }
  await post(installation, '/tracking_request_batches', body)
  await pendingIsZero(
    installation,
    "select count(*) from tracking_request_batch_rows where state = 'waiting'",
  )
  await pendingIsZero(
    installation,
    "select count(*) from tracking_requests where status = 'pending' and next_check_at <= now()",
  )
  return MAX_CHECKS
}

async function readDocuments(installation: Installation): Promise<number> {
  const ask = async (
    method: string,
    path: string,
    sent?: unknown,
    given: Record<string, string | null> = {},
  ) => {
    const headers = new Headers()
    for (const [name, value] of Object.entries(given)) if (value !== null) headers.set(name, value)
    const isBytes = sent instanceof Uint8Array
    const init = {
      method,
      headers,
      ...(sent !== undefined && { body: isBytes ? new Uint8Array(sent) : JSON.stringify(sent) }),
    }
    // The store is asked without the key, as a browser does.
    const answer = path.startsWith('http')
      ? await fetch(path, init)
      : await askAt(installation, (serial += 1), path.replace(/^\/v2/, ''), init)
    const text = await answer.text()
    return {
      status: answer.status,
      text,
      headers: answer.headers,
      body: JSON.parse(text || 'null') as unknown,
    }
  }
  const files = Array.from(
    { length: DOCUMENTS },
    (_, n) => `Container,Seal\nCSQU3054383,${n} ${(serial += 1)}\n`,
  )
  await Promise.all(
    files.map((text, n) => uploadedFile({ ask }, `seals ${n}.csv`, Buffer.from(text), 'text/csv')),
  )
  await pendingIsZero(installation, "select count(*) from documents where state in ('waiting', 'reading')")
  return DOCUMENTS
}

/** From an edit at one process to the stream of another. */
async function editDelays(installation: Installation): Promise<number[]> {
  const { data } = z
    .object({ data: z.array(z.object({ id: z.string() })) })
    .parse(await (await askAt(installation, 0, '/shipments?page[size]=1')).json())
  const id = data[0]?.id ?? ''
  const ending = new AbortController()
  const { body } = await askAt(installation, 1, '/stream', { signal: ending.signal })
  let streamed = ''
  const following = (async () => {
    for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? []) streamed += part
  })().catch(() => undefined)
  const delays: number[] = []
  for (let n = 0; n < EDITS; n += 1) {
    const before = streamed.length
    const began = performance.now()
    const attributes = { ref_numbers: [`BENCH-${(serial += 1)}`] }
    made.parse(
      await (
        await askAt(installation, 0, `/shipments/${id}`, {
          method: 'PATCH',
          body: JSON.stringify({ data: { type: 'shipment', attributes } }),
        })
      ).json(),
    )
    while (!streamed.slice(before).includes(id)) await pause(2)
    delays.push(performance.now() - began)
  }
  ending.abort()
  await following
  return delays
}

async function pendingIsZero({ query }: Installation, statement: string): Promise<void> {
  for (;;) {
    const [row] = await query<{ count: string }>(statement)
    if (Number(row?.count) === 0) return
    await pause(POLL_MS)
  }
}

/** Until the fleet is complete and nothing is left to do. */
async function quiet(installation: Installation): Promise<void> {
  await pendingIsZero(
    installation,
    `select greatest(0, ${SHIPMENTS} - count(*)) as count from tracking_requests`,
  )
  await pendingIsZero(installation, 'select count(*) from tracking_requests where next_check_at <= now()')
}
