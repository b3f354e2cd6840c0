import { randomUUID } from 'node:crypto'
import { type DemoAccount, ensureDemoAccount } from '../../accounts/demo.ts'
import { openRequestedLinks } from '../../accounts/requested-links.store.ts'
import { openRequestedCopies } from '../../platform/backup/requested-copies.ts'
import { type Clock, wallClock } from '../../platform/clock.ts'
import { migrations } from '../../platform/database/migrations/index.ts'
import { type Database, openDatabase } from '../../platform/database/open.ts'
import type { Db } from '../../platform/database/tables.ts'
import { adoptLog } from '../../platform/events/log.ts'
import { createOpenCounts, type OpenCounts } from '../../platform/jobs/open-counts.ts'
import type { NewHolder } from '../../platform/jobs/lease.ts'
import type { RowWrites } from '../../platform/jobs/empty-rounds.ts'
import { createProcessRow, type ProcessRow } from '../../platform/jobs/process-row.store.ts'
import { answersClients } from '../../platform/config/process-role.ts'
import type { Metrics } from '../../platform/metrics/metrics.ts'
import { tracedPool } from '../../platform/tracing/spans.ts'
import { startTracing } from '../../platform/tracing/start-tracing.ts'
import { installCatalogue } from '../../reference/install-catalogue.ts'
import { databaseClock } from '../clock/database-clock.ts'
import { sharedTradeClock } from '../clock/shared-trade-clock.ts'
import { tradeClock } from '../clock/trade-clock.ts'
import { installedVersion } from '../installed-version.ts'
import { preparedDatabase } from '../prepared-database.ts'
import type { Shutdown } from '../shutdown.ts'
import { orCannotStart } from './cannot-start.ts'
import type { ServiceOptions } from './options.ts'

/** What every process has, whatever it does: the database, its clocks and the demo account. */
export interface OpenedDatabase {
  version: string
  /** Undefined where nobody asks for them. */
  metrics: Metrics | undefined
  database: Database
  db: Db
  /** A copy at which lists may be read; undefined where there is none. */
  replica: Database['replica']
  wall: Clock
  /** The trade clock. */
  clock: Clock
  /** Undefined where other processes write into the database too. */
  rowWrites: RowWrites | undefined
  /** Stores the trade clock, and takes over what another process made of it. */
  keepClock: () => Promise<void>
  /** The row of this process; undefined with the embedded engine, which has one process. */
  row: ProcessRow | undefined
  newHolder: NewHolder
  openCounts: OpenCounts
  demo: DemoAccount & { apiKey: string | undefined }
}

/** Opens the database, with the catalogue and the demo account in it. */
export async function openOwnDatabase(options: ServiceOptions, shutdown: Shutdown): Promise<OpenedDatabase> {
  const { log } = options
  const metrics = options.metricsPort === undefined ? undefined : await loadMetrics()
  const version = await installedVersion()
  const database = await orCannotStart(
    openDatabase({
      ...databaseLocation(options, metrics?.countRead),
      migrations,
      report: (cause) => log.error('A connection broke', { cause }),
      inform: (sentence) => log.info(sentence),
      wrapPool: (pool) => tracedPool(metrics?.watchPool(pool) ?? pool),
    }),
  )
  const { db, replica } = database
  shutdown.addClose(() => database.close())
  const { tracesUrl, tracesShare: share } = options
  if (tracesUrl !== undefined) shutdown.addClose(await startTracing({ url: tracesUrl, share, version, log }))
  if (await adoptLog(db)) log.info('The event log came from another server: followers begin anew')
  await installCatalogue(db)
  const common = database.engine === 'postgresql' ? await databaseClock(db) : undefined
  const wall = options.wall ?? common?.wall ?? wallClock
  const openCounts = createOpenCounts()
  const row = common && createProcessRow({ db, wall, openCounts })
  // Where work goes on beyond the time for it, its leases are free as those of a killed process are.
  if (row) shutdown.addClose((isAllStopped) => (isAllStopped ? row.end() : Promise.resolve()))
  const demo = await orCannotStart(ensureDemoAccount(db, { apiKey: options.apiKey, now: wall.now() }))
  openRequestedLinks(options.data)
  openRequestedCopies(options.data)
  const { clock, keep: keepClock } = await (common
    ? sharedTradeClock({ db, of: common }, options.speed)
    : tradeClock(db, options.speed, wall))
  shutdown.addClose(keepClock)
  const newHolder = row?.newHolder ?? randomUUID
  const { countRowWrites } = database
  const rowWrites = countRowWrites && { count: countRowWrites, clock }
  return {
    version,
    metrics,
    database,
    db,
    replica,
    wall,
    clock,
    rowWrites,
    keepClock,
    row,
    newHolder,
    openCounts,
    demo,
  }
}

/** What counts is loaded where a port for metrics is set. */
const loadMetrics = async (): Promise<Metrics> =>
  (await import('../../platform/metrics/metrics.ts')).createMetrics()

/** No statement of a service takes longer: a connection through which nothing comes any more is replaced then. */
const MAX_STATEMENT_MS = 5 * 60_000

/** A worker answers no lists. */
const databaseLocation = (options: ServiceOptions, countRead: Metrics['countRead'] | undefined) => {
  const { databaseUrl, databaseDirectUrl, databaseReadUrl, data, preparedStatements } = options
  const readUrl = answersClients(options) ? databaseReadUrl : undefined
  return databaseUrl === undefined
    ? { folder: data, prepared: () => preparedDatabase(migrations) }
    : {
        url: databaseUrl,
        directUrl: databaseDirectUrl,
        preparesStatements: preparedStatements,
        maxStatementMs: MAX_STATEMENT_MS,
        read: readUrl === undefined ? undefined : { url: readUrl, count: countRead },
      }
}
