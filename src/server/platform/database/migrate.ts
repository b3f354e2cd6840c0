import { type Kysely, sql, type Transaction } from 'kysely'
import type { Migration } from 'kysely/migration'
import { isRolledBack, messageOf } from './errors.ts'
import { dropExportViews, hasExportViews, makeExportViews } from './export-views/export-views.store.ts'
import { migrationHash, schemaFingerprint } from './schema-fingerprint.ts'
import { lockTables, lockWaitMs, type TableLocks } from './migration-locks.ts'
import { limitLockWait, MAX_LOCK_WAIT_MS, tryAgain } from './try-again.ts'

/** One process migrates at a time. Of the transaction, not of the session: a pooler gives sessions to others. */
const lock = 4915033

/** The list of migrations that ran keeps the name that versions before the hashes know, so that they refuse newer data. */
export const MIGRATIONS_TABLE = 'kysely_migration'
const list = sql.table(MIGRATIONS_TABLE)

/** A step from the tables of one version to those of the next. */
export interface TableMigration extends Migration {
  /**
   * The migration that a program must know to go on working with the tables after this one. To be given where something is taken
   * away or narrowed: then it names a migration of an earlier release, from which on programs do without it. Otherwise the
   * programs go on working that worked before.
   */
  readonly worksFrom?: string
  /**
   * Tables of before that it locks, in the order in which programs take them. Those of all pending migrations are locked before the first one
   * begins: a program that has one of them may wait for another that is locked already, and then no work is done in vain.
   */
  readonly locks?: TableLocks
}
export type { TableLocks } from './migration-locks.ts'

/** Programs that know this migration are the first that start on the tables of a newer version. */
const FIRST_WORKS_FROM = '0118-leases-of-requests'

export interface AppliedMigration {
  name: string
  /** Null where a version ran it that did not store hashes. */
  hash: string | null
  /** What a program must know to work with the tables from then on; null where a version ran it that did not store it. */
  works_from: string | null
}
interface Known {
  name: string
  hash: string
  migration: TableMigration
}
type Migrations = Record<string, TableMigration>

const [MAX_TRIES_FOR_LOCKS, PAUSE_BETWEEN_TRIES_MS] = [60, 1000]

interface MigrateOptions {
  /** For each lock in the first tries; see `lockWaitMs`. */
  maxLockWaitMs?: number
  pauseMs?: number
  /** Called with a sentence for the operator when it waits longer for others than before. */
  inform?: (sentence: string) => void
}
const ignore = () => undefined
const waitingSentence = (tries: number, waitMs: number): string =>
  `The tables are not brought up to date yet: others used them in ${tries - 1} of ${MAX_TRIES_FOR_LOCKS} tries. ` +
  `Each lock is waited for up to ${waitMs / 1000} s from now on.`

/**
 * Brings the tables up to date: runs the migrations that have not run, in the order of their names, all or none. A
 * database that is up to date is read and not locked, and so is one of a newer version with which this program still works.
 * Where others use the tables it tries again, and waits for locks longer in later tries.
 * @returns the newest migration of a database that is newer than this program, else undefined
 * @throws an Error, one sentence: a migration failed (which, and what the engine said), or the database is newer than
 * this program and it cannot work with it, or a migration was changed after it ran here.
 */
export async function migrate<T>(
  db: Kysely<T>,
  migrations: Migrations,
  {
    maxLockWaitMs = MAX_LOCK_WAIT_MS,
    pauseMs = PAUSE_BETWEEN_TRIES_MS,
    inform = ignore,
  }: MigrateOptions = {},
): Promise<string | undefined> {
  const known = await knownMigrations(migrations)
  const attempt = async (tries: number) => {
    const waitMs = lockWaitMs(tries, maxLockWaitMs)
    if (waitMs > lockWaitMs(tries - 1, maxLockWaitMs)) inform(waitingSentence(tries, waitMs))
    const applied = await appliedMigrations(db)
    if (isUpToDate(applied, known)) return undefined
    if (isNewerAndFits(applied, known)) return applied.at(-1)?.name
    await db.transaction().execute((trx) => migrateWithin(trx, migrations, { maxLockWaitMs: waitMs }))
    return undefined
  }
  return tryAgain(attempt, { maxTries: MAX_TRIES_FOR_LOCKS, pauseMs }).catch((error: unknown) => {
    if (!isRolledBack(error)) throw error
    throw new Error(
      `The tables could not be brought up to date: others used them for ${MAX_TRIES_FOR_LOCKS} tries, as a backup does: ` +
        `${messageOf(error)}. Nothing was changed; start again.`,
      { cause: error },
    )
  })
}

/**
 * As `migrate`, as a part of a transaction.
 * @param options.views false where the tables are those of an older version, which lack what views read
 */
export async function migrateWithin<T>(
  trx: Transaction<T>,
  migrations: Migrations,
  { views = true, maxLockWaitMs }: { views?: boolean; maxLockWaitMs?: number } = {},
): Promise<void> {
  const known = await knownMigrations(migrations)
  await sql`select pg_advisory_xact_lock(${sql.lit(lock)})`.execute(trx)
  // Another process may have migrated while this one waited, also one of a newer version.
  const applied = await appliedMigrations(trx)
  if (maxLockWaitMs !== undefined && isNewerAndFits(applied, known)) return
  assertFits(applied, known)
  if (maxLockWaitMs !== undefined) await limitLockWait(trx, maxLockWaitMs)
  if (applied.some(({ hash }) => hash === null)) await adopt(trx, known.slice(0, applied.length))
  // Views would keep a migration from changing what they read.
  const hasViews = await hasExportViews(trx)
  if (hasViews) await dropExportViews(trx)
  const first = known.some(({ name }) => name === FIRST_WORKS_FROM) ? FIRST_WORKS_FROM : ''
  await run(trx, known.slice(applied.length), applied.at(-1)?.works_from ?? first)
  if (hasViews && views) await makeExportViews(trx)
}

/** The names of the migrations that the database lacks, as after an older backup was put in its place. */
export async function missingMigrations<T>(db: Kysely<T>, migrations: Migrations): Promise<string[]> {
  const applied = new Set((await appliedMigrations(db)).map(({ name }) => name))
  return Object.keys(migrations).filter((name) => !applied.has(name))
}

async function knownMigrations(migrations: Migrations): Promise<Known[]> {
  const names = Object.keys(migrations).toSorted()
  const known: Known[] = []
  for (const name of names) {
    const migration = migrations[name]
    if (migration) known.push({ name, migration, hash: await migrationHash(migration) })
  }
  return known
}

/** In the order of their names; none where the database is empty. */
export async function appliedMigrations<T>(db: Kysely<T>): Promise<AppliedMigration[]> {
  // Not by `to_regclass`, which answers from the session's cache: while this session waited for the lock, another one
  // may have created the table, and the cache still says that there is none.
  const found = await sql`
    select oid from pg_class where relname = 'kysely_migration' and pg_table_is_visible(oid)`.execute(db)
  if (found.rows.length === 0) return []
  // Read by way of JSON: the columns are not there before the versions that store them.
  const { rows } = await sql<AppliedMigration>`
    select name, to_jsonb(applied) ->> 'hash' as hash, to_jsonb(applied) ->> 'works_from' as works_from
    from ${list} as applied order by name collate "C"`.execute(db)
  return rows
}

const isUpToDate = (applied: readonly AppliedMigration[], known: readonly Known[]): boolean =>
  applied.length === known.length && haveRun(applied, known)

const haveRun = (applied: readonly AppliedMigration[], known: readonly Known[]): boolean =>
  known.every(({ name, hash }, nth) => name === applied[nth]?.name && hash === applied[nth].hash)

/** Whether a newer version migrated the tables, and took nothing away that this program needs. */
function isNewerAndFits(applied: readonly AppliedMigration[], known: readonly Known[]): boolean {
  const newest = applied.at(-1)
  return (
    applied.length > known.length &&
    haveRun(applied, known) &&
    known.some(({ name }) => name === newest?.works_from)
  )
}

function assertFits(applied: readonly AppliedMigration[], known: readonly Known[]): void {
  const unknown = applied.find(({ name }) => !known.some((each) => each.name === name))
  if (unknown)
    throw new Error(
      `The database was changed by a newer version of Portolan (${unknown.name}); start that one.`,
    )
  for (const [nth, { name, hash }] of applied.entries()) {
    const expected = known[nth]
    if (expected?.name !== name)
      throw new Error(
        `The tables do not fit this version of Portolan: migration ${name} has run and ${expected?.name} before it ` +
          'has not; start the version that made them.',
      )
    if (hash !== null && hash !== expected.hash)
      throw new Error(
        `The tables do not fit this version of Portolan: migration ${name} was changed after it had run here; start ` +
          'the version that made them, or this one with an empty data folder or database.',
      )
  }
}

/** @throws an Error that names the migration that failed */
async function run<T>(trx: Transaction<T>, pending: readonly Known[], worksFrom: string): Promise<void> {
  await sql`
    create table if not exists ${list}
      (name varchar(255) primary key, timestamp varchar(255) not null, hash text)`.execute(trx)
  await sql`alter table ${list} add column if not exists works_from text`.execute(trx)
  await lockTables(
    trx,
    pending.flatMap(({ migration }) => migration.locks ?? []),
  )
  let works_from = worksFrom
  for (const { name, hash, migration } of pending) {
    // What one took away stays away, whatever a later one needs.
    if (migration.worksFrom !== undefined && migration.worksFrom > works_from)
      works_from = migration.worksFrom
    await migration.up(trx).catch((cause: unknown) => {
      if (isRolledBack(cause)) throw cause
      throw new Error(
        `The tables could not be brought up to date: migration ${name} failed: ${messageOf(cause)}. Nothing was changed.`,
        { cause },
      )
    })
    await sql`
      insert into ${list} (name, timestamp, hash, works_from)
      values (${name}, ${new Date().toISOString()}, ${hash}, ${works_from})`.execute(trx)
  }
}

/** The schema in which the expected tables are built, for as long as they are compared. */
const scratch = 'portolan_expected'

/**
 * Stores the hashes of migrations that a version without hashes ran, if its tables are those that these migrations
 * make: names alone prove nothing, for some migrations were changed before the first release after they had run.
 */
async function adopt<T>(trx: Transaction<T>, applied: readonly Known[]): Promise<void> {
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(trx)
  const schema = rows[0]?.schema ?? 'public'
  const actual = await schemaFingerprint(trx, schema, [schema])
  const expected = await expectedFingerprint(trx, applied, schema)
  const difference =
    [...expected].find((text) => !actual.has(text)) ?? [...actual].find((text) => !expected.has(text))
  if (difference !== undefined)
    throw new Error(
      `The tables were made by an unreleased version of Portolan and differ from those of this one ` +
        `(${difference.slice(0, 100)}); start the version that made them, or this one with an empty data folder or database.`,
    )
  await sql`alter table ${list} add column if not exists hash text`.execute(trx)
  for (const { name, hash } of applied)
    await sql`update ${list} set hash = ${hash} where name = ${name}`.execute(trx)
}

/** Builds the tables beside the real ones, and takes them back with the savepoint: nothing of them is ever committed. */
async function expectedFingerprint<T>(
  trx: Transaction<T>,
  applied: readonly Known[],
  schema: string,
): Promise<Set<string>> {
  await sql`savepoint expected`.execute(trx)
  await sql`create schema ${sql.id(scratch)}`.execute(trx)
  // Extensions stay where they are, in the schema of the real tables.
  await sql`select set_config('search_path', ${`${scratch}, `} || current_setting('search_path'), true)`.execute(
    trx,
  )
  for (const { migration } of applied) await migration.up(trx)
  const expected = await schemaFingerprint(trx, scratch, [scratch, schema])
  await sql`rollback to savepoint expected`.execute(trx)
  return expected
}
