import { sql } from 'kysely'
import { catalogueAccount, type Db } from '../../platform/database/tables.ts'
import type { ChoosableLine } from './carriers.rules.ts'
import type { Existing, ReadRow } from './check.rules.ts'

/** The lines by all that they are named by: the catalogue's, with the account's own in their place. */
export async function choosableLines(db: Db, accountId: string): Promise<ChoosableLine[]> {
  const rows = await db
    .selectFrom('shipping_lines')
    .select([
      'scac',
      'name',
      'short_name',
      'alternative_scacs',
      'bill_of_lading_prefixes',
      'container_prefixes',
      'bill_of_lading_tracking_support',
      'booking_number_tracking_support',
      'container_number_tracking_support',
    ])
    .where('account_id', 'in', [accountId, catalogueAccount])
    .orderBy(sql`account_id = ${catalogueAccount} desc`)
    .execute()
  return [...new Map(rows.map((row) => [row.scac, row])).values()]
}

/** Rows in one statement: the embedded engine has one connection, and others wait for it. */
const chunk = 500
const fieldOf = {
  bill_of_lading: 'bill_of_lading_number',
  booking_number: 'booking_number',
  container: 'container_number',
} as const

type Asked = Pick<ReadRow, 'number' | 'key' | 'type' | 'carrier' | 'chosen' | 'named'>

/**
 * What the account has already of numbers, by their index: shipments that are tracked, whichever of their numbers it
 * is, and tracking requests that are not at their end. Numbers of other carriers than the one that somebody named do
 * not count; a carrier that was only inferred excludes none, for boxes sail with partners.
 */
export async function existingOf(
  db: Db,
  accountId: string,
  asked: ReadonlyMap<number, Asked>,
): Promise<Map<number, Existing>> {
  const found = new Map<number, Existing>()
  const entries = [...asked]
  for (let at = 0; at < entries.length; at += chunk) {
    const rows = entries
      .slice(at, at + chunk)
      .map(([index, { number, key, type, carrier, chosen, named }]) => ({
        index,
        number,
        key,
        type,
        field: fieldOf[type],
        scac: chosen ? (carrier?.scac ?? null) : null,
        named,
      }))
    for (const { index, ...existing } of await existingAmong(db, accountId, JSON.stringify(rows)))
      found.set(index, existing)
  }
  return found
}

async function existingAmong(db: Db, accountId: string, asked: string) {
  const { rows } = await sql<Existing & { index: number }>`
    with asked as materialized (
      select * from jsonb_to_recordset(${asked}::text::jsonb)
        as asked (index int, number text, key text, type text, field text, scac text, named boolean)
    )
    select asked.index, coalesce(tracked.id, request.shipment_id) as shipment_id,
      coalesce(request.id, tracked.request_id) as tracking_request_id
    from asked
    left join lateral (
      select id, shipment_id from tracking_requests
      where account_id = ${accountId} and normalized_number in (asked.key, asked.number)
        and request_type = asked.type and status in ('pending', 'awaiting_manifest', 'created')
        and (asked.scac is null or scac is null or scac = asked.scac
          or (not asked.named and normalized_number = asked.number))
      order by created_at limit 1
    ) as request on true
    left join lateral (
      select shipments.id, (
        select requests.id from tracking_requests as requests
        where requests.account_id = ${accountId} and requests.shipment_id = shipments.id
          and requests.status = 'created'
        order by requests.created_at limit 1
      ) as request_id
      from identifiers
      join shipments on shipments.account_id = ${accountId} and shipments.id = identifiers.shipment_id
      where identifiers.account_id = ${accountId} and identifiers.normalized in (asked.key, asked.number)
        and identifiers.field in ('bill_of_lading_number', 'booking_number', 'container_number')
        and shipments.line_tracking_stopped_at is null
        and (asked.scac is null or shipments.shipping_line_scac is null
          or shipments.shipping_line_scac = asked.scac
          or (not asked.named and identifiers.normalized = asked.number))
      order by identifiers.field = asked.field desc, shipments.created_at desc limit 1
    ) as tracked on true
    where request.id is not null or tracked.id is not null`.execute(db)
  return rows
}
