import { type Selectable, sql } from 'kysely'
import type { ProvisionalTerminalsTable } from '../platform/database/tables.reference.ts'
import { catalogueAccount, type Db, type Trx } from '../platform/database/tables.ts'

/** A terminal that a source names by a code which no catalogue has. Its id is the same for all sources that report it. */
export interface UnknownTerminal {
  id: string
  code_list: 'SMDG' | 'BIC'
  code: string
  /** As it was reported; the code where it has none. */
  name: string
  port_id: string
}

/** Notes who reports these terminals, the first time that it does. */
export async function noteProvisional(
  trx: Trx,
  accountId: string,
  terminals: readonly UnknownTerminal[],
  { source, now }: { source: string; now: string },
): Promise<void> {
  if (terminals.length === 0) return
  await trx
    .insertInto('provisional_terminals')
    .values(
      terminals.map(({ id, code_list, code, port_id }) => ({
        account_id: accountId,
        id,
        code_list,
        code,
        port_id,
        created_at: now,
        merged_into: null,
        merged_at: null,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await trx
    .insertInto('provisional_reporters')
    .values(
      terminals.map(({ id }) => ({
        account_id: accountId,
        terminal_id: id,
        source,
        first_reported_at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The terminals with which those of these ids were merged, by their ids. */
export async function mergedTerminals(
  db: Db,
  accountId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('provisional_terminals')
    .select(['id', 'merged_into'])
    .where('account_id', '=', accountId)
    .where(sql<boolean>`id = any(${sql.val(ids)}::uuid[])`)
    .where('merged_into', 'is not', null)
    .execute()
  return new Map(rows.flatMap(({ id, merged_into }) => (merged_into === null ? [] : [[id, merged_into]])))
}

export type ProvisionalRow = Selectable<ProvisionalTerminalsTable> & {
  name: string
  port_code: string | null
  port_name: string | null
  merged_name: string | null
  reporters: { source: string; connection_name: string | null; first_reported_at: string }[]
  /** Terminals of the same port with which it can be merged. */
  candidates: { id: string; name: string }[]
}

/** An account has few. */
const MAX_LISTED = 500

/** The provisional terminals of an account, those first that are not merged yet. */
export async function provisionalTerminals(
  db: Db,
  accountId: string,
  id?: string,
): Promise<ProvisionalRow[]> {
  const seen = sql`(${sql.val(accountId)}::uuid, ${sql.val(catalogueAccount)}::uuid)`
  const { rows } = await sql<ProvisionalRow>`
    select own.*, coalesce(record.name, own.code) as name, port.code as port_code, port.name as port_name,
      (select name from terminals where terminals.account_id in ${seen} and terminals.id = own.merged_into
        order by terminals.account_id = ${catalogueAccount} limit 1) as merged_name,
      coalesce((select jsonb_agg(jsonb_build_object('source', by.source, 'connection_name', connections.name,
          'first_reported_at', by.first_reported_at) order by by.first_reported_at, by.source)
        from provisional_reporters by
        left join connections on connections.account_id = by.account_id
          and 'connection:' || connections.id = by.source
        where by.account_id = own.account_id and by.terminal_id = own.id), '[]') as reporters,
      coalesce((select jsonb_agg(jsonb_build_object('id', other.id, 'name', other.name) order by other.name, other.id)
        from (select id, max(name) as name from terminals
        where terminals.account_id in ${seen} and terminals.type = 'terminal' and terminals.port_id = own.port_id
          and not exists (select from provisional_terminals
            where provisional_terminals.account_id = own.account_id and provisional_terminals.id = terminals.id)
        group by id) other),
        '[]') as candidates
    from provisional_terminals own
    left join terminals record on record.account_id = own.account_id and record.id = own.id
    left join lateral (select code, name from ports where ports.account_id in ${seen} and ports.id = own.port_id
      order by ports.account_id = ${catalogueAccount} limit 1) port on true
    where own.account_id = ${accountId} ${id === undefined ? sql`` : sql`and own.id = ${id}`}
    order by own.merged_into is not null, port.code, name, own.id
    limit ${MAX_LISTED}`.execute(db)
  return rows
}
