import { sql } from 'kysely'
import type { CustomFieldReference } from '../../contract/vocabulary/index.ts'
import { catalogueAccount, type Db, type Tables } from '../platform/database/tables.ts'

/** The table of a type of record, and whether all accounts share the catalogue's records of it. */
const places: Record<CustomFieldReference, { table: keyof Tables; shared: boolean; type?: string }> = {
  shipment: { table: 'shipments', shared: false },
  container: { table: 'containers', shared: false },
  tracking_request: { table: 'tracking_requests', shared: false },
  party: { table: 'parties', shared: false },
  document: { table: 'documents', shared: false },
  port: { table: 'ports', shared: true },
  metro_area: { table: 'metro_areas', shared: true },
  terminal: { table: 'terminals', shared: true, type: 'terminal' },
  rail_terminal: { table: 'terminals', shared: true, type: 'rail_terminal' },
  vessel: { table: 'vessels', shared: true },
  shipping_line: { table: 'shipping_lines', shared: true },
}

/** Whether an account has access to a record of this type. */
export async function recordExists(
  db: Db,
  accountId: string,
  { type, id }: { type: CustomFieldReference; id: string },
): Promise<boolean> {
  const { table, shared, type: kind } = places[type]
  const owners = shared ? [accountId, catalogueAccount] : [accountId]
  const { rows } = await sql`
    select from ${sql.table(table)}
    where account_id = any(${sql.val(owners)}::uuid[]) and id = ${id}
      ${kind === undefined ? sql`` : sql`and type = ${kind}`}
    limit 1`.execute(db)
  return rows.length > 0
}
