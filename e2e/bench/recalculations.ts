import type { OwnTariff } from '../../src/contract/trade/deadlines/index.ts'
import { published } from '../../src/contract/trade/deadlines/testing/tariffs.ts'
import { cpuMilliseconds, type Started } from './engines.ts'
import { type MeasuredFleet, type FleetBench, pause } from './fleet.ts'
import { medianAndTail } from './measure.ts'

const ASK_EVERY_MS = 1000
/** Two readers ask so often, each after its answer to the one before: work in the background makes way for them. */
const READERS = 2
const READ_EVERY_MS = 100
const MS_BEFORE = 30_000

/**
 * The clocks of every container are calculated again after a tariff changed: how long it takes, and how long other requests take
 * before it and meanwhile. The fleet comes through tracking.
 */
export const recalculations: FleetBench = {
  head: [
    'engine',
    'containers',
    'with a clock',
    'calculated again, s',
    'containers/s',
    'CPU, ms a container',
    'other requests',
    'before, p50 / p99, ms',
    'meanwhile, p50 / p99, ms',
  ],
  measured,
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

async function measured({ engine, pid, ask, containers }: MeasuredFleet): Promise<string[][]> {
  const changed = await anyTariff(ask)
  await untilCalculated(ask)
  const read = readers(ask)
  const before = await readMeanwhile(pause(MS_BEFORE), read)
  const [began, cpu] = [performance.now(), await cpuMilliseconds(pid)]
  // The clocks of the whole account follow a change of any tariff.
  const { id, scac, freeDays } = changed
  await ask(
    `/tariffs/${id}`,
    { data: { type: 'tariff', id, attributes: tariffOf(scac, freeDays === 4 ? 5 : 4) } },
    'PATCH',
  )
  const meanwhile = await readMeanwhile(untilCalculated(ask), read)
  const seconds = (performance.now() - began) / 1000
  const spent = (await cpuMilliseconds(pid)) - cpu
  const figures = [
    engine,
    containers.toLocaleString('en'),
    (await clocksOf(ask)).toLocaleString('en'),
    seconds.toFixed(1),
    (containers / seconds).toFixed(0),
    (spent / containers).toFixed(2),
  ]
  return kinds.map((kind, at) => [
    ...(at === 0 ? figures : figures.map(() => '')),
    kind,
    tail(before[kind]),
    tail(meanwhile[kind]),
  ])
}

interface OwnTariffs {
  data: { id: string; attributes: { name: string; scac: string; terms: { free_days: number } } }[]
}

/** One of the tariffs of all lines; those that the account has not yet are added. */
export async function anyTariff(ask: Ask): Promise<{ id: string; scac: string; freeDays: number }> {
  const { data: lines } = (await ask('/shipping_lines?page[size]=1000')) as {
    data: { attributes: { scac: string } }[]
  }
  const tariffs = async () => ((await ask('/tariffs')) as OwnTariffs).data
  const known = new Set((await tariffs()).map(({ attributes }) => attributes.name))
  for (const { scac } of lines.map(({ attributes }) => attributes)) {
    const attributes = tariffOf(scac, 4)
    if (!known.has(attributes.name)) await ask('/tariffs', { data: { type: 'tariff', attributes } })
  }
  const [first] = await tariffs()
  if (!first) throw new Error('There is no line')
  return { id: first.id, scac: first.attributes.scac, freeDays: first.attributes.terms.free_days }
}

const kinds = ['list', 'get', 'home'] as const
type Kind = (typeof kinds)[number]

const tail = (took: readonly number[]): string => {
  const { p50, p99 } = medianAndTail(took)
  return `${p50.toFixed(0)} / ${p99.toFixed(0)}`
}

/** @returns how long requests of each kind took until something ended */
async function readMeanwhile(
  ended: Promise<void>,
  read: (n: number) => Promise<Kind>,
): Promise<Record<Kind, number[]>> {
  const took: Record<Kind, number[]> = { list: [], get: [], home: [] }
  let hasEnded = false
  const reading = Array.from({ length: READERS }, async (_, reader) => {
    for (let n = reader; !hasEnded; n += READERS) {
      const started = performance.now()
      const kind = await read(n)
      took[kind].push(performance.now() - started)
      await pause(READ_EVERY_MS)
    }
  })
  await ended
  hasEnded = true
  await Promise.all(reading)
  return took
}

type Ask = Started['ask']

/** A list, a container and the home page in turn. */
const readers = (ask: Ask) => {
  let ids: string[] = []
  return async (n: number): Promise<Kind> => {
    const kind = ids.length === 0 ? 'list' : (kinds[n % kinds.length] ?? 'list')
    if (kind === 'list') {
      const page = (await ask(`/containers?page[size]=30&page[number]=${1 + (n % 20)}&include=shipment`)) as {
        data: { id: string }[]
      }
      ids = page.data.map(({ id }) => id)
    } else await ask(kind === 'home' ? '/home' : `/containers/${ids[n % ids.length] ?? ''}`)
    return kind
  }
}

interface Totals {
  data: { running_containers: number }[]
  meta: { pending: number; uncounted: number }
}

/** Until no container waits to be calculated again. */
export async function untilCalculated(ask: Ask): Promise<void> {
  do await pause(ASK_EVERY_MS)
  while (((await ask('/clock_totals')) as Totals).meta.pending > 0)
}

async function clocksOf(ask: Ask): Promise<number> {
  const { data, meta } = (await ask('/clock_totals')) as Totals
  return data.reduce((sum, { running_containers }) => sum + running_containers, meta.uncounted)
}
