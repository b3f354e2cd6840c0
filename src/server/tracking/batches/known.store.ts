import { sql } from 'kysely'
import type { Db } from '../../platform/database/tables.ts'
import type { Existing, ReadRow } from './check.rules.ts'

/** Rows in one statement: the embedded database has one connection, and other requests wait for it. */
const MAX_ROWS_PER_QUERY = 500
const fieldOf = {
  bill_of_lading: 'bill_of_lading_number',
  booking_number: 'booking_number',
  container: 'container_number',
} as const

type RequestedNumber = Pick<ReadRow, 'number' | 'key' | 'type' | 'carrier' | 'chosen' | 'named'>

/**
 * What the account has of numbers, by their index: tracked shipments with one of these numbers, and tracking requests
 * that are not completed. When the row names a carrier, numbers of other carriers do not count. An inferred carrier
 * excludes none, because containers also sail with partners.
 */
export async function existingOf(
  db: Db,
  accountId: string,
  numbers: ReadonlyMap<number, RequestedNumber>,
): Promise<Map<number, Existing>> {
  const found = new Map<number, Existing>()
  const entries = [...numbers]
  for (let at = 0; at < entries.length; at += MAX_ROWS_PER_QUERY) {
    const rows = entries
      .slice(at, at + MAX_ROWS_PER_QUERY)
      .map(([index, { number, key, type, carrier, chosen, named }]) => ({
        index,
        number,
        key,
        type,
        field: fieldOf[type],
        scac: chosen ? (carrier?.scac ?? null) : null,
        named,
      }))
    for (const { index, other_scac, other_name, other_shipment_id, ...existing } of await existingAmong(
      db,
      accountId,
      rows,
    )) {
      const isTracked = existing.shipment_id !== null || existing.tracking_request_id !== null
      const other =
        isTracked || other_scac === null || other_shipment_id === null
          ? null
          : { scac: other_scac, name: other_name ?? other_scac, shipment_id: other_shipment_id }
      found.set(index, { ...existing, other_carrier: other })
    }
  }
  return found
}

interface FoundRow extends Omit<Existing, 'other_carrier'> {
  index: number
  other_scac: string | null
  other_name: string | null
  other_shipment_id: string | null
}

/** The numbers are given as an array too: each is looked up by itself then, whatever the planner believes of how many rows there are. */
async function existingAmong(
  db: Db,
  accountId: string,
  requested: readonly { number: string; key: string }[],
) {
  const numbers = [...new Set(requested.flatMap(({ number, key }) => [number, key]))]
  const { rows } = await sql<FoundRow>`
    with requested as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(requested)}::text::jsonb)
        as requested (index int, number text, key text, type text, field text, scac text, named boolean)
    ), asked as materialized (
      select id, shipment_id, request_type, normalized_number, scac, created_at from tracking_requests
      where account_id = ${accountId} and normalized_number = any(${sql.val(numbers)}::text[])
        and status in ('pending', 'awaiting_manifest', 'created')
    ), filed as materialized (
      select field, normalized, shipment_id from identifiers
      where account_id = ${accountId} and normalized = any(${sql.val(numbers)}::text[])
        and field in ('bill_of_lading_number', 'booking_number', 'container_number')
    ), known as materialized (
      select filed.field, filed.normalized, shipments.* from filed
      cross join lateral (
        select id, shipping_line_scac as scac, shipping_line_short_name as name, created_at from shipments
        where account_id = ${accountId} and id = filed.shipment_id and line_tracking_stopped_at is null offset 0
      ) as shipments
    )
    select requested.index, coalesce(tracked.id, request.shipment_id) as shipment_id,
      coalesce(request.id, tracked.request_id) as tracking_request_id,
      other.scac as other_scac, other.name as other_name, other.id as other_shipment_id
    from requested
    left join lateral (
      select id, shipment_id from asked
      where normalized_number in (requested.key, requested.number) and request_type = requested.type
        and (requested.scac is null or scac is null or scac = requested.scac
          or (not requested.named and normalized_number = requested.number))
      order by created_at limit 1
    ) as request on true
    left join lateral (
      select known.id, (
        select requests.id from tracking_requests as requests
        where requests.account_id = ${accountId} and requests.shipment_id = known.id
          and requests.status = 'created'
        order by requests.created_at limit 1
      ) as request_id
      from known
      where normalized in (requested.key, requested.number)
        and (requested.scac is null or scac is null or scac = requested.scac
          or (not requested.named and normalized = requested.number))
      order by field = requested.field desc, created_at desc limit 1
    ) as tracked on true
    left join lateral (
      select id, scac, name from known
      where requested.type = 'container' and requested.scac is not null and tracked.id is null
        and normalized = requested.number and field = 'container_number' and scac <> requested.scac
      order by created_at desc limit 1
    ) as other on true
    where request.id is not null or tracked.id is not null or other.id is not null`.execute(db)
  return rows
}
