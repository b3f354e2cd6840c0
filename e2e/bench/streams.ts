import { randomUUID } from 'node:crypto'
import { cpuMilliseconds, residentBytes } from './engines.ts'
import { type MeasuredFleet, type FleetBench, pause } from './fleet.ts'
import { durations, megabytes } from './measure.ts'

const STREAMS = 200
const IDLE_MS = 30_000
const CHANGES = 20
const MAX_WAIT_MS = 30_000

/** Two hundred tabs that follow changes: what they cost the service while nothing happens, and when a change reaches all of them. */
export const streams: FleetBench = {
  head: [
    'engine',
    'containers',
    'streams',
    'memory without / with',
    'kB a stream',
    'CPU without / with, ms a second',
    'changes',
    'reached all',
    'write → first stream, ms p50 / p95',
    'write → last stream, ms p50 / p95',
    'CPU, ms a change',
  ],
  measured,
}

async function measured(fleet: MeasuredFleet): Promise<string[][]> {
  const { engine, pid, ask, containers } = fleet
  const { name, value } = await fleet.signIn()
  const cookie = `${name}=${value}`
  const { data } = (await ask(`/containers?page[size]=${CHANGES}`)) as { data: { id: string }[] }
  const without = await idle(pid)
  const ending = new AbortController()
  const tabs = await Promise.all(
    Array.from({ length: STREAMS }, () => follow(fleet.origin, cookie, randomUUID(), ending.signal)),
  )
  const together = await idle(pid)
  const first: number[] = []
  const last: number[] = []
  const cpu = await cpuMilliseconds(pid)
  for (const { id } of data) {
    const began = performance.now()
    const named = tabs.map((tab) => tab.namedAt(id))
    await enter(ask, id, began)
    const took = (await Promise.all(named)).map((at) => at - began)
    if (took.every((ms) => ms < MAX_WAIT_MS)) last.push(Math.max(...took))
    first.push(Math.min(...took))
  }
  const spent = (await cpuMilliseconds(pid)) - cpu
  ending.abort()
  return [
    [
      engine,
      containers.toLocaleString('en'),
      String(tabs.length),
      `${megabytes(without.bytes)} / ${megabytes(together.bytes)}`,
      ((together.bytes - without.bytes) / tabs.length / 1000).toFixed(0),
      `${without.cpu.toFixed(1)} / ${together.cpu.toFixed(1)}`,
      String(data.length),
      String(last.length),
      inWholeMs(first),
      inWholeMs(last),
      (spent / data.length).toFixed(0),
    ],
  ]
}

const inWholeMs = (took: readonly number[]): string => {
  const { p50, p95 } = durations(took)
  return `${p50.toFixed(0)} / ${p95.toFixed(0)}`
}

/** What the service takes while nobody asks. */
async function idle(pid: number): Promise<{ bytes: number; cpu: number }> {
  const [began, cpu] = [performance.now(), await cpuMilliseconds(pid)]
  const samples: number[] = []
  while (performance.now() - began < IDLE_MS) {
    samples.push(await residentBytes(pid))
    await pause(1000)
  }
  const seconds = (performance.now() - began) / 1000
  return { bytes: durations(samples).p50, cpu: ((await cpuMilliseconds(pid)) - cpu) / seconds }
}

/** A value that somebody else enters by hand. */
export const enter = (ask: MeasuredFleet['ask'], id: string, began: number): Promise<unknown> =>
  ask(`/containers/${id}/entered_values`, {
    data: {
      type: 'entered_value',
      attributes: { attribute: 'pickup_number', value: pickupNumber(began) },
    },
  })
export const pickupNumber = (began: number): string => `PU ${began.toFixed(0)}`

interface Tab {
  /** When the stream named this record; infinity where it did not in time. */
  namedAt(id: string): Promise<number>
}

/** The stream of one tab, once it has begun. */
async function follow(origin: string, cookie: string, tab: string, signal: AbortSignal): Promise<Tab> {
  const answer = await fetch(`${origin}/v2/stream?tab=${tab}`, { headers: { Cookie: cookie }, signal })
  if (!answer.ok || !answer.body) throw new Error(`A stream: ${answer.status} ${await answer.text()}`)
  const waiting = new Map<string, (at: number) => void>()
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
  await reader.read()
  const reading = async () => {
    for (let block = await reader.read(); !block.done; block = await reader.read())
      for (const [id, resolve] of waiting) if (block.value.includes(id)) resolve(performance.now())
  }
  reading().catch((cause: unknown) => {
    if (!signal.aborted) throw cause
  })
  return {
    namedAt: (id) =>
      new Promise((resolve) => {
        const late = setTimeout(() => end(Number.POSITIVE_INFINITY), MAX_WAIT_MS)
        const end = (at: number) => {
          clearTimeout(late)
          waiting.delete(id)
          resolve(at)
        }
        waiting.set(id, end)
      }),
  }
}
