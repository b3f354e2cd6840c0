import { type Selectable, sql } from 'kysely'
import type { ProvisionalRecordsTable } from '../platform/database/tables.reference.ts'
import { catalogueAccount, type Db, type Trx } from '../platform/database/tables.ts'

export type ProvisionalType = ProvisionalRecordsTable['type']
/** What a source names by a code that no catalogue has. Its id is the same for all sources that report it. */
export interface UnknownRecord extends Omit<
  Selectable<ProvisionalRecordsTable>,
  'account_id' | 'created_at' | 'merged_into' | 'merged_at'
> {
  /** As it was reported; the code where it has none. */
  name: string
}

/** Notes who reports these records, the first time that it does. */
export async function noteProvisional(
  trx: Trx,
  accountId: string,
  records: readonly UnknownRecord[],
  { source, now }: { source: string; now: string },
): Promise<void> {
  if (records.length === 0) return
  await trx
    .insertInto('provisional_records')
    .values(
      records.map(({ name: _name, ...record }) => ({
        ...record,
        account_id: accountId,
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
      records.map(({ id }) => ({
        account_id: accountId,
        provisional_id: id,
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
    .selectFrom('provisional_records')
    .select(['id', 'merged_into'])
    .where('account_id', '=', accountId)
    .where(sql<boolean>`id = any(${sql.val(ids)}::uuid[])`)
    .where('merged_into', 'is not', null)
    .execute()
  return new Map(rows.flatMap(({ id, merged_into }) => (merged_into === null ? [] : [[id, merged_into]])))
}

/** A port that an account has under a code which no catalogue has. */
export interface OwnPort {
  id: string
  /** Its own UN/LOCODE, which is another one where the reported one was merged into it. */
  code: string
  name: string
  /** IANA name; null where it is not known. */
  time_zone: string | null
  isMerged: boolean
}

/** The ports that people merged these codes into, or that the account has under them from an import or another service. */
export async function ownPorts(
  db: Db,
  accountId: string,
  codes: readonly string[],
): Promise<ReadonlyMap<string, OwnPort>> {
  if (codes.length === 0) return new Map()
  const { rows } = await sql<OwnPort & { reported: string }>`
    select known.reported, port.id, coalesce(port.code, known.reported) as code, port.name, port.time_zone,
      known.merged as "isMerged"
    from (
      select code as reported, merged_into as id, true as merged from provisional_records
        where account_id = ${accountId} and type = 'port' and merged_into is not null
          and code = any(${sql.val(codes)}::text[])
      union all
      select code, id, false from ports where account_id = ${accountId} and code = any(${sql.val(codes)}::text[])
        and not exists (select from provisional_records own
          where own.account_id = ports.account_id and own.id = ports.id)
    ) known
    join lateral (select id, code, name, time_zone from ports
      where ports.id = known.id and ports.account_id in (${accountId}, ${catalogueAccount})
      order by ports.account_id = ${catalogueAccount} limit 1) port on true
    order by known.merged, port.id`.execute(db)
  return new Map(rows.map(({ reported, ...port }) => [reported, port]))
}

export type ProvisionalRow = Selectable<ProvisionalRecordsTable> & {
  name: string
  port_code: string | null
  port_name: string | null
  merged_name: string | null
  merged_code: string | null
  reporters: { source: string; connection_name: string | null; first_reported_at: string }[]
}

/** An account has few. */
const MAX_LISTED = 500

/** What sources of an account name by unknown codes, of one type; those first that are not merged yet. */
export async function provisionalRecords(
  db: Db,
  accountId: string,
  type: ProvisionalType,
  id?: string,
): Promise<ProvisionalRow[]> {
  const seen = sql`(${sql.val(accountId)}::uuid, ${sql.val(catalogueAccount)}::uuid)`
  const table = sql.table(type === 'shipping_line' ? 'shipping_lines' : `${type}s`)
  const isPort = type === 'port'
  const { rows } = await sql<ProvisionalRow>`
    select own.*, coalesce(record.name, own.code) as name, port.code as port_code, port.name as port_name,
      target.name as merged_name, ${isPort ? sql`target.code` : sql`null::text`} as merged_code,
      coalesce((select jsonb_agg(jsonb_build_object('source', by.source, 'connection_name', connections.name,
          'first_reported_at', by.first_reported_at) order by by.first_reported_at, by.source)
        from provisional_reporters by
        left join connections on connections.account_id = by.account_id
          and 'connection:' || connections.id = by.source
        where by.account_id = own.account_id and by.provisional_id = own.id), '[]') as reporters
    from provisional_records own
    left join ${table} record on record.account_id = own.account_id and record.id = own.id
    left join lateral (select code, name from ports where ports.account_id in ${seen} and ports.id = own.port_id
      order by ports.account_id = ${catalogueAccount} limit 1) port on true
    left join lateral (select other.* from ${table} other
      where other.account_id in ${seen} and other.id = own.merged_into
      order by other.account_id = ${catalogueAccount} limit 1) target on true
    where own.account_id = ${accountId} and own.type = ${type} ${id === undefined ? sql`` : sql`and own.id = ${id}`}
    order by own.merged_into is not null, port.code, name, own.id
    limit ${MAX_LISTED}`.execute(db)
  return rows
}

/** Terminals of these ports that are not provisional: what a provisional one of the same port can be merged into. */
export async function terminalsToMergeInto(
  db: Db,
  accountId: string,
  portIds: readonly string[],
): Promise<Map<string, { id: string; name: string }[]>> {
  if (portIds.length === 0) return new Map()
  const { rows } = await sql<{ port_id: string; id: string; name: string }>`
    select port_id, id, max(name) as name from terminals
    where account_id in (${accountId}, ${catalogueAccount}) and type = 'terminal'
      and port_id = any(${sql.val(portIds)}::uuid[]) and ${isNotProvisional('terminals', accountId)}
    group by port_id, id order by max(name), id`.execute(db)
  const byPort = Map.groupBy(rows, ({ port_id }) => port_id)
  return new Map([...byPort].map(([id, all]) => [id, all.map(({ port_id: _port, ...each }) => each)]))
}

export type MergeablePort = { id: string; name: string; code: string; country_code: string | null }

/** Ports that an account sees and that are not provisional, by name. */
export async function portsToMergeInto(db: Db, accountId: string): Promise<MergeablePort[]> {
  const { rows } = await sql<MergeablePort>`
    select id, name, code, country_code from (
      select distinct on (id) id, name, code, country_code from ports
      where account_id in (${accountId}, ${catalogueAccount}) and code is not null
        and ${isNotProvisional('ports', accountId)}
      order by id, account_id = ${catalogueAccount}) seen
    order by name, code`.execute(db)
  return rows
}

const isNotProvisional = (table: 'ports' | 'terminals', accountId: string) =>
  sql`not exists (select from provisional_records
    where provisional_records.account_id = ${accountId} and provisional_records.id = ${sql.ref(`${table}.id`)})`
