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
import { anyTariff, untilCalculated } from '../recalculations.ts'
import { askedFor, samplesOf } from './asked.ts'
import { checkCopies } from './copied-checks.ts'
import { copyUntil } from './copy-account.ts'
import { readExport } from './read-export.ts'
import { type MeasuredGrowth, growthTables } from './growth-tables.ts'
import { countStatements, loadOf, type RequestLoad } from './server-load.ts'
import { indexSizes, tableSizes } from './table-sizes.ts'

/** What a server of this size would be given; the rest as in the tests: nothing waits for the disk. */
const settings = [
  'shared_buffers=4GB',
  'max_wal_size=8GB',
  'maintenance_work_mem=512MB',
  'shared_preload_libraries=pg_stat_statements',
  'pg_stat_statements.max=10000',
]

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
  const measured: MeasuredGrowth[] = []
  for (const count of [0, ...counts.toSorted((a, b) => a - b)]) {
    const { db, close } = await openDatabase({ url, migrations })
    try {
      const { id: account } = await db.selectFrom('accounts').select('id').executeTakeFirstOrThrow()
      const { containers, copies } = await copyUntil(db, account, count, (sentence) =>
        console.error(sentence),
      )
      if (measured.at(-1)?.containers === containers) continue
      measured.push(await measuredOf(db, account, containers, copies, place))
      console.error(growthTables(measured))
    } finally {
      await close()
    }
  }
  return growthTables(measured)
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
): Promise<MeasuredGrowth> {
  await countStatements(db)
  // A server does so by itself in time; without it the first plans are guesses.
  await sql`vacuum (analyze)`.execute(db)
  const tables = await tableSizes(db)
  const samples = await samplesOf(db, account, containers)
  const asked = new Map<string, RequestLoad>()
  const files: MeasuredGrowth['file'][] = []
  // It only answers: work in the background would be measured with what is asked for.
  await withService('PostgreSQL', [...place, '--shipments', '0', '--role', 'web'], async (service) => {
    for (const { name, times, run } of askedFor(service, samples, containers))
      asked.set(name, await loadOf(db, service, times, run))
    files.push(await readExport(service))
    return []
  })
  const [file] = files
  if (!file) throw new Error('No file was read')
  const indexes = await indexSizes(db)
  const checks = await checkCopies(db, account, copies)
  await sql`vacuum (analyze) tracking_requests, event_log, containers, shipments`.execute(db)
  return { containers, asked, file, checks, tables, indexes }
}
