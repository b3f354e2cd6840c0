import { type RawBuilder, sql } from 'kysely'
import type { Filter, SortField } from '../../../../contract/jsonapi/index.ts'
import type { Db } from '../tables.ts'
import { conditionsOf } from './conditions.ts'
import { type Cursor, type Position, writeCursor } from './cursor.ts'
import { branchesOf, idKey, keysOf, nameOfSort, orderBy, reversed } from './order.ts'
import { castOf, listAt, type ListTable } from './table.ts'

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

/** The same with the records, in the same order. */
export interface ListedRecords<Row> extends ListedIds {
  rows: (Row & { id: string })[]
}

/**
 * A page of one account's records in a whole order (nulls last either way), and the exact total. Unfiltered lists take
 * their total from the count that the database keeps. Most pages are one statement.
 * @param record what is selected of each record of the page
 * @param known the total, where it was counted before
 */
export async function listRecords<Row extends object>(
  db: Db,
  accountId: string,
  table: ListTable,
  { page, sort, ...asked }: Listing,
  record: RawBuilder<Row>,
  more: readonly RawBuilder<boolean>[] = [],
  known?: number,
): Promise<ListedRecords<Row>> {
  const list = listAt(table, asked.now)
  const conditions = narrowedTo(list, asked, accountId, more)
  const kept = list.counted && conditions.length === 1
  const counted = kept
    ? keptCount(list, accountId)
    : sql<number>`(select count(*)::int from ${sql.table(list.table)} where ${sql.join(conditions, sql` and `)})`
  const total = known === undefined ? counted : sql<number>`${known}::int`
  const chosen = { db, list, accountId, conditions, sort, select: { record, total } }
  const { read, cursors } = page.cursor
    ? await pageAt(chosen, page.size, page.cursor)
    : { read: await rowsOf<Row>(chosen, page), cursors: undefined }
  return {
    ids: read.map(({ position: { id } }) => id),
    rows: read.map(({ row }) => row),
    total: read[0]?.total ?? (await valueOf(db, total)),
    cursors,
  }
}

/** As `listRecords`, without the records. */
export const listIds = (
  db: Db,
  accountId: string,
  list: ListTable,
  listing: Listing,
  more: readonly RawBuilder<boolean>[] = [],
): Promise<ListedIds> =>
  listRecords(db, accountId, list, listing, sql<{ id: string }>`${sql.ref(`${list.table}.id`)}`, more)

/**
 * The next records of a list after one of it, or the first, without a total: for who walks through all of it. What is
 * added or changes its place meanwhile may be passed over, what stays is read once.
 */
export const idsAfter = async (
  db: Db,
  accountId: string,
  table: ListTable,
  { sort, ...asked }: Omit<Listing, 'page'>,
  { more = [], size, at }: { more?: readonly RawBuilder<boolean>[]; size: number; at: Position | null },
): Promise<Position[]> => {
  const list = listAt(table, asked.now)
  const conditions = narrowedTo(list, asked, accountId, more)
  const read = await rowsOf({ db, list, accountId, conditions, sort }, { size, offset: 0, at })
  return read.map(({ position }) => position)
}

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
  ...conditionsOf(listAt(list, now), filters, { accountId, now }),
  ...more,
]

interface Window {
  size: number
  offset: number
  at?: Position | null
  backwards?: boolean
}

/** What a list is narrowed to and sorted by, and what is selected of its records. */
interface Chosen<Row> {
  db: Db
  list: ListTable
  accountId: string
  conditions: readonly RawBuilder<boolean>[]
  sort: readonly SortField[]
  /** Without it the positions alone. */
  select?: { record: RawBuilder<Row>; total: RawBuilder<number> }
}

interface ReadRow<Row> {
  position: Position
  row: Row & { id: string }
  total: number | undefined
}

/** Part after part of the list, until the page is full: most pages lie within one, which an index walks. */
async function rowsOf<Row extends object>(
  { db, list, accountId, conditions, sort, select }: Chosen<Row>,
  { size, offset, at = null, backwards = false }: Window,
): Promise<ReadRow<Row>[]> {
  const own = keysOf(list, sort)
  const forwards = [...own, idKey(list)]
  const id = sql.ref(`${list.table}.id`)
  const columns = own.map(
    ({ value, kind }, index) => sql`(${value})::${castOf({ kind })}::text as ${name(index)}`,
  )
  // Columns of one related record share their join.
  const joins = [...new Set(own.flatMap(({ join }) => join ?? []))]
  const join = joins.length === 0 ? sql`` : sql.join(joins, sql` `)
  const branches = branchesOf(backwards ? reversed(forwards) : forwards, at)
  const read: ReadRow<Row>[] = []
  let skipped = offset
  for (const { where, keys } of branches) {
    const from = sql`from ${sql.table(list.table)} ${join} where ${sql.join([...conditions, ...where], sql` and `)}`
    const page = sql`select ${sql.join([sql`${id} as id`, ...columns])} ${from}
      order by ${orderBy(keys)} ${window(size - read.length, skipped)}`
    const { rows } = await (
      select ? withRecords<Row>(list, accountId, page, own.length, select) : sql<PageRow<Row>>`${page}`
    ).execute(db)
    read.push(
      ...rows.map((row) => ({
        position: { id: row.id, keys: own.map((_, index) => (row as PageKeys)[`k${index}`] ?? null) },
        row,
        total: row.list_total,
      })),
    )
    if (read.length === size || branches.length === 1) break
    if (rows.length > 0) skipped = 0
    else if (skipped > 0) skipped -= await valueOf(db, sql<number>`(select count(*)::int ${from})`)
  }
  return read
}

/** The page sizes that clients ask for again and again. */
const usualSizes = new Set([1, 2, 5, 10, 15, 20, 25, 30, 40, 50, 75, 100, 150, 200, 250, 500, 1000])

/**
 * A usual size is part of the text, not a parameter: of a number that it does not know PostgreSQL expects a tenth of the table,
 * and makes a plan for each request. One more is read to see whether the list goes on. Any other size, and an offset, stays a
 * parameter: with all of them in the text a connection would keep too many statements.
 */
const window = (size: number, offset: number): RawBuilder<unknown> => {
  const limit = usualSizes.has(size) || usualSizes.has(size - 1) ? sql.lit(size) : sql.val(size)
  return offset === 0 ? sql`limit ${limit}` : sql`limit ${limit} offset ${offset}`
}

type PageKeys = Record<`k${number}`, string | null>
type PageRow<Row> = Row & { id: string; list_total?: number }

/** The records of a page, in its order: they are looked up by key when the page is chosen, not sorted with it. */
const withRecords = <Row>(
  list: ListTable,
  accountId: string,
  page: RawBuilder<unknown>,
  keys: number,
  { record, total }: { record: RawBuilder<Row>; total: RawBuilder<number> },
): RawBuilder<PageRow<Row>> => {
  const table = sql.table(list.table)
  const pageColumns = Array.from({ length: keys }, (_, index) => sql`list_page.${name(index)}`)
  return sql`
    select ${sql.join([record, sql`list_page.id as id`, ...pageColumns, sql`${total} as list_total`])}
    from (select chosen.*, row_number() over () as place from (${page}) as chosen) as list_page
    join ${table} on ${table}.account_id = ${accountId} and ${table}.id = list_page.id
    order by list_page.place`
}

async function valueOf(db: Db, value: RawBuilder<number>): Promise<number> {
  const { rows } = await sql<{ value: number }>`select ${value} as value`.execute(db)
  return rows[0]?.value ?? 0
}

const name = (index: number) => sql.ref(`k${index}`)

/** One record more than the page is read, to know whether the list goes on. */
async function pageAt<Row extends object>(
  chosen: Chosen<Row>,
  size: number,
  { side, at }: Cursor,
): Promise<{ read: ReadRow<Row>[]; cursors: PageCursors }> {
  const { list, sort } = chosen
  const backwards = side === 'before'
  const all = await rowsOf(chosen, { size: size + 1, offset: 0, at, backwards })
  const goesOn = all.length > size
  const read = backwards ? all.slice(0, size).toReversed() : all.slice(0, size)
  const cursor = (to: Cursor) => writeCursor(nameOfSort(list, sort), to)
  const cursors: PageCursors = { first: '', last: cursor({ side: 'before', at: null }) }
  const [first, last] = [read[0]?.position ?? null, read.at(-1)?.position ?? null]
  // Of a page that came out empty (its records are gone) the way back leads to that end of the list.
  if (backwards ? at !== null : goesOn) cursors.next = cursor({ side: 'after', at: last })
  if (backwards ? goesOn : at !== null) cursors.prev = cursor({ side: 'before', at: first })
  return { read, cursors }
}

/** Kept by triggers; of records that are written in every change the latest lines are still to be added up. */
function keptCount(list: ListTable, accountId: string): RawBuilder<number> {
  const of = sql`account_id = ${accountId} and kind = ${list.table}`
  return sql<number>`(
    coalesce((select total from record_counts where ${of}), 0)
    + coalesce((select sum(change) from record_count_changes where ${of}), 0))::bigint`
}

export const countOf = (db: Db, list: ListTable, accountId: string): Promise<number> =>
  valueOf(db, keptCount(list, accountId))
