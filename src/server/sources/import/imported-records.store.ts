import { sql } from 'kysely'
import type { Trx } from '../../platform/database/tables.ts'
import type { ReportedRecord } from './json-api.rules.ts'

/**
 * Keeps events that have no table as they came; shipments and containers that are known under another id are named by it.
 * @returns whether any is new or differs
 */
export async function keepRecords(
  trx: Trx,
  accountId: string,
  records: readonly ReportedRecord[],
  storedIds: ReadonlyMap<string, string>,
): Promise<boolean> {
  if (records.length === 0) return false
  const rows = records.map(({ type, id, attributes, relationships }) => ({
    account_id: accountId,
    type,
    id,
    attributes,
    relationships: withStoredIds(relationships, storedIds),
  }))
  const { rows: changed } = await sql`
    insert into imported_records as known (account_id, type, id, attributes, relationships)
    select account_id, type, id, attributes, relationships
    from jsonb_populate_recordset(null::imported_records, ${JSON.stringify(rows)}::text::jsonb)
    on conflict (account_id, type, id) do update
      set attributes = excluded.attributes, relationships = excluded.relationships
      where (known.attributes, known.relationships) is distinct from (excluded.attributes, excluded.relationships)
    returning id`.execute(trx)
  return changed.length > 0
}

/** Relations to one record, which is how events name theirs. */
function withStoredIds(
  relationships: Record<string, unknown>,
  storedIds: ReadonlyMap<string, string>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(relationships).map(([name, linkage]) => {
      const data = typeof linkage === 'object' && linkage !== null && 'data' in linkage ? linkage.data : null
      if (typeof data !== 'object' || data === null || !('id' in data)) return [name, linkage]
      const id = storedIds.get(String(data.id).toLowerCase())
      return [name, id === undefined ? linkage : { ...(linkage as object), data: { ...data, id } }]
    }),
  )
}
