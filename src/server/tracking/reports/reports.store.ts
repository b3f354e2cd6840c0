import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/database/tables.ts'
import type { SourceReports } from './reports.rules.ts'

/** What each source says of these records. A connection that was removed or switched off is in force no more. */
export async function reportsOfRecords(
  db: Db,
  accountId: string,
  recordIds: readonly string[],
): Promise<Map<string, SourceReports[]>> {
  if (recordIds.length === 0) return new Map()
  const { rows } = await sql<SourceReports>`
    select reports.*, case when reports.source like 'connection:%' then exists (
      select from connections
      where account_id = ${accountId} and 'connection:' || id = reports.source and is_on) end as is_connected
    from attribute_reports as reports
    where account_id = ${accountId} and record_id = any(${sql.val(recordIds)}::uuid[])
    order by record_id, source`.execute(db)
  return Map.groupBy(rows, ({ record_id }) => record_id)
}

/** The connections that such reports came through, by the name of the source. */
export async function reportingConnections(
  db: Db,
  accountId: string,
): Promise<{ source: string; connection_id: string; name: string; checked_at: string | null }[]> {
  const { rows } = await sql<{
    source: string
    connection_id: string
    name: string
    checked_at: string | null
  }>`
    select case when kind = 'simulated' then 'simulated' else 'connection:' || id end as source,
      id as connection_id, name, last_succeeded_at as checked_at
    from connections where account_id = ${accountId}`.execute(db)
  return rows
}

export async function writeReports(trx: Trx, changed: readonly SourceReports[]): Promise<void> {
  if (changed.length === 0) return
  await sql`
    insert into attribute_reports (account_id, record_id, record_type, source, reporter, is_main, attributes)
    select account_id, record_id, record_type, source, reporter, is_main, attributes
    from jsonb_populate_recordset(null::attribute_reports, ${JSON.stringify(changed)}::text::jsonb)
    on conflict (account_id, record_id, source) do update set
      reporter = excluded.reporter, is_main = excluded.is_main, attributes = excluded.attributes`.execute(trx)
}
