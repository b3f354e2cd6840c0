import { asPercentiles, megabytes, table } from '../measure.ts'
import type { CheckLoad } from './copied-checks.ts'
import type { readExport } from './read-export.ts'
import type { RequestLoad } from './server-load.ts'
import type { IndexSize, TableSize } from './table-sizes.ts'

/** The others are small. */
const LARGEST_TABLES = 14
const LARGEST_INDEXES = 40

/** All that was measured of an account of so many containers. */
export interface MeasuredGrowth {
  containers: number
  asked: Map<string, RequestLoad>
  file: Awaited<ReturnType<typeof readExport>>
  checks: CheckLoad[]
  tables: TableSize[]
  indexes: IndexSize[]
}

const whole = (value: number): string => Math.round(value).toLocaleString('en')
const tenth = (value: number): string => value.toFixed(1)

/** What was measured at each size, as Markdown tables. */
export function growthTables(measured: readonly MeasuredGrowth[]): string {
  const names = [...new Set(measured.flatMap(({ asked }) => [...asked.keys()]))]
  const requests = names.flatMap((name) =>
    measured.flatMap(({ containers, asked }) => {
      const load = asked.get(name)
      return load === undefined
        ? []
        : [
            [
              name,
              whole(containers),
              load.failed > 0 ? `${load.failed} failed` : asPercentiles(load.took),
              tenth(load.serviceCpu),
              tenth(load.serverCpu),
              whole(load.buffers),
              tenth(load.statements),
              load.heaviest,
            ],
          ]
    }),
  )
  const files = measured.map(({ containers, file }) => [
    whole(containers),
    whole(file.rows) + (file.isWhole ? '' : ', then broken off'),
    whole(file.first),
    whole(file.rate),
    tenth(file.cpu),
    megabytes(file.memory),
  ])
  const checks = measured.flatMap(({ containers, checks: loads }) =>
    loads.map((load, round) => [
      whole(containers),
      round === 0 ? 'what happened since' : 'the same again',
      whole(load.rate),
      tenth(load.serviceCpu),
      tenth(load.serverCpu),
      whole(load.buffers),
      `${whole(load.before)} → ${whole(load.after)}`,
    ]),
  )
  return [
    table(
      [
        'asked',
        'containers',
        'ms p50 / p95',
        'CPU ms, service',
        'CPU ms, PostgreSQL',
        'pages',
        'statements',
        'most pages',
      ],
      requests,
    ),
    table(
      [
        'file of',
        'rows read',
        'first byte, ms',
        'rows/s',
        'CPU ms for 1,000, service',
        'most memory above idle',
      ],
      files,
    ),
    table(
      ['checks among', 'with', 'requests/s', 'CPU ms, service', 'CPU ms, PostgreSQL', 'pages', 'containers'],
      checks,
    ),
    table(
      ['table', ...measured.map(({ containers }) => `${whole(containers)}: MiB, indexes, bytes a container`)],
      sizesByTable(measured),
    ),
    table(
      ['index', 'of', ...measured.map(({ containers }) => `${whole(containers)}: bytes a container, scans`)],
      sizesByIndex(measured),
    ),
  ].join('\n\n')
}

function sizesByTable(measured: readonly MeasuredGrowth[]): string[][] {
  const names = [...new Set(measured.flatMap(({ tables }) => tables.map((each) => each.table)))]
  const cell = (bytes: number, indexBytes: number, containers: number): string =>
    `${whole(bytes / 2 ** 20)}, ${whole(indexBytes / 2 ** 20)}, ${whole((bytes + indexBytes) / containers)}`
  const all = measured.map(({ tables, containers }) =>
    cell(
      tables.reduce((sum, { bytes }) => sum + bytes, 0),
      tables.reduce((sum, { indexBytes }) => sum + indexBytes, 0),
      containers,
    ),
  )
  const rows = names.map((name) => [
    name,
    ...measured.map(({ tables, containers }) => {
      const size = tables.find((each) => each.table === name)
      return size ? cell(size.bytes, size.indexBytes, containers) : ''
    }),
  ])
  return [['all', ...all], ...rows.slice(0, LARGEST_TABLES)]
}

function sizesByIndex(measured: readonly MeasuredGrowth[]): string[][] {
  const largest = measured.at(-1)?.indexes.slice(0, LARGEST_INDEXES) ?? []
  return largest.map((index) => [
    index.index,
    index.table,
    ...measured.map(({ indexes, containers }) => {
      const size = indexes.find((each) => each.index === index.index)
      return size ? `${whole(size.bytes / containers)}, ${whole(size.scans)}` : ''
    }),
  ])
}
