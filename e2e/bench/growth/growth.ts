import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { migrations } from '../../../src/server/platform/database/migrations/index.ts'
import { openDatabase } from '../../../src/server/platform/database/open.ts'
import type { Db } from '../../../src/server/platform/database/tables.ts'
import { findPostgres, postgresUrl, startPostgres } from '../../../src/server/testing/postgres.ts'
import { withService } from '../engines.ts'
import { untilComplete } from '../fleet.ts'
import { asPercentiles, megabytes, table } from '../measure.ts'
import { anyTariff, untilCalculated } from '../recalculations.ts'
import { askedFor, samplesOf } from './asked.ts'
import { checkCopies, type CheckLoad } from './copied-checks.ts'
import { copyUntil } from './copy-account.ts'
import { readExport } from './read-export.ts'
import { countStatements, loadOf, type RequestLoad } from './server-load.ts'
import { tableSizes, type TableSize } from './table-sizes.ts'

/** What a server of this size would be given; the rest as in the tests: nothing waits for the disk. */
const settings = [
  'shared_buffers=4GB',
  'max_wal_size=8GB',
  'maintenance_work_mem=512MB',
  'shared_preload_libraries=pg_stat_statements',
  'pg_stat_statements.max=10000',
]

/** All that was measured of an account of so many containers. */
interface Measured {
  containers: number
  asked: Map<string, RequestLoad>
  file: Awaited<ReturnType<typeof readExport>>
  checks: CheckLoad[]
  tables: TableSize[]
}

/**
 * An account on PostgreSQL that grows: a fleet of so many shipments comes through tracking and is measured; then its rows are copied
 * within the account, each copy with ids and numbers of its own, until there are so many containers, and measured again. `DATABASE_URL`
 * names an empty database, or one in which this was done before and which goes on from there; without it a server is started.
 */
export async function growth(counts: readonly number[], shipments: number): Promise<string> {
  const url = process.env['DATABASE_URL']
  const files = await mkdtemp(join(tmpdir(), 'portolan-bench-'))
  try {
    if (url !== undefined) return await growthOf(url, files, counts, shipments)
    const found = findPostgres()
    if ('missing' in found) return `PostgreSQL: ${found.missing}`
    const server = await startPostgres(found.folder, undefined, settings)
    try {
      return await growthOf(postgresUrl(server.socket, 'postgres'), files, counts, shipments)
    } finally {
      await server.stop()
    }
  } finally {
    await rm(files, { recursive: true, force: true })
  }
}

async function growthOf(
  url: string,
  files: string,
  counts: readonly number[],
  shipments: number,
): Promise<string> {
  const place = ['--database-url', url, '--data', files, '--examples', 'no']
  if (!(await hasContainers(url))) await filledThroughTracking(place, shipments)
  const measured: Measured[] = []
  for (const count of [0, ...counts.toSorted((a, b) => a - b)]) {
    const { db, close } = await openDatabase({ url, migrations })
    try {
      const { id: account } = await db.selectFrom('accounts').select('id').executeTakeFirstOrThrow()
      const { containers, copies } = await copyUntil(db, account, count, (sentence) =>
        console.error(sentence),
      )
      if (measured.at(-1)?.containers === containers) continue
      measured.push(await measuredOf(db, account, containers, copies, place))
      console.error(tablesOf(measured))
    } finally {
      await close()
    }
  }
  return tablesOf(measured)
}

async function hasContainers(url: string): Promise<boolean> {
  const { db, close } = await openDatabase({ url, migrations })
  try {
    return (await db.selectFrom('containers').select('id').limit(1).execute()).length > 0
  } finally {
    await close()
  }
}

/** With the tariffs of all lines, so that containers have clocks. */
async function filledThroughTracking(place: string[], shipments: number): Promise<void> {
  await withService('PostgreSQL', [...place, '--shipments', String(shipments)], async ({ ask }) => {
    await anyTariff(ask)
    await untilComplete(ask)
    await untilCalculated(ask)
    return []
  })
}

async function measuredOf(
  db: Db,
  account: string,
  containers: number,
  copies: number,
  place: string[],
): Promise<Measured> {
  await countStatements(db)
  // A server does so by itself in time; without it the first plans are guesses.
  await sql`vacuum (analyze)`.execute(db)
  const tables = await tableSizes(db)
  const samples = await samplesOf(db, account, containers)
  const asked = new Map<string, RequestLoad>()
  const files: Measured['file'][] = []
  // It only answers: work in the background would be measured with what is asked for.
  await withService('PostgreSQL', [...place, '--shipments', '0', '--role', 'web'], async (service) => {
    for (const { name, times, run } of askedFor(service, samples, containers))
      asked.set(name, await loadOf(db, service, times, run))
    files.push(await readExport(service))
    return []
  })
  const [file] = files
  if (!file) throw new Error('No file was read')
  const checks = await checkCopies(db, account, copies)
  await sql`vacuum (analyze) tracking_requests, event_log, containers, shipments`.execute(db)
  return { containers, asked, file, checks, tables }
}

const whole = (value: number): string => Math.round(value).toLocaleString('en')
const tenth = (value: number): string => value.toFixed(1)

function tablesOf(measured: readonly Measured[]): string {
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
  ].join('\n\n')
}

function sizesByTable(measured: readonly Measured[]): string[][] {
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
const LARGEST_TABLES = 14
