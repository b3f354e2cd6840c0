import type { Db } from '../../platform/database/tables.ts'
import { type Existing, readRows, type ReadRow, type SentRow } from './check.rules.ts'
import { choosableLines, existingOf } from './known.store.ts'

/** Reads rows and finds what the account has of each, in the order sent. Stores nothing. */
export async function checkRows(
  db: Db,
  accountId: string,
  rows: readonly SentRow[],
): Promise<{ read: ReadRow; existing: Existing | undefined }[]> {
  const read = readRows(rows, await choosableLines(db, accountId))
  const open = [...read.entries()].filter(([, each]) => each.refused === null && each.repeats === null)
  const existing = await existingOf(db, accountId, new Map(open))
  return read.map((each, index) => ({ read: each, existing: existing.get(each.repeats?.index ?? index) }))
}
