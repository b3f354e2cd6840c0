import { type RawBuilder, sql } from 'kysely'
import type { FacetName, Filter } from '../../../../contract/jsonapi/index.ts'
import { listLimits } from '../../../../contract/vocabulary/index.ts'
import type { Db } from '../tables.ts'
import { countOf, type Narrowing, narrowedTo } from './list.ts'
import type { Counting, CountingQuery, CountedRows } from './counting.ts'
import { listAt, type ListTable } from './table.ts'

export interface CountedValues {
  values: { value: string | null; count: number }[]
  /** Whether there are more values than these. */
  more: boolean
  /** Of how many records, the newest, values were counted, where that is not all of them. */
  newest?: number
}

/** What a few hundred milliseconds reach on the embedded engine, which does nothing else meanwhile. */
const newest = 250_000

/** Counts the values of one column, the most frequent first. Filters of the same column, by any of its names, are left out. */
export async function countValues(
  db: Db,
  accountId: string,
  table: ListTable,
  { column, slug = '' }: FacetName,
  { filters = [], now }: Narrowing,
  more: readonly RawBuilder<boolean>[],
): Promise<CountedValues> {
  const list = listAt(table, now)
  const others = filters.flatMap((filter) => withoutOwn(list, filter, column, slug))
  const conditions = narrowedTo(list, { filters: others, now }, accountId, more)
  const records = sql.table(list.table)
  const isLong = (await countOf(db, list, accountId)) > newest
  const last = isLong ? sql`order by ${sql.ref(`${list.table}.created_at`)} desc limit ${newest}` : sql``
  // Joined last: what lies beyond the newest is looked up in no other table.
  const rows: CountedRows = (select, { join = sql``, where } = {}) => {
    const all = sql.join([...conditions, ...(where ? [where] : [])], sql` and `)
    return sql`(
      select ${select} from (select * from ${records} where ${all} ${last}) as ${records} ${join}) as records`
  }
  const counts = list.sql[column]?.counts ?? countsOf(list, column)
  const { values, most = listLimits.facetValues, beyond } = counts(rows, { accountId, now }, slug)
  const { rows: read } = await sql<{ value: string | null; count: number; counted: number }>`
    select value, count::int as count, counted::int as counted from (${values}) as found
    order by count desc, value collate "C" nulls last limit ${most + 1}`.execute(db)
  const found = read.slice(0, most).map(({ value, count }) => ({ value, count }))
  const goesOn =
    read.length > most || (beyond !== undefined && (await isThere(db, rows(sql`1`, { where: beyond }))))
  const isCut = isLong && (read[0]?.counted ?? 0) >= newest
  return { values: found, more: goesOn, ...(isCut && { newest }) }
}

async function isThere(db: Db, rows: RawBuilder<unknown>): Promise<boolean> {
  const { rows: read } = await sql`select from ${rows} limit 1`.execute(db)
  return read.length > 0
}

/** A filter without its condition on this column: conditions on other custom fields stay. */
function withoutOwn(list: ListTable, filter: Filter, column: string, slug: string): Filter[] {
  const own = list.columns[filter.column]?.sameAs ?? filter.column
  if (own !== (list.columns[column]?.sameAs ?? column)) return [filter]
  if (slug === '') return []
  const values = filter.values.filter((pair) => !pair.startsWith(`${slug}=`))
  return values.length > 0 ? [{ ...filter, values }] : []
}

/** By the kind of a column: one value of each record, or all that stand in it. Texts are alike in any case. */
function countsOf(list: ListTable, column: string): CountingQuery {
  const { value, sorts } = list.sql[column] ?? {}
  const kind = list.columns[column]?.kind ?? 'text'
  return (rows) => {
    const join = sorts?.join
    const recorded = sql`${value ?? sql.ref(column)}`
    if (kind === 'words')
      return severalOf(rows(sql`${recorded} as recorded`, { join }), sql`'{}'`, sql`unnest(recorded)`)
    if (kind === 'entries')
      return severalOf(
        rows(sql`${recorded} as recorded`, { join }),
        sql`'[]'`,
        sql`(select coalesce(entry ->> 'name', entry ->> 'type') from jsonb_array_elements(recorded) as entry)`,
      )
    return oneOf(rows(sql`(${recorded})::text as recorded`, { join }), { inAnyCase: kind === 'text' })
  }
}

export function oneOf(rows: RawBuilder<unknown>, { inAnyCase = false } = {}): Counting {
  const each = sql`select recorded as value, count(*) as count from ${rows} group by recorded`
  return {
    values: inAnyCase
      ? sql`select min(value) as value, sum(count) as count, sum(sum(count)) over () as counted
          from (${each}) as each group by lower(value)`
      : sql`select value, count, sum(count) over () as counted from (${each}) as each`,
  }
}

/**
 * A record counts once for each of its values, and among those without one where it has none. What is alike in many
 * records is put together first, and taken apart once.
 */
function severalOf(
  rows: RawBuilder<unknown>,
  empty: RawBuilder<unknown>,
  each: RawBuilder<unknown>,
): Counting {
  return {
    values: sql`
      with alike as materialized (select recorded, count(*) as count from ${rows} group by recorded)
      select value, count, (select sum(count) from alike) as counted from (
        select null as value, sum(count) as count from alike where coalesce(recorded = ${empty}, true)
        having count(*) > 0
        union all
        select min(value), sum(count) from alike cross join lateral (
          select min(value) as value from ${each} as words (value) group by lower(value)) as word
        where recorded <> ${empty} group by lower(value)) as found`,
  }
}
