import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventNames } from '../../src/contract/vocabulary/index.ts'
import { cpuMilliseconds, residentBytes, type Started, withEmptyServices } from './engines.ts'
import { readLoopDelay, resetLoopDelay, watchingLoops } from './loop-delay.ts'
import { durations, medianAndTail, megabytes, table } from './measure.ts'

const REQUESTS_PER_SECOND = 25
const STREAMS = 10
const SAMPLE_EVERY_MS = 5000
const SHOWN_FAILURES = 5
/** The fleet is filled, and code and caches are warm. */
const WARM_UP_MS = 120_000

/**
 * Some minutes of 25 requests a second, ten streams and a receiver of webhooks, over a simulated fleet: memory by quarters, errors,
 * how long requests take, how far deliveries are behind, how late the event loop is. Both engines one after the other.
 *
 * @param speed of the simulation: 1 is the wall clock's
 */
export async function steady(minutes: number, shipments: number, speed: number): Promise<string> {
  const place = await mkdtemp(join(tmpdir(), 'portolan-bench-loop-'))
  watchingLoops(place)
  const flags = ['--shipments', String(shipments), '--speed', String(speed), '--webhooks-to-loopback', 'yes']
  const rows = await withEmptyServices(flags, (service) => measured(service, place, minutes))
  await rm(place, { recursive: true, force: true })
  const head = [
    'engine',
    'speed',
    'minutes',
    'requests',
    'failed',
    'list p50 / p99, ms',
    'get p50 / p99, ms',
    'memory by quarters, MiB',
    'last of second quarter',
    'deliveries: behind p50 / p99 / most, s',
    'event loop late p50 / p99 / most, ms',
    'CPU of one core',
  ]
  return table(head, rows)
}

type Reader = (path: string, body?: unknown) => Promise<unknown>

async function measured(service: Started, place: string, minutes: number): Promise<string[]> {
  const { engine, origin, pid, ask, headers } = service
  const session = (await ask('/session')) as { now: string; speed: number }
  const tradeNow = tradeClock(session)
  const receiver = await startReceiver(tradeNow, session.speed)
  await ask('/webhooks', {
    data: { type: 'webhook', attributes: { url: receiver.url, active: true, events: [...eventNames] } },
  })
  await pause(WARM_UP_MS)
  const ending = new AbortController()
  const streams = Array.from({ length: STREAMS }, () => follow(`${origin}/v2/stream`, headers, ending.signal))
  const took = { list: [] as number[], get: [] as number[] }
  const failures: string[] = []
  const samples: number[] = []
  const before = await cpuMilliseconds(pid)
  receiver.lags.length = 0
  resetLoopDelay(pid)
  const sampling = setInterval(
    () => void residentBytes(pid).then((bytes) => samples.push(bytes)),
    SAMPLE_EVERY_MS,
  )
  const ids = await idsOf(ask)
  const count = minutes * 60 * REQUESTS_PER_SECOND
  const began = performance.now()
  const under = new Set<Promise<void>>()
  for (let n = 0; n < count; n += 1) {
    // By the clock, not by the answers: a service that falls behind is asked all the same.
    await pause(began + (n * 1000) / REQUESTS_PER_SECOND - performance.now())
    const { kind, run } = requestOf(n, ids, ask)
    const started = performance.now()
    const ended = run
      .then(
        () => void took[kind].push(performance.now() - started),
        (cause: unknown) => void failures.push(`minute ${minuteSince(began)}: ${String(cause)}`),
      )
      .finally(() => under.delete(ended))
    under.add(ended)
  }
  await Promise.all(under)
  clearInterval(sampling)
  const cpu = (await cpuMilliseconds(pid)) - before
  const passed = performance.now() - began
  const loop = await readLoopDelay(place, pid)
  ending.abort()
  const followed = await Promise.all(streams)
  receiver.close()
  for (const each of [...failures.slice(0, SHOWN_FAILURES), ...failures.slice(SHOWN_FAILURES).slice(-1)])
    console.log(`${engine}: ${each.slice(0, 300)}`)
  if (followed.some((blocks) => blocks === 0)) failures.push('a stream without a block')
  const quarters = inQuarters(samples)
  const lag = medianAndTail(receiver.lags)
  return [
    engine,
    String(session.speed),
    String(minutes),
    String(count),
    String(failures.length),
    tail(took.list),
    tail(took.get),
    quarters.map((bytes) => megabytes(bytes).replace(' MiB', '')).join(' / '),
    `${(((quarters[3] ?? 0) / (quarters[1] ?? 1)) * 100).toFixed(1)} %`,
    `${receiver.lags.length}: ${lag.p50.toFixed(2)} / ${lag.p99.toFixed(2)} / ${Math.max(0, ...receiver.lags).toFixed(2)}`,
    `${loop.p50.toFixed(1)} / ${loop.p99.toFixed(1)} / ${loop.max.toFixed(0)}`,
    `${((cpu / passed) * 100).toFixed(0)} %`,
  ]
}

const tail = (took: readonly number[]): string => {
  const { p50, p99 } = medianAndTail(took)
  return `${p50.toFixed(1)} / ${p99.toFixed(1)}`
}

const minuteSince = (began: number): string => ((performance.now() - began) / 60_000).toFixed(1)

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)))

/** Medians of the four quarters. */
const inQuarters = (samples: readonly number[]): number[] => {
  const quarter = Math.floor(samples.length / 4)
  return [0, 1, 2, 3].map((n) => durations(samples.slice(n * quarter, (n + 1) * quarter)).p50)
}

/** The trade clock of the service, carried on from one answer. */
const tradeClock = ({ now, speed }: { now: string; speed: number }): (() => number) => {
  const [trade, wall] = [Date.parse(now), performance.now()]
  return () => trade + (performance.now() - wall) * speed
}

async function idsOf(ask: Reader): Promise<{ containers: string[]; shipments: string[] }> {
  const of = async (path: string) =>
    ((await ask(path)) as { data: { id: string }[] }).data.map(({ id }) => id)
  return {
    containers: await of('/containers?page[size]=200'),
    shipments: await of('/shipments?page[size]=100'),
  }
}

/** What a few clerks and a program do: reading, finding, and now and then a change. */
function requestOf(
  n: number,
  { containers, shipments }: { containers: string[]; shipments: string[] },
  ask: Started['ask'],
): { kind: 'list' | 'get'; run: Promise<unknown> } {
  const container = containers[n % containers.length] ?? ''
  const shipment = shipments[n % shipments.length] ?? ''
  const list = (path: string) => ({ kind: 'list' as const, run: ask(path) })
  const get = (path: string) => ({ kind: 'get' as const, run: ask(path) })
  const mix = [
    () => get(`/containers/${container}`),
    () => get(`/containers/${container}?include=shipment,pod_terminal`),
    () => list(`/containers?page[size]=30&page[number]=${1 + (n % 20)}&include=shipment`),
    () => get(`/shipments/${shipment}?include=containers`),
    () => get(`/containers/${container}/transport_events`),
    () => list(`/shipments?page[size]=25&page[number]=${1 + (n % 10)}`),
    () => get(`/containers/${container}/map_geojson`),
    () => ({
      kind: 'get' as const,
      run: ask(`/shipments/${shipment}`, { data: { attributes: { tags: [`load ${n % 7}`] } } }, 'PATCH'),
    }),
  ]
  const chosen = mix[n % mix.length] ?? mix[0]
  if (!chosen) throw new Error('No request to send')
  return chosen()
}

/** @returns how many blocks came until it was ended */
async function follow(url: string, headers: Record<string, string>, signal: AbortSignal): Promise<number> {
  let blocks = 0
  try {
    const answer = await fetch(url, { headers, signal })
    for await (const chunk of answer.body ?? []) blocks += chunk.length > 0 ? 1 : 0
  } catch (cause) {
    if (!signal.aborted) throw cause
  }
  return blocks
}

/** A receiver that answers at once and notes how old each notification is, in seconds of the wall clock. */
async function startReceiver(tradeNow: () => number, speed: number) {
  const lags: number[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => (text += chunk.toString()))
    request.on('end', () => {
      response.writeHead(204).end()
      const { data } = JSON.parse(text) as { data: { attributes: { created_at: string } } }
      lags.push((tradeNow() - Date.parse(data.attributes.created_at)) / speed / 1000)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    lags,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
