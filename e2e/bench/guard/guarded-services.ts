import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { launch, type Run } from '../../support/service.ts'
import { manyShipments, startReceiver } from '../deliveries.ts'
import { benchApiKey, residentBytes, type Started, startedOf } from '../engines.ts'
import { treeCpuMilliseconds } from '../in-process.ts'
import { type LoopDelay, readLoopDelay, resetLoopDelay, watchingLoops } from '../loop-delay.ts'
import { readingKinds, readGuardedRecords, type GuardedRequest, writingKinds } from './asked.ts'
import { costOfWork, type IdleProcess, watchIdle } from './rested.ts'

/** The program of `npm start`. */
const npmStart = join(import.meta.dirname, '../../../src/tools/start.js')
const flags = [
  '--port',
  '0',
  '--api-key',
  benchApiKey,
  '--rate-limit',
  '1000000',
  '--examples',
  'no',
  '--webhooks-to-loopback',
  'yes',
]
export const IDLE_MEMORY = 'idle memory, MB'
const STARTS = 3
const ROUNDS = 3
const CLIENTS = 4
const IMPORTED_SHIPMENTS = 20
const CONTAINERS_EACH = 10
const LOOP_SECONDS = 15
const REQUESTS_A_SECOND = 25

/** Milliseconds of processor time by name, and megabytes. The smallest of some rounds. */
export type CostsByName = Map<string, number>

export const keepSmaller = (into: CostsByName, name: string, value: number): void =>
  void into.set(name, Math.min(into.get(name) ?? Infinity, value))

const start = (more: readonly string[]): Promise<Run> => launch([...flags, ...more], benchApiKey, npmStart)

/** Fills the place with a fleet by tracking, as a first start does. */
async function fillWithFleet(place: readonly string[]): Promise<void> {
  const run = await start(place)
  await run.printedOnce(/The simulated fleet is complete/)
  await run.end('SIGTERM')
}

/** The service on the embedded engine: its start, its memory, and what is asked most. */
export async function measureEmbedded(into: CostsByName, bareRound: () => Promise<void>): Promise<LoopDelay> {
  const data = await mkdtemp(join(tmpdir(), 'portolan-guard-'))
  const loops = await mkdtemp(join(tmpdir(), 'portolan-guard-'))
  watchingLoops(loops)
  const place = ['--data', data, '--shipments', '150']
  try {
    await fillWithFleet(place)
    for (let n = 0; n < STARTS; n += 1) {
      const run = await start(place)
      keepSmaller(into, 'start on an existing folder', await treeCpuMilliseconds(run.pid))
      await run.end('SIGTERM')
    }
    const run = await start(place)
    try {
      return await measureRunning(into, run, loops, bareRound)
    } finally {
      await run.end('SIGTERM')
    }
  } finally {
    await Promise.all([data, loops].map((folder) => rm(folder, { recursive: true, force: true })))
  }
}

async function measureRunning(
  into: CostsByName,
  run: Run,
  loops: string,
  bareRound: () => Promise<void>,
): Promise<LoopDelay> {
  const service = { engine: 'embedded', ...startedOf(run) }
  const idle = await watchIdle(run.pid)
  keepSmaller(into, IDLE_MEMORY, (await residentBytes(run.pid)) / 1e6)
  const records = await readGuardedRecords(service.ask)
  const reading = readingKinds(service.ask, records)
  const writing = writingKinds(service, records)
  for (let round = 0; round < ROUNDS; round += 1) {
    await bareRound()
    for (const kind of reading) keepSmaller(into, kind.name, await costOf(idle, kind, round))
    for (const kind of writing) keepSmaller(into, kind.name, await costOf(idle, kind, round))
    keepSmaller(into, 'import and delivery', await costOfDelivery(service, idle, round))
  }
  return delayUnderLoad(service, reading, loops)
}

/** The service on PostgreSQL, without its database; a bare server stands beside it. @returns how to measure that again */
export async function measureOnServer(
  into: CostsByName,
  { url, files }: { url: string; files: string },
  startBareRounds: (containers: readonly string[]) => Promise<() => Promise<void>>,
): Promise<() => Promise<void>> {
  const place = ['--database-url', url, '--data', files, '--shipments', '60']
  await fillWithFleet(place)
  const run = await start(place)
  try {
    const service = { engine: 'postgresql', ...startedOf(run) }
    const records = await readGuardedRecords(service.ask)
    const kinds = [...readingKinds(service.ask, records), ...writingKinds(service, records)]
    const bareRound = await startBareRounds(records.containers)
    const idle = await watchIdle(run.pid)
    for (let round = 0; round < ROUNDS; round += 1) {
      await bareRound()
      for (const kind of kinds.filter(({ name }) => name !== 'upload'))
        keepSmaller(into, `${kind.name}, PostgreSQL`, await costOf(idle, kind, round))
    }
    return bareRound
  } finally {
    await run.end('SIGTERM')
  }
}

/** Milliseconds of processor time a request. */
async function costOf(idle: IdleProcess, { count, run }: GuardedRequest, round: number): Promise<number> {
  let next = round * count
  const end = next + count
  const client = async () => {
    while (next < end) await run(next++)
  }
  const cost = await costOfWork(idle, () => Promise.all(Array.from({ length: CLIENTS }, client)))
  return cost / count
}

/** Milliseconds of processor time a container that is imported, and of which a receiver is notified. */
async function costOfDelivery({ ask }: Started, idle: IdleProcess, round: number): Promise<number> {
  const receiver = await startReceiver()
  const attributes = { url: receiver.url, active: true, events: ['container.created'] }
  const { data } = (await ask('/webhooks', { data: { type: 'webhook', attributes } })) as {
    data: { id: string }
  }
  const from = round * IMPORTED_SHIPMENTS
  const cost = await costOfWork(idle, async () => {
    await ask('/imports', manyShipments(IMPORTED_SHIPMENTS, { from, each: CONTAINERS_EACH }).document)
    await receiver.until(IMPORTED_SHIPMENTS * CONTAINERS_EACH)
  })
  await ask(`/webhooks/${data.id}`, undefined, 'DELETE')
  await receiver.close()
  return cost / (IMPORTED_SHIPMENTS * CONTAINERS_EACH)
}

/** How late the event loop is while people read. */
async function delayUnderLoad(
  { pid }: Started,
  kinds: readonly GuardedRequest[],
  loops: string,
): Promise<LoopDelay> {
  resetLoopDelay(pid)
  const asked: Promise<unknown>[] = []
  for (let n = 0; n < LOOP_SECONDS * REQUESTS_A_SECOND; n += 1) {
    asked.push(kinds[n % kinds.length]?.run(n) ?? Promise.resolve())
    await delay(1000 / REQUESTS_A_SECOND)
  }
  await Promise.all(asked)
  return readLoopDelay(loops, pid)
}
