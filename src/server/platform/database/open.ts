import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely'
import { makeFolder, refuseMovedDatabase, refuseUnfinishedRestore } from '../folders.ts'
import { actingPool } from './acting-pool.ts'
import { lockFolder } from './lock.ts'
import { migrate, type TableMigration } from './migrate.ts'
import { ensureMonths, removePastMonths } from './months/months.store.ts'
import { copyAtRest } from './embedded/copy.ts'
import type { EngineStart, InMemoryStart, Notifications } from './embedded/messages.ts'
import type { TemplateFiles } from './embedded/kept-templates.ts'
import { unpackTemplate } from './embedded/new-folder.ts'
import { EmbeddedPool } from './embedded/pool.ts'
import { connectPostgresql, databasePlace, postgresqlDialect } from './server/postgresql.ts'
import type { Replica } from './replica/replica.ts'
import { openReplica, type ReadAddress } from './replica/open-replica.ts'
import { setRoleSettings } from './server/role-settings.store.ts'
import type { Db } from './tables.ts'

/**
 * What a PostgreSQL server does by itself and the embedded engine does not: clear away dead rows, renew the planner's
 * statistics, shorten the write-ahead log. One table and one of these at a time, so that other queries run in between.
 */
async function maintainEmbedded<T>(db: Kysely<T>): Promise<void> {
  // The engine counts changes on the side and adds them up about once a second; here they are wanted now.
  await sql`select pg_stat_force_next_flush()`.execute(db)
  const { rows } = await worn.execute(db)
  for (const { name } of rows) {
    await sql`analyze ${sql.table(name)}`.execute(db)
    await sql`vacuum ${sql.table(name)}`.execute(db)
  }
  await sql`checkpoint`.execute(db)
}

// The thresholds of PostgreSQL's autovacuum.
const worn = sql<{ name: string }>`
  select stat.relname as name
  from pg_stat_user_tables stat join pg_class class on class.oid = stat.relid
  where stat.schemaname = 'public' and (
    stat.n_dead_tup > 50 + 0.2 * greatest(class.reltuples, 0)
    or stat.n_ins_since_vacuum > 1000 + 0.2 * greatest(class.reltuples, 0)
    or stat.n_mod_since_analyze > 50 + 0.1 * greatest(class.reltuples, 0)
  )
  order by name`

export interface Database {
  db: Db
  engine: 'embedded' | 'postgresql'
  /** What triggers notify of, where this process is the only user of the engine; undefined on a server. */
  notifications: Notifications | undefined
  /** How many statements may have changed rows so far; undefined on a server, where others write too. */
  countRowWrites: (() => number) | undefined
  /** A streaming replica of the server, where there is one. */
  replica: Replica | undefined
  /**
   * Copies the files of the embedded engine in a folder, as they are at one instant; undefined for others.
   * @param folder in which `database` is made, so that it can be opened like a data folder
   */
  copyTo: ((folder: string) => Promise<void>) | undefined
  /** Clears away dead rows and shortens the log of the embedded engine; a PostgreSQL server does so by itself. */
  maintain(): Promise<void>
  /** Ends after the queries that were sent before. */
  close(): Promise<void>
}

interface Common {
  /** By name; they run in the order of their names. With `none` the tables stay as they are, if there are any. */
  migrations: Record<string, TableMigration> | 'none'
  /** Called for what goes wrong between queries: a connection that is lost, the embedded engine starting again. */
  report?: (error: Error) => void
  /** Called for what an operator may want to change. */
  inform?: (sentence: string) => void
  /** Sees every statement but those that bring the tables of a server up to date. */
  wrapPool?: (pool: PostgresPool) => PostgresPool
}
/** A PostgreSQL server; or the embedded engine, in a folder for Portolan alone, or in memory (for tests). */
type DatabaseOptions = Common &
  (
    | {
        url: string
        /** The same database without a pool between; by default `url`. */
        directUrl?: string | undefined
        folder?: undefined
        memory?: undefined
        preparesStatements?: boolean
        /** A statement without an answer by then is given up, with its connection; by default it is waited for. */
        maxStatementMs?: number | undefined
        read?: ReadAddress | undefined
      }
    | {
        folder: string
        /** The files that a folder without a database begins with; undefined where it makes its own. */
        prepared?: (() => Promise<TemplateFiles | undefined>) | undefined
        url?: undefined
        memory?: undefined
      }
    | { memory: InMemoryStart; url?: undefined; folder?: undefined }
  )

/**
 * Opens the database and brings its tables up to date.
 * @throws an Error, a sentence for the operator: folder in use, server not reached, migration failed…
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  if (options.url !== undefined) return openPostgresql(options.url, options, options)
  if (options.folder !== undefined) return openFolder(resolve(options.folder), options, options.prepared)
  return openEmbedded(options.memory, options)
}

async function openPostgresql(
  url: string,
  { migrations, report = ignore, inform = ignore, wrapPool = asItIs }: Common,
  {
    directUrl = url,
    preparesStatements = true,
    maxStatementMs,
    read,
  }: {
    directUrl?: string | undefined
    preparesStatements?: boolean
    maxStatementMs?: number | undefined
    read?: ReadAddress | undefined
  },
): Promise<Database> {
  if (read) databasePlace(read.url, 'DATABASE_READ_URL')
  if (migrations !== 'none') await prepareServer(directUrl, { migrations, report, inform })
  const pool = await connectPostgresql(url, report, { preparesStatements, maxStatementMs })
  const primary = postgresqlDialect(actingPool(wrapPool(pool)))
  const reading =
    read && openReplica(new Kysely({ dialect: primary }), read, { preparesStatements, inform, wrapPool })
  const db: Db = new Kysely({ dialect: reading?.route(primary) ?? primary })
  const maintain = () => Promise.resolve()
  const close = once(async () => {
    await reading?.close()
    await pool.end()
  })
  const { replica } = reading ?? {}
  return {
    db,
    engine: 'postgresql',
    notifications: undefined,
    countRowWrites: undefined,
    replica,
    copyTo: undefined,
    maintain,
    close,
  }
}

/**
 * Brings the tables and the settings of the role up to date, by a connection of its own that is closed before the others are
 * opened: they begin with these settings.
 */
async function prepareServer(
  url: string,
  {
    migrations,
    report,
    inform,
  }: Required<Pick<Common, 'report' | 'inform'>> & { migrations: Record<string, TableMigration> },
): Promise<void> {
  const pool = await connectPostgresql(url, report, { preparesStatements: false, most: 1 })
  try {
    const db: Db = new Kysely({ dialect: postgresqlDialect(pool) })
    reportNewer(await migrate(db, migrations, { inform }), inform)
    await ensureMonths(db)
    const refusal = await setRoleSettings(db)
    if (refusal !== undefined)
      inform(`The role of the database may not have settings of its own, and works without them: ${refusal}`)
  } finally {
    await pool.end()
  }
}

async function openFolder(
  folder: string,
  options: Common,
  prepared: () => Promise<TemplateFiles | undefined> = () => Promise.resolve(undefined),
): Promise<Database> {
  makeFolder(folder, 'The data folder')
  const lock = lockFolder(folder)
  try {
    refuseUnfinishedRestore(folder)
    refuseMovedDatabase(folder)
    const files = join(folder, 'database')
    const template = existsSync(join(files, 'PG_VERSION')) ? undefined : await prepared()
    if (template) await unpackTemplate(files, template)
    const database = await openEmbedded({ folder: files }, options)
    const close = async () => {
      await database.close()
      lock.release()
    }
    // The files may have been prepared long ago.
    if (template) await removePastMonths(database.db).catch(closeAndThrow(database))
    return { ...database, close: once(close) }
  } catch (error) {
    lock.release()
    throw error
  }
}

async function openEmbedded(
  start: EngineStart,
  { migrations, report = ignore, inform = ignore, wrapPool = asItIs }: Common,
): Promise<Database> {
  const pool = await EmbeddedPool.start(start, report)
  const db: Db = new Kysely({ dialect: new PostgresDialect({ pool: actingPool(wrapPool(pool)) }) })
  const maintain = () => maintainEmbedded(db)
  const copyTo =
    start.folder === undefined
      ? undefined
      : (to: string) => copyAtRest(db, start.folder ?? '', join(to, 'database'))
  return migrated(
    {
      db,
      engine: 'embedded',
      notifications: pool,
      countRowWrites: pool.countRowWrites,
      replica: undefined,
      copyTo,
      maintain,
      close: () => pool.end(),
    },
    migrations,
    inform,
  )
}

const closeAndThrow =
  (database: Pick<Database, 'close'>) =>
  async (error: unknown): Promise<never> => {
    await database.close()
    throw error
  }

/** @param newest the newest migration of tables that are newer than this version */
function reportNewer(newest: string | undefined, inform: (sentence: string) => void): void {
  if (newest !== undefined)
    inform(`The tables are those of a newer version (${newest}), with which this one goes on working.`)
}

const ignore = () => undefined
const asItIs = (pool: PostgresPool) => pool

async function migrated(
  database: Database,
  migrations: Common['migrations'],
  inform: (sentence: string) => void,
): Promise<Database> {
  try {
    if (migrations !== 'none') {
      reportNewer(await migrate(database.db, migrations, { inform }), inform)
      await ensureMonths(database.db)
    }
    return { ...database, close: once(database.close) }
  } catch (error) {
    await database.close()
    throw error
  }
}

function once(close: () => Promise<void>): () => Promise<void> {
  let closed: Promise<void> | undefined
  return () => (closed ??= close())
}
