import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Migration } from 'kysely/migration'
import type { PostgresPool } from 'kysely'
import pg from 'pg'
import { afterAll, describe, inject, onTestFinished, TestRunner } from 'vitest'
import { migrations as main } from '../platform/database/migrations/index.ts'
import { type Database, openDatabase } from '../platform/database/open.ts'
import { installCatalogue } from '../reference/install-catalogue.ts'
import { emptyDatabase, preparedDatabase } from '../service/prepared-database.ts'
import { compiledProgram } from './compiled-program.ts'
import { openReused } from './reused-engines.ts'
import type {} from './postgres.global.ts'
import { findPostgres, postgresUrl, type PostgresServer, startPostgres } from './postgres.ts'

type Migrations = Record<string, Migration>
type Define = (open: Open) => void
/** Opens a database with all tables and the catalogue. It is closed and dropped after the test that opens it, else after the last test of the block. */
export type Open = () => Promise<Database>

export interface Settings {
  /**
   * An engine can change the outcome of these tests: by its migrations, locks, isolation, plans, order of texts or types.
   * They are in the core set on PostgreSQL too. Without it only those are that have the tag `engine`; the others repeat
   * there what the embedded engine shows, and are in the long set.
   */
  engineMatters?: boolean
  /** Also on the embedded engine with files, as in production: for tests of durability. */
  folder?: boolean
  /** Instead of Portolan's own tables. */
  migrations?: Migrations
  /** Sees every statement. */
  wrapPool?: (pool: PostgresPool) => PostgresPool
}

/** Who sees every statement sees those too that make the tables, and the engine counts their rows as in a new installation. */
const isPrepared = (migrations: Migrations, { wrapPool }: Pick<Settings, 'wrapPool'>): boolean =>
  migrations === main && wrapPool === undefined

/** A database of the embedded engine in memory that is as new, faster than `openDatabase`, which creates all files. */
export async function openInMemory(
  migrations: Migrations = main,
  options: Pick<Settings, 'wrapPool'> = {},
): Promise<Database> {
  if (isPrepared(migrations, options)) return openReused()
  const memory = { template: await emptyDatabase(), program: await compiledProgram() }
  return openDatabase({ memory, migrations, ...options })
}

/**
 * Runs the same tests on every engine: embedded, and a PostgreSQL server that is started for them. Where PostgreSQL is
 * not installed its tests are reported as skipped.
 */
export function forEachDatabase(
  name: string,
  ...[one, other = {}]: [Define, Settings?] | [Settings, Define]
): void {
  const [define, settings] = typeof one === 'function' ? [one, other as Settings] : [other as Define, one]
  const { folder, migrations = main, engineMatters = false } = settings
  block(`${name} (embedded, in memory)`, define, async () => ({
    database: await openInMemory(migrations, settings),
  }))
  if (folder) block(`${name} (embedded, in a folder)`, define, () => openInFolder(migrations))
  const tags = engineMatters ? [] : ['long']
  const found = findPostgres()
  if ('missing' in found) {
    describe.skip(`${name} (PostgreSQL, skipped: ${found.missing})`, { tags }, () =>
      define(() => Promise.reject(new Error())),
    )
    return
  }
  const openOne = () => openOnServer(found.folder, migrations, settings)
  block(`${name} (PostgreSQL ${found.version})`, define, openOne, tags)
  afterAll(stopOwnServer)
}

interface Opened {
  database: Database
  drop?: () => Promise<void> | void
}

function block(name: string, define: Define, openOne: () => Promise<Opened>, tags: string[] = []): void {
  describe(name, { tags }, () => {
    const all: Opened[] = []
    const close = async ({ database, drop }: Opened) => {
      await database.close()
      await drop?.()
    }
    afterAll(async () => {
      for (const opened of all) await close(opened)
    })
    define(async () => {
      const opened = await openOne()
      if (TestRunner.getCurrentTest()) onTestFinished(() => close(opened))
      else all.push(opened)
      return opened.database
    })
  })
}

/** A data folder with all tables; one that is empty begins as a service begins with it, so that nothing is migrated. */
export const openDataFolder = (folder: string): Promise<Database> =>
  openDatabase({ folder, migrations: main, prepared: () => preparedDatabase(main) })

async function openInFolder(migrations: Migrations): Promise<Opened> {
  const folder = mkdtempSync(join(tmpdir(), 'portolan-data-'))
  return {
    database: await (migrations === main ? openDataFolder(folder) : openDatabase({ folder, migrations })),
    drop: () => rmSync(folder, { recursive: true, force: true }),
  }
}

async function openOnServer(
  programs: string,
  migrations: Migrations,
  { wrapPool }: Settings,
): Promise<Opened> {
  const socket = await serverSocket(programs)
  const isCopied = isPrepared(migrations, { ...(wrapPool && { wrapPool }) })
  if (isCopied) await (preparedServer ??= prepareServer(socket))
  const { url, drop } = await newDatabaseOn(socket, isCopied ? prepared : undefined)
  return { database: await openDatabase({ url, migrations, ...(wrapPool && { wrapPool }) }), drop }
}

/** A database of the server with all tables and the catalogue, which others are copied from. */
const prepared = 'prepared'
let preparedServer: Promise<void> | undefined

/** Makes that database where no other test file of the run has made it. */
async function prepareServer(socket: string): Promise<void> {
  const client = new pg.Client({ connectionString: postgresUrl(socket, 'postgres') })
  await client.connect()
  try {
    // Until the connection ends.
    await client.query(`select pg_advisory_lock(hashtext('${prepared}'))`)
    const { rows } = await client.query('select from pg_database where datname = $1', [prepared])
    if (rows.length > 0) return
    const { url } = await newDatabaseOn(socket)
    const database = await openDatabase({ url, migrations: main })
    await installCatalogue(database.db)
    await database.close()
    await client.query(`alter database ${new URL(url).pathname.slice(1)} rename to ${prepared}`)
  } finally {
    await client.end()
  }
}

/** Empty, or a copy of the database `from`. */
async function newDatabaseOn(
  socket: string,
  from?: string,
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await command(socket, `create database ${name}${from === undefined ? '' : ` template ${from}`}`)
  return {
    url: postgresUrl(socket, name),
    drop: () => command(socket, `drop database ${name} with (force)`),
  }
}

/** Why tests that need a PostgreSQL server are skipped; undefined where there is one. */
export const missingPostgres = (): string | undefined => {
  const found = findPostgres()
  return 'missing' in found ? found.missing : undefined
}

/** An empty database on a PostgreSQL server, for tests that open it by its address. `stopOwnServer` after the last one. */
export async function newServerDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const found = findPostgres()
  if ('missing' in found) throw new Error(found.missing)
  return newDatabaseOn(await serverSocket(found.folder))
}

async function command(socket: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: postgresUrl(socket, 'postgres') })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

let own: Promise<PostgresServer> | undefined

/** The server of the whole test run where there is one, else one for this file. */
async function serverSocket(programs: string): Promise<string> {
  const path = inject('postgres')
  if (path !== undefined) return text(connect(path))
  own ??= startPostgres(programs)
  return (await own).socket
}

export async function stopOwnServer(): Promise<void> {
  const server = own
  own = undefined
  if (server) preparedServer = undefined
  await (await server)?.stop()
}
