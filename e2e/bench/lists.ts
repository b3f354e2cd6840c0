import { containerGroupings } from '../../src/contract/operations/lists/index.ts'
import { cpuMilliseconds, type Filled, onBothEngines } from './engines.ts'
import { asPercentiles, table, timed } from './measure.ts'

const rows = 100_000
const times = 7
/** As the dashboard asks for a page. */
const page = 'page[size]=100&page[number]=1'
const openWork = 'filter[open_work]=true&sort=act_by_at'

const asked: [name: string, path: string][] = [
  ['open work', `/containers?${openWork}&${page}&include=shipment`],
  ...containerGroupings.map((group): [string, string] => [
    `open work by ${group}`,
    `/containers?${openWork}&group=${group}&${page}&include=shipment`,
  ]),
  ['all by terminal', `/containers?group=terminal&${page}&include=shipment`],
  ['all by vessel', `/containers?group=vessel&${page}&include=shipment`],
  ['summary of open work', '/containers/summary?filter[open_work]=true'],
  ['summary of all', '/containers/summary'],
  ...[
    'act_by_at',
    'blockers',
    'containers',
    'arrival_at',
    'departure_at',
    'port_of_lading_name',
    'ref_numbers',
    'shipping_line_name',
    'line_tracking_last_succeeded_at',
    'eta_slip_days',
  ].map((sort): [string, string] => [
    `shipments by ${sort}`,
    `/shipments?sort=${sort}&${page}&include=containers`,
  ]),
  ...['port_of_lading_name', 'line_tracking_last_succeeded_at', 'assignee', 'ref_numbers'].map(
    (sort): [string, string] => [
      `containers by ${sort}`,
      `/containers?sort=${sort}&${page}&include=shipment`,
    ],
  ),
  ['names that are searched', '/search/values?query=bench'],
]

/** The first page of grouped and sorted lists of a hundred thousand containers: milliseconds, and of the processor. */
export async function lists(): Promise<string> {
  const measured = await onBothEngines(rows, each)
  return table(['engine', 'list', 'ms p50 / p95', 'CPU ms'], measured)
}

async function each({ engine, pid, ask }: Filled): Promise<string[][]> {
  const cells: string[][] = []
  for (const [name, path] of asked) {
    await ask(path)
    const before = await cpuMilliseconds(pid)
    const took = await timed(times, () => ask(path), 0)
    const cpu = (await cpuMilliseconds(pid)) - before
    cells.push([engine, name, asPercentiles(took), (cpu / times).toFixed(0)])
  }
  return cells
}
