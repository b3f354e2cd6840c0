import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { partPattern, type SortKey } from './list.rules.ts'

type Counted = 'shipments' | 'containers' | 'tracking_requests' | 'webhook_notifications'

/** What a list is asked for; `q` is normalised. */
export interface Listing {
  page: { size: number; offset: number }
  sort: SortKey[]
  q?: string | undefined
}

/**
 * A page of one table's ids in a deterministic order, and the total. Unfiltered lists take their total from the
 * count that the database keeps; nulls come last either way.
 */
export async function listIds(
  db: Kysely<Tables>,
  table: Counted,
  accountId: string,
  conditions: readonly RawBuilder<boolean>[],
  { page, sort }: Pick<Listing, 'page' | 'sort'>,
): Promise<{ ids: string[]; total: number }> {
  const where = sql.join([sql`account_id = ${accountId}`, ...conditions], sql` and `)
  const keys = sort.length > 0 ? sort : [{ column: 'created_at', kind: 'value', descending: true } as const]
  const order = keys.map(({ column, kind, descending }) => {
    const bytes = kind === 'text' ? sql`collate "C"` : sql``
    // `nulls last` in descending order is no index's order: left out where no null can be.
    const nulls = column === 'created_at' ? sql`` : sql`nulls last`
    return sql`${sql.ref(column)} ${bytes} ${descending ? sql`desc` : sql`asc`} ${nulls}`
  })
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where ${where}
    order by ${sql.join([...order, sql`id`])} limit ${page.size} offset ${page.offset}`.execute(db)
  const total =
    conditions.length === 0 ? await countOf(db, table, accountId) : await count(db, sql.table(table), where)
  return { ids: rows.map(({ id }) => id), total }
}

async function countOf(db: Kysely<Tables>, kind: Counted, accountId: string): Promise<number> {
  const row = await db
    .selectFrom('record_counts')
    .select('total')
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return row?.total ?? 0
}

async function count(db: Kysely<Tables>, table: RawBuilder<unknown>, where: RawBuilder<unknown>) {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from ${table} where ${where}`.execute(db)
  return rows[0]?.total ?? 0
}

/** The rows in the order of their ids; an id that is gone meanwhile is left out. */
export function inOrder<Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/**
 * The identifiers of an account that contain `q`, as a table `found` of what they belong to. In two halves, for that
 * is how parts are indexed: container numbers, and all others.
 */
export function identifiersWith(accountId: string, q: string): RawBuilder<unknown> {
  const half = (fields: RawBuilder<unknown>) => sql`
    select shipment_id, container_id from identifiers
    where account_id = ${accountId} and normalized like ${partPattern(q)} and field ${fields}`
  return sql`(${half(sql`= 'container_number'`)} union all ${half(sql`<> 'container_number'`)}) as found`
}
