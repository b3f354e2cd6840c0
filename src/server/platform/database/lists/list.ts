import { type RawBuilder, sql } from 'kysely'
import type { Filter, SortField } from '../../../../contract/jsonapi/index.ts'
import type { Db } from '../tables.ts'
import { conditionsOf } from './conditions.ts'
import { type Cursor, type Position, writeCursor } from './cursor.ts'
import { branchesOf, idKey, keysOf, nameOfSort, orderBy, reversed } from './order.ts'
import { castOf, type ListTable } from './table.ts'

/** The parameters of a list request. */
export interface Listing {
  /** By number, or by a cursor: then the offset counts for nothing. */
  page: { size: number; offset: number; cursor?: Cursor | undefined }
  sort: readonly SortField[]
  filters?: readonly Filter[]
  /** By the clock of the trade; lists with columns that are relative to it need it. */
  now?: Date | undefined
}

/** The cursors of the pages before and after a page that was requested by cursor. */
export interface PageCursors {
  first: string
  last: string
  prev?: string
  next?: string
}

/** A page of ids in the requested order, and how many there are in all. */
export interface ListedIds {
  ids: string[]
  total: number
  cursors: PageCursors | undefined
}

/**
 * A page of one account's ids in a whole order (nulls last either way), and the exact total. Unfiltered lists take
 * their total from the count that the database keeps.
 */
export async function listIds(
  db: Db,
  accountId: string,
  list: ListTable,
  { page, sort, ...asked }: Listing,
  more: readonly RawBuilder<boolean>[] = [],
): Promise<ListedIds> {
  const conditions = narrowedTo(list, asked, accountId, more)
  const read = page.cursor
    ? await pageAt(db, list, conditions, sort, page.size, page.cursor)
    : { rows: await rowsOf(db, list, conditions, sort, page), cursors: undefined }
  const kept = list.counted && conditions.length === 1
  const total = kept
    ? await countOf(db, list, accountId)
    : await totalOf(db, sql`from ${sql.table(list.table)} where ${sql.join(conditions, sql` and `)}`)
  return { ids: read.rows.map(({ id }) => id), total, cursors: read.cursors }
}

/**
 * The next records of a list after one of it, or the first, without a total: for who walks through all of it. What is
 * added or changes its place meanwhile may be passed over, what stays is read once.
 */
export const idsAfter = (
  db: Db,
  accountId: string,
  list: ListTable,
  { sort, ...asked }: Omit<Listing, 'page'>,
  { more = [], size, at }: { more?: readonly RawBuilder<boolean>[]; size: number; at: Position | null },
): Promise<Position[]> =>
  rowsOf(db, list, narrowedTo(list, asked, accountId, more), sort, { size, offset: 0, at })

/** How many records a list would have, counted no further than `most`. */
export async function countTo(
  db: Db,
  accountId: string,
  list: ListTable,
  asked: Narrowing,
  { more = [], most }: { more?: readonly RawBuilder<boolean>[]; most: number },
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select from ${sql.table(list.table)}
      where ${sql.join(narrowedTo(list, asked, accountId, more), sql` and `)} limit ${most}) as found`.execute(
    db,
  )
  return rows[0]?.total ?? 0
}

export type Narrowing = Pick<Listing, 'filters' | 'now'>

/** All that the records of a list have to fulfil, the account first. */
export const narrowedTo = (
  list: ListTable,
  { filters = [], now }: Narrowing,
  accountId: string,
  more: readonly RawBuilder<boolean>[],
): RawBuilder<boolean>[] => [
  sql<boolean>`${sql.ref(`${list.table}.account_id`)} = ${accountId}`,
  ...conditionsOf(list, filters, { accountId, now }),
  ...more,
]

interface Window {
  size: number
  offset: number
  at?: Position | null
  backwards?: boolean
}

/** Part after part of the list, until the page is full: most pages lie within one, which an index walks. */
async function rowsOf(
  db: Db,
  list: ListTable,
  conditions: readonly RawBuilder<boolean>[],
  sort: readonly SortField[],
  { size, offset, at = null, backwards = false }: Window,
): Promise<Position[]> {
  const own = keysOf(list, sort)
  const forwards = [...own, idKey(list)]
  const columns = own.map(
    ({ value, kind }, index) => sql`(${value})::${castOf({ kind })}::text as ${name(index)}`,
  )
  const select = sql.join([sql`${sql.ref(`${list.table}.id`)} as id`, ...columns])
  const join = own.find((key) => key.join)?.join ?? sql``
  const branches = branchesOf(backwards ? reversed(forwards) : forwards, at)
  const read: Position[] = []
  let skipped = offset
  for (const { where, keys } of branches) {
    const from = sql`from ${sql.table(list.table)} ${join} where ${sql.join([...conditions, ...where], sql` and `)}`
    const { rows } = await sql<{ id: string } & Record<string, string | null>>`
      select ${select} ${from} order by ${orderBy(keys)} limit ${size - read.length} offset ${skipped}`.execute(
      db,
    )
    read.push(...rows.map((row) => ({ id: row.id, keys: own.map((_, index) => row[`k${index}`] ?? null) })))
    if (read.length === size || branches.length === 1) break
    if (rows.length > 0) skipped = 0
    else if (skipped > 0) skipped -= await totalOf(db, from)
  }
  return read
}

async function totalOf(db: Db, from: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total ${from}`.execute(db)
  return rows[0]?.total ?? 0
}

const name = (index: number) => sql.ref(`k${index}`)

/** One record more than the page is read, to know whether the list goes on. */
async function pageAt(
  db: Db,
  list: ListTable,
  conditions: readonly RawBuilder<boolean>[],
  sort: readonly SortField[],
  size: number,
  { side, at }: Cursor,
): Promise<{ rows: Position[]; cursors: PageCursors }> {
  const backwards = side === 'before'
  const read = await rowsOf(db, list, conditions, sort, { size: size + 1, offset: 0, at, backwards })
  const goesOn = read.length > size
  const rows = backwards ? read.slice(0, size).toReversed() : read.slice(0, size)
  const cursor = (to: Cursor) => writeCursor(nameOfSort(list, sort), to)
  const cursors: PageCursors = { first: '', last: cursor({ side: 'before', at: null }) }
  // Of a page that came out empty (its records are gone) the way back leads to that end of the list.
  if (backwards ? at !== null : goesOn) cursors.next = cursor({ side: 'after', at: rows.at(-1) ?? null })
  if (backwards ? goesOn : at !== null) cursors.prev = cursor({ side: 'before', at: rows[0] ?? null })
  return { rows, cursors }
}

/** Kept by triggers; of records that are written in every change the latest lines are still to be added up. */
export async function countOf(db: Db, list: ListTable, accountId: string): Promise<number> {
  const of = sql`account_id = ${accountId} and kind = ${list.table}`
  const { rows } = await sql<{ total: number }>`
    select (
      coalesce((select total from record_counts where ${of}), 0)
      + coalesce((select sum(change) from record_count_changes where ${of}), 0)
    )::bigint as total`.execute(db)
  return rows[0]?.total ?? 0
}
