import type { OwnTariff } from '../../src/contract/trade/deadlines/index.ts'
import { published } from '../../src/contract/trade/deadlines/testing/tariffs.ts'
import { cpuMilliseconds, type Started, withEmptyServices } from './engines.ts'
import { medianAndTail, table } from './measure.ts'

/** The fleet is complete when nothing was added for so long. */
const QUIET_MS = 20_000
const ASK_EVERY_MS = 1000
/** Two readers ask so often, each after its answer to the one before: work in the background makes way for them. */
const READERS = 2
const READ_EVERY_MS = 100
const MS_BEFORE = 15_000

/**
 * The clocks of every container are calculated again after a tariff changed: how long it takes, and how long other requests take
 * before it and meanwhile. The fleet comes through tracking.
 */
export async function recalculations(shipments: number): Promise<string> {
  const rows = await withEmptyServices(['--shipments', String(shipments)], measured)
  const head = [
    'engine',
    'containers',
    'with a clock',
    'calculated again, s',
    'containers/s',
    'CPU, ms a container',
    'other requests before, p50 / p99, ms',
    'meanwhile, p50 / p99, ms',
  ]
  return table(head, rows)
}

/** For the import containers of a line at every place, in calendar days: no calendar is needed. */
const tariffOf = (scac: string, freeDays: number): OwnTariff => ({
  name: `Bench ${scac}`,
  biller: 'line',
  label: 'Demurrage',
  scac,
  terminal: null,
  contract: null,
  locode: null,
  equipment_groups: ['dry_20', 'dry_40', 'dry_40_high_cube', 'dry_45', 'reefer_20', 'reefer_40'],
  direction: 'import',
  terms: published.losAngeles({
    free_days: freeDays,
    free_basis: 'calendar_days',
    charge_basis: 'calendar_days',
    free_time_closures: [],
    uncharged_closures: [],
  }),
})

async function measured({ engine, pid, ask }: Started): Promise<string[]> {
  const containers = await untilComplete(ask)
  const { data: lines } = (await ask('/shipping_lines?page[size]=1000')) as {
    data: { attributes: { scac: string } }[]
  }
  const tariffs: { id: string; scac: string }[] = []
  for (const { scac } of lines.map(({ attributes }) => attributes)) {
    const body = { data: { type: 'tariff', attributes: tariffOf(scac, 4) } }
    tariffs.push({ id: ((await ask('/tariffs', body)) as { data: { id: string } }).data.id, scac })
  }
  await untilCalculated(ask)
  const read = readers(ask)
  const before = await readMeanwhile(pause(MS_BEFORE), read)
  const [began, cpu] = [performance.now(), await cpuMilliseconds(pid)]
  // The clocks of the whole account follow a change of any tariff.
  const [changed] = tariffs
  if (!changed) throw new Error('There is no line')
  const { id, scac } = changed
  await ask(`/tariffs/${id}`, { data: { type: 'tariff', id, attributes: tariffOf(scac, 5) } }, 'PATCH')
  const meanwhile = await readMeanwhile(untilCalculated(ask), read)
  const seconds = (performance.now() - began) / 1000
  const spent = (await cpuMilliseconds(pid)) - cpu
  return [
    engine,
    containers.toLocaleString('en'),
    (await clocksOf(ask)).toLocaleString('en'),
    seconds.toFixed(1),
    (containers / seconds).toFixed(0),
    (spent / containers).toFixed(2),
    before,
    meanwhile,
  ]
}

/** @returns how long requests took until something ended */
async function readMeanwhile(ended: Promise<void>, read: (n: number) => Promise<void>): Promise<string> {
  const took: number[] = []
  let hasEnded = false
  const reading = Array.from({ length: READERS }, async (_, reader) => {
    for (let n = reader; !hasEnded; n += READERS) {
      const started = performance.now()
      await read(n)
      took.push(performance.now() - started)
      await pause(READ_EVERY_MS)
    }
  })
  await ended
  hasEnded = true
  await Promise.all(reading)
  const { p50, p99 } = medianAndTail(took)
  return `${p50.toFixed(0)} / ${p99.toFixed(0)}`
}

type Ask = Started['ask']

/** A list and a container in turn. */
const readers = (ask: Ask) => {
  let ids: string[] = []
  return async (n: number): Promise<void> => {
    if (n % 2 === 0 || ids.length === 0) {
      const page = (await ask(`/containers?page[size]=30&page[number]=${1 + (n % 20)}&include=shipment`)) as {
        data: { id: string }[]
      }
      ids = page.data.map(({ id }) => id)
    } else await ask(`/containers/${ids[n % ids.length] ?? ''}`)
  }
}

const pause = (ms = ASK_EVERY_MS): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** @returns how many containers there are once no more are added */
async function untilComplete(ask: Ask): Promise<number> {
  let last = 0
  let changedAt = performance.now()
  while (performance.now() - changedAt < QUIET_MS) {
    const { containers } = (await ask('/counts')) as { containers: number }
    if (containers !== last) changedAt = performance.now()
    last = containers
    await pause()
  }
  return last
}

interface Totals {
  data: { running_containers: number }[]
  meta: { pending: number; uncounted: number }
}

/** Until no container waits to be calculated again. */
async function untilCalculated(ask: Ask): Promise<void> {
  do await pause()
  while (((await ask('/clock_totals')) as Totals).meta.pending > 0)
}

async function clocksOf(ask: Ask): Promise<number> {
  const { data, meta } = (await ask('/clock_totals')) as Totals
  return data.reduce((sum, { running_containers }) => sum + running_containers, meta.uncounted)
}
