import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { writeIdentifiers } from './apply.store.ts'
import { identifiersWith, inOrder, type Listing, listIds } from './list.store.ts'
import type { Sortable } from './list.rules.ts'
import { shipmentIdentifiers } from './numbers.rules.ts'
import type { KnownShipment } from './shipments.present.ts'

export const sortableShipments: Sortable = {
  created_at: 'value',
  bill_of_lading_number: 'text',
  booking_number: 'text',
  shipping_line_scac: 'text',
  shipping_line_name: 'text',
  customer_name: 'text',
  port_of_lading_locode: 'text',
  port_of_lading_name: 'text',
  port_of_discharge_locode: 'text',
  port_of_discharge_name: 'text',
  destination_locode: 'text',
  destination_name: 'text',
  pod_vessel_name: 'text',
  pod_voyage_number: 'text',
  pol_etd_at: 'value',
  pol_atd_at: 'value',
  pod_eta_at: 'value',
  pod_ata_at: 'value',
  destination_eta_at: 'value',
  destination_ata_at: 'value',
  line_tracking_stopped_at: 'value',
}

export interface ShipmentListing extends Listing {
  /** A bill of lading or booking number, normalised. */
  number?: string | undefined
  stopped?: boolean | undefined
}

export async function listShipments(
  db: Kysely<Tables>,
  accountId: string,
  { q, number, stopped, ...listing }: ShipmentListing,
): Promise<{ shipments: KnownShipment[]; total: number }> {
  const conditions: RawBuilder<boolean>[] = []
  if (q !== undefined) conditions.push(sql`id in (select shipment_id from ${identifiersWith(accountId, q)})`)
  if (number !== undefined)
    conditions.push(sql`id in (
      select shipment_id from identifiers
      where account_id = ${accountId} and normalized = ${number}
        and field in ('bill_of_lading_number', 'booking_number'))`)
  if (stopped !== undefined)
    conditions.push(
      stopped ? sql`line_tracking_stopped_at is not null` : sql`line_tracking_stopped_at is null`,
    )
  const { ids, total } = await listIds(db, 'shipments', accountId, conditions, listing)
  return { shipments: await shipmentsByIds(db, accountId, ids), total }
}

/** In the order of the ids; those that the account does not have are left out. */
export async function shipmentsByIds(
  db: Kysely<Tables>,
  accountId: string,
  ids: readonly string[],
): Promise<KnownShipment[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('shipments')
    .selectAll()
    .where('account_id', '=', accountId)
    .where(sql<boolean>`id = any(${sql.val(ids)}::uuid[])`)
    .execute()
  const containers = await db
    .selectFrom('containers')
    .select(['id', 'shipment_id'])
    .where('account_id', '=', accountId)
    .where(sql<boolean>`shipment_id = any(${sql.val(ids)}::uuid[])`)
    .orderBy('number')
    .orderBy('id')
    .execute()
  const boxes = Map.groupBy(containers, (row) => row.shipment_id)
  return inOrder(ids, rows).map((row) => ({
    row,
    container_ids: (boxes.get(row.id) ?? []).map(({ id }) => id),
  }))
}

/** A person's reference numbers take the place of those before; what the shipment is found by follows at once. */
export async function editShipment(
  db: Kysely<Tables>,
  accountId: string,
  id: string,
  { ref_numbers, now }: { ref_numbers: string[]; now: string },
): Promise<KnownShipment | undefined> {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable('shipments')
      .set({ ref_numbers, updated_at: now })
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst()
    if (!row) return undefined
    const rows = shipmentIdentifiers(row)
    await writeIdentifiers(trx, accountId, [{ shipment_id: id, container_id: null, isNew: false, rows }])
    return (await shipmentsByIds(trx, accountId, [id]))[0]
  })
}
