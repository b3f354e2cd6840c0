import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import type { Migration } from 'kysely/migration'
import { lockFolder } from './lock.ts'
import { maintainEmbedded } from './maintenance.ts'
import { migrate } from './migrate.ts'
import { type Engine, startEngine } from './pglite.client.ts'
import { embeddedPool } from './pglite.pool.ts'
import { connectPostgresql } from './postgresql.ts'
import type { Tables } from './tables.ts'
import { Turns } from './turns.ts'

export interface Database {
  db: Kysely<Tables>
  engine: 'embedded' | 'postgresql'
  /** Clears away dead rows and shortens the log of the embedded engine; a PostgreSQL server does so by itself. */
  maintain(): Promise<void>
  /** Ends after the queries that were asked before. */
  close(): Promise<void>
  /** Resolves when the embedded engine broke and will answer nothing more; only a new start helps. */
  broken: Promise<Error>
}

interface Common {
  /** By name; they run in the order of their names. */
  migrations: Record<string, Migration>
  /** Told of connections that broke while nobody used them. */
  told?: (error: Error) => void
}
/** A PostgreSQL server; or the embedded engine, in a folder that is Portolan's own, or in memory (for tests). */
export type DatabaseOptions = Common &
  (
    | { url: string; folder?: undefined; memory?: undefined }
    | { folder: string; url?: undefined; memory?: undefined }
    | { memory: true | { template: Uint8Array<ArrayBuffer> }; url?: undefined; folder?: undefined }
  )

/** How long a query waits for its turn, in milliseconds, before it fails. */
const patience = 60_000

/**
 * Opens the database and brings its tables up to date.
 * @throws an Error in words for the operator: folder in use, server not reached, migration failed…
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  if (options.url !== undefined) return openPostgresql(options.url, options)
  if (options.folder !== undefined) return openFolder(resolve(options.folder), options)
  const template = options.memory === true ? undefined : options.memory.template
  return openEmbedded(await startEngine({ template }), options)
}

async function openPostgresql(url: string, { migrations, told }: Common): Promise<Database> {
  const pool = await connectPostgresql(url, told ?? (() => undefined))
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return migrated(
    {
      db,
      engine: 'postgresql',
      maintain: () => Promise.resolve(),
      close: () => pool.end(),
      broken: new Promise(() => undefined),
    },
    migrations,
  )
}

async function openFolder(folder: string, options: Common): Promise<Database> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const lock = lockFolder(folder)
  try {
    const engine = await startEngine({ folder: join(folder, 'database') })
    return await openEmbedded(engine, options, () => lock.release())
  } catch (error) {
    lock.release()
    throw error
  }
}

async function openEmbedded(
  engine: Engine,
  { migrations }: Common,
  closed: () => void = () => undefined,
): Promise<Database> {
  const pool = embeddedPool(engine, new Turns(patience))
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  const close = async () => {
    await engine.close()
    closed()
  }
  const maintain = () => maintainEmbedded(db)
  return migrated({ db, engine: 'embedded', maintain, close, broken: engine.broken }, migrations)
}

async function migrated(database: Database, migrations: Record<string, Migration>): Promise<Database> {
  try {
    await migrate(database.db, migrations)
    let closed: Promise<void> | undefined
    return { ...database, close: () => (closed ??= database.close()) }
  } catch (error) {
    await database.close()
    throw error
  }
}
