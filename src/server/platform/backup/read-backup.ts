import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { type ArchiveEntry, BadBackup, readArchive } from './archive-reader.ts'
import type { RowsPart } from './dump.store.ts'
import {
  BACKUP_FORMAT,
  COUNTS_NAME,
  keyOfFile,
  type Manifest,
  manifest,
  MANIFEST_NAME,
  type TableCounts,
  tableCounts,
  tableOfRows,
} from './manifest.ts'

/**
 * Reads a backup from its beginning to its end, and nothing of it is used.
 * @returns what is in it
 * @throws BadBackup when it is not whole, not as it was written, or of a newer format
 */
export async function verifyBackup(path: string): Promise<Manifest> {
  let first: Manifest | undefined
  for await (const entry of readArchive(path)) {
    if (first && !isKnown(entry.name))
      throw new BadBackup(
        `${path} is no backup of Portolan: nothing has a part ${JSON.stringify(entry.name)}.`,
      )
    first ??= await manifestIn(path, entry)
  }
  if (!first) throw new BadBackup(`${path} is no complete backup of Portolan: it is empty.`)
  return first
}

const isKnown = (name: string): boolean =>
  name === COUNTS_NAME || tableOfRows(name) !== undefined || keyOfFile(name) !== undefined

async function manifestIn(path: string, { name, bytes }: ArchiveEntry): Promise<Manifest> {
  const given: unknown = name === MANIFEST_NAME ? JSON.parse(await text(bytes)) : undefined
  const { data: known } = z.object({ format: z.number(), portolan: z.string() }).safeParse(given)
  if (known && known.format > BACKUP_FORMAT)
    throw new BadBackup(`${path} was made by a newer version of Portolan (${known.portolan}); use that one.`)
  const { data } = manifest.safeParse(given)
  if (!data) throw new BadBackup(`${path} is no backup of Portolan.`)
  return data
}

/**
 * Gives the contents of a backup to two readers, in the order in which they stand in it: first all rows, then all files.
 * @param use.rows reads `parts` to their end; `counts` is complete then
 */
export async function readBackup(
  path: string,
  use: {
    rows: (parts: AsyncIterable<RowsPart>, counts: TableCounts) => Promise<void>
    file: (key: string, bytes: AsyncIterable<Uint8Array>) => Promise<void>
  },
): Promise<void> {
  const entries = readArchive(path)
  const counts: TableCounts = {}
  try {
    await use.rows(rowsIn(entries, counts), counts)
    for (;;) {
      const next: IteratorResult<ArchiveEntry, unknown> = await entries.next()
      if (next.done) return
      const entry = next.value
      const key = keyOfFile(entry.name)
      if (key !== undefined) await use.file(key, entry.bytes)
    }
  } finally {
    await entries.return(undefined)
  }
}

async function* rowsIn(entries: AsyncGenerator<ArchiveEntry>, counts: TableCounts): AsyncGenerator<RowsPart> {
  for (;;) {
    const next: IteratorResult<ArchiveEntry, unknown> = await entries.next()
    if (next.done) return
    const entry = next.value
    const table = tableOfRows(entry.name)
    if (table !== undefined) yield { table, text: await text(entry.bytes) }
    if (entry.name !== COUNTS_NAME) continue
    Object.assign(counts, tableCounts.parse(JSON.parse(await text(entry.bytes))))
    return
  }
}
