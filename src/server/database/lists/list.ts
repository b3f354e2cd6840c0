import { type RawBuilder, sql } from 'kysely'
import type { Filter, SortField } from '../../../contract/jsonapi/index.ts'
import type { Db } from '../tables.ts'
import { conditionsOf } from './conditions.ts'
import { type Cursor, type Position, writeCursor } from './cursor.ts'
import { branchesOf, idKey, keysOf, nameOfSort, orderBy, type OrderKey, reversed } from './order.ts'
import { castOf, isText, type ListTable } from './table.ts'

/** What a list is asked for. */
export interface Listing {
  /** By number, or by a cursor: then the offset counts for nothing. */
  page: { size: number; offset: number; cursor?: Cursor | undefined }
  sort: readonly SortField[]
  filters?: readonly Filter[]
}

/** The cursors to the pages beside one that was asked by cursor. */
export interface Turns {
  first: string
  last: string
  prev?: string
  next?: string
}

/** A page of ids in the order asked, and how many there are in all. */
export interface Listed {
  ids: string[]
  total: number
  turns: Turns | undefined
}

/**
 * A page of one account's ids in a whole order (nulls last either way), and the exact total. Unfiltered lists take
 * their total from the count that the database keeps.
 */
export async function listIds(
  db: Db,
  accountId: string,
  list: ListTable,
  { page, sort, filters = [] }: Listing,
  more: readonly RawBuilder<boolean>[] = [],
): Promise<Listed> {
  const narrowed = [...conditionsOf(list, filters, accountId), ...more]
  const conditions = [sql<boolean>`${sql.ref(`${list.table}.account_id`)} = ${accountId}`, ...narrowed]
  const read = page.cursor
    ? await pageAt(db, list, conditions, sort, page.size, page.cursor)
    : { rows: await rowsOf(db, list, conditions, sort, page), turns: undefined }
  const kept = list.counted && narrowed.length === 0
  const total = kept ? await countOf(db, list, accountId) : await count(db, list, conditions)
  return { ids: read.rows.map(({ id }) => id), total, turns: read.turns }
}

/**
 * The next records of a list after one of it, or the first, without a total: for who walks through all of it. What is
 * added or changes its place meanwhile may be passed over, what stays is read once.
 */
export const idsAfter = (
  db: Db,
  accountId: string,
  list: ListTable,
  { sort, filters = [] }: Omit<Listing, 'page'>,
  { more = [], size, at }: { more?: readonly RawBuilder<boolean>[]; size: number; at: Position | null },
): Promise<Position[]> =>
  rowsOf(db, list, narrowedTo(list, filters, accountId, more), sort, { size, offset: 0, at })

/** How many records a list would have, counted no further than `most`. */
export async function countTo(
  db: Db,
  accountId: string,
  list: ListTable,
  filters: readonly Filter[],
  { more = [], most }: { more?: readonly RawBuilder<boolean>[]; most: number },
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select from ${sql.table(list.table)}
      where ${sql.join(narrowedTo(list, filters, accountId, more), sql` and `)} limit ${most}) as found`.execute(
    db,
  )
  return rows[0]?.total ?? 0
}

const narrowedTo = (
  list: ListTable,
  filters: readonly Filter[],
  accountId: string,
  more: readonly RawBuilder<boolean>[],
) => [
  sql<boolean>`${sql.ref(`${list.table}.account_id`)} = ${accountId}`,
  ...conditionsOf(list, filters, accountId),
  ...more,
]

interface Window {
  size: number
  offset: number
  at?: Position | null
  backwards?: boolean
}

async function rowsOf(
  db: Db,
  list: ListTable,
  conditions: readonly RawBuilder<boolean>[],
  sort: readonly SortField[],
  { size, offset, at = null, backwards = false }: Window,
): Promise<Position[]> {
  const own = keysOf(list, sort)
  const forwards = [...own, idKey(list)]
  const keys = backwards ? reversed(forwards) : forwards
  const columns = own.map(({ value, kind }, index) => sql`(${value})::${castOf({ kind })} as ${name(index)}`)
  const select = [sql`${sql.ref(`${list.table}.id`)} as id`, ...columns]
  const branches = branchesOf(keys, at)
  const table = sql.table(list.table)
  const parts = branches.map(({ where, keys: within }, index) => {
    const [most, from] = branches.length > 1 ? [offset + size, 0] : [size, offset]
    return sql`(select ${sql.join([...select, sql`${sql.lit(index)}::int as part`])} from ${table}
      where ${sql.join([...conditions, ...where], sql` and `)}
      order by ${orderBy(within)} limit ${most} offset ${from})`
  })
  const written = own.map((_, index) => sql`found.${name(index)}::text as ${name(index)}`)
  const outer = keys.map((key, index) => ({
    ...key,
    value: index === own.length ? sql.ref('found.id') : found(key.kind, index),
  }))
  const rest = branches.length > 1 ? sql`limit ${size} offset ${offset}` : sql``
  const { rows } = await sql<{ id: string } & Record<string, string | null>>`
    select ${sql.join([sql.ref('found.id'), ...written])} from (${sql.join(parts, sql` union all `)}) as found
    order by ${sql.join([sql.ref('found.part'), orderBy(outer)])} ${rest}`.execute(db)
  return rows.map((row) => ({ id: row.id, keys: own.map((_, index) => row[`k${index}`] ?? null) }))
}

const name = (index: number) => sql.ref(`k${index}`)
/** Not the text of the same name that is answered: an order by a bare name would take that. */
const found = (kind: OrderKey['kind'], index: number) =>
  isText({ kind }) ? sql`found.${name(index)} collate "C"` : sql`found.${name(index)}`

/** One record more than the page is read, to know whether the list goes on. */
async function pageAt(
  db: Db,
  list: ListTable,
  conditions: readonly RawBuilder<boolean>[],
  sort: readonly SortField[],
  size: number,
  { side, at }: Cursor,
): Promise<{ rows: Position[]; turns: Turns }> {
  const backwards = side === 'before'
  const read = await rowsOf(db, list, conditions, sort, { size: size + 1, offset: 0, at, backwards })
  const goesOn = read.length > size
  const rows = backwards ? read.slice(0, size).toReversed() : read.slice(0, size)
  const cursor = (to: Cursor) => writeCursor(nameOfSort(list, sort), to)
  const turns: Turns = { first: '', last: cursor({ side: 'before', at: null }) }
  // Of a page that came out empty (its records are gone) the way back leads to that end of the list.
  if (backwards ? at !== null : goesOn) turns.next = cursor({ side: 'after', at: rows.at(-1) ?? null })
  if (backwards ? goesOn : at !== null) turns.prev = cursor({ side: 'before', at: rows[0] ?? null })
  return { rows, turns }
}

/** Kept by triggers; of records that are written in every change the latest lines are still to be added up. */
async function countOf(db: Db, list: ListTable, accountId: string): Promise<number> {
  const of = sql`account_id = ${accountId} and kind = ${list.table}`
  const { rows } = await sql<{ total: number }>`
    select (
      coalesce((select total from record_counts where ${of}), 0)
      + coalesce((select sum(change) from record_count_changes where ${of}), 0)
    )::bigint as total`.execute(db)
  return rows[0]?.total ?? 0
}

async function count(db: Db, list: ListTable, conditions: readonly RawBuilder<boolean>[]): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from ${sql.table(list.table)}
    where ${sql.join(conditions, sql` and `)}`.execute(db)
  return rows[0]?.total ?? 0
}
