import { sql } from 'kysely'
import type { BlobStore } from '../blobs/blob-store.ts'
import { monthlyTables } from '../database/months/months.rules.ts'
import type { Database } from '../database/open.ts'
import type { Trx } from '../database/tables.ts'
import { ArchiveWriter } from './archive-writer.ts'
import { atOneInstant, describeContents, rowsOf } from './dump.store.ts'
import {
  BACKUP_FORMAT,
  COUNTS_NAME,
  fileName,
  type Manifest,
  MANIFEST_NAME,
  rowsName,
  type TableCounts,
} from './manifest.ts'

export interface BackupReport {
  bytes: number
  tables: number
  rows: number
  files: number
  /** Keys of files that the database names and the folder lacks, or has with another size. */
  missing: string[]
}

interface StoredFile {
  key: string
  byte_size: number
  /** An upload that no document was made of yet, and that may be deleted at any time. */
  is_loose: boolean
}

/**
 * Writes a backup of what the database holds at one instant, and of all files that it names then.
 * @param options.blobs is held: nothing is deleted until the backup is written
 */
export async function writeBackup(
  path: string,
  options: Pick<Database, 'db' | 'engine'> &
    Pick<Manifest, 'portolan' | 'secret_key_id' | 'taken_at'> & { blobs: BlobStore },
): Promise<BackupReport> {
  const { db, blobs, ...described } = options
  const archive = await ArchiveWriter.create(path)
  try {
    const { counts, files } = await atOneInstant(
      db,
      (trx) => addTables(archive, trx, described),
      monthlyTables.map(({ name }) => name),
    )
    const missing = await addFiles(archive, blobs, files)
    const bytes = await archive.finish()
    const all = Object.values(counts)
    const rows = all.reduce((sum, table) => sum + table.rows, 0)
    return { bytes, tables: all.length, rows, files: files.length - missing.absent, missing: missing.keys }
  } catch (error) {
    await archive.abandon()
    throw error
  }
}

async function addTables(
  archive: ArchiveWriter,
  trx: Trx,
  described: Pick<Manifest, 'portolan' | 'secret_key_id' | 'taken_at' | 'engine'>,
): Promise<{ counts: TableCounts; files: StoredFile[] }> {
  const { shapes, ...contents } = await describeContents(trx)
  const { portolan, secret_key_id, taken_at, engine } = described
  const first: Manifest = {
    format: BACKUP_FORMAT,
    portolan,
    taken_at,
    engine,
    secret_key_id,
    ...contents,
  }
  await archive.add(MANIFEST_NAME, `${JSON.stringify(first)}\n`)
  const counts: TableCounts = {}
  let part = 0
  for await (const { table, text } of rowsOf(trx, shapes, counts))
    await archive.add(rowsName(table, (part += 1)), text)
  await archive.add(COUNTS_NAME, `${JSON.stringify(counts)}\n`)
  const { rows: files } = await sql<StoredFile>`
    select key, byte_size, expires_at is not null as is_loose from blobs
    where stored_at is not null order by key`.execute(trx)
  return { counts, files }
}

async function addFiles(archive: ArchiveWriter, blobs: BlobStore, files: readonly StoredFile[]) {
  const keys: string[] = []
  let absent = 0
  for (const { key, byte_size, is_loose } of files) {
    const found = await blobs.get(key)
    if (!found) absent += 1
    if (found?.byte_size !== byte_size && !is_loose) keys.push(key)
    if (found) await archive.addStream(fileName(key), found.byte_size, found.stream)
  }
  return { keys, absent }
}
