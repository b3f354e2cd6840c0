import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { makeFolder, unfinishedRestore } from '../folders.ts'
import { lockFolder } from '../database/lock.ts'
import { type Database, openDatabase } from '../database/open.ts'
import type { Db } from '../database/tables.ts'
import { CannotLoad, loadEverything, migrationsOf } from './load.store.ts'
import type { Manifest, TableCounts } from './manifest.ts'
import type { RowsPart } from './dump.store.ts'
import { readBackup, verifyBackup } from './read-backup.ts'
import {
  hasData,
  markUnfinished,
  removeRestored,
  restoredFolder,
  storeRestoredFile,
  takePlace,
} from './restored-files.ts'
import { dropEverything, hasTables } from './tables.store.ts'

export interface RestoreTarget {
  /** The data folder: of files, and of the embedded database where no server is given. */
  data: string
  /** A PostgreSQL server. */
  url: string | undefined
  /** Whether what is there may be replaced. */
  replace: boolean
}

export interface RestoreReport {
  manifest: Manifest
  rows: number
  files: number
}

/**
 * Restores a backup. It is read to its end before anything is changed, and made beside what is there, which it replaces at the end:
 * until then a restore that fails has changed nothing.
 * @throws an Error with a sentence for the operator
 */
export async function restoreBackup(
  path: string,
  target: RestoreTarget,
  migrations: Record<string, Migration>,
): Promise<RestoreReport> {
  const found = await verifyBackup(path)
  await migrationsOf(found, migrations)
  const data = resolve(target.data)
  makeFolder(data, 'The data folder')
  const lock = lockFolder(data)
  try {
    const mayReplace = target.replace || existsSync(unfinishedRestore(data))
    if (!mayReplace && (await hasData(data)))
      throw new Error(
        `${data} has data already: restore into another folder, or give --replace to lose them.`,
      )
    await removeRestored(data)
    await mkdir(join(restoredFolder(data), 'files'), { recursive: true, mode: 0o700 })
    try {
      const counted = await load(path, found, { ...target, data, replace: mayReplace }, migrations)
      await takePlace(data)
      return { manifest: found, ...counted }
    } finally {
      if (!existsSync(unfinishedRestore(data))) await removeRestored(data)
    }
  } finally {
    lock.release()
  }
}

async function load(
  path: string,
  found: Manifest,
  { data, url, replace }: RestoreTarget,
  migrations: Record<string, Migration>,
): Promise<{ rows: number; files: number }> {
  const database = await openDatabase({
    ...(url === undefined ? { folder: restoredFolder(data) } : { url }),
    migrations: 'none',
  })
  let files = 0
  let rows = 0
  const readFiles = async (key: string, bytes: AsyncIterable<Uint8Array>) => {
    await storeRestoredFile(data, key, bytes)
    files += 1
  }
  try {
    // The files come after the rows: the transaction is committed when they are there too.
    await fillDatabase(database, { replace, migrations }, async (fill) => {
      await readBackup(path, {
        rows: async (parts, counts) => {
          await fill(found, parts, counts)
          rows = Object.values(counts).reduce((sum, table) => sum + table.rows, 0)
        },
        file: readFiles,
      })
      await markUnfinished(data)
    })
  } finally {
    await database.close()
  }
  return { rows, files }
}

type Fill = (
  described: Pick<Manifest, 'migrations' | 'portolan' | 'tables' | 'sequences'>,
  parts: AsyncIterable<RowsPart>,
  counts: TableCounts,
) => Promise<void>

/**
 * Fills a database in one transaction.
 * @param read calls `fill` with the rows; the transaction is committed when it resolves
 * @throws CannotLoad when something is stored there that may not be replaced, or somebody uses it
 */
export async function fillDatabase(
  { db, engine }: Database,
  { replace, migrations }: { replace: boolean; migrations: Record<string, Migration> },
  read: (fill: Fill) => Promise<void>,
): Promise<void> {
  if (!replace && (await hasTables(db)))
    throw new CannotLoad(
      'The database has tables already: use an empty one, or give --replace to lose all that is in it.',
    )
  if (engine === 'postgresql') await assertAlone(db)
  await db.transaction().execute(async (trx) => {
    if (replace) await dropEverything(trx)
    await read((described, parts, counts) => loadEverything(trx, described, parts, { migrations, counts }))
  })
  // Everything is there; statistics would only come later by themselves.
  await sql`analyze`.execute(db).catch(() => undefined)
}

/** A server takes a moment to end the connections of a Portolan that has just stopped. */
const MAX_ENDING_MS = 3_000
const ENDING_CHECK_MS = 100

/** @throws CannotLoad while a Portolan is connected, also after `MAX_ENDING_MS` */
async function assertAlone(db: Db): Promise<void> {
  for (let waited = 0; await isUsed(db); waited += ENDING_CHECK_MS) {
    if (waited >= MAX_ENDING_MS)
      throw new CannotLoad('A Portolan is connected to this database: stop it first.')
    await delay(ENDING_CHECK_MS)
  }
}

async function isUsed(db: Db): Promise<boolean> {
  const { rows } = await sql<{ others: number }>`
    select count(*)::int as others from pg_stat_activity
    where datname = current_database() and application_name = 'portolan' and pid <> pg_backend_pid()`.execute(
    db,
  )
  return (rows[0]?.others ?? 0) > 0
}
