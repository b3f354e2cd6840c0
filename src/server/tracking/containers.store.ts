import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { writeIdentifiers } from './apply.store.ts'
import type { KnownContainer } from './containers.present.ts'
import { identifiersWith, inOrder, type Listing, listIds } from './list.store.ts'
import type { Sortable } from './list.rules.ts'
import { containerIdentifiers } from './numbers.rules.ts'
import { transportEventIds } from './transport-events.store.ts'

export const sortableContainers: Sortable = {
  created_at: 'value',
  number: 'text',
  current_status: 'text',
  equipment_type: 'text',
  equipment_length: 'value',
  weight_in_lbs: 'value',
  available_for_pickup: 'value',
  pickup_lfd: 'value',
  /** The earliest of all last free days: what people act by. */
  act_by_at: 'value',
  pickup_appointment_at: 'value',
  location_at_pod_terminal: 'text',
  pod_arrived_at: 'value',
  pod_discharged_at: 'value',
  pod_full_out_at: 'value',
  ind_eta_at: 'value',
  ind_ata_at: 'value',
  final_destination_full_out_at: 'value',
  empty_terminated_at: 'value',
  terminal_checked_at: 'value',
}

export interface ContainerListing extends Listing {
  /** A container number, normalised. */
  number?: string | undefined
  current_status?: string | undefined
}

export async function listContainers(
  db: Kysely<Tables>,
  accountId: string,
  { q, number, current_status, ...listing }: ContainerListing,
): Promise<{ containers: KnownContainer[]; total: number }> {
  const conditions: RawBuilder<boolean>[] = []
  if (q !== undefined) {
    const found = identifiersWith(accountId, q)
    // By its own number and references, or by those of its shipment: few ids first, then their rows.
    conditions.push(sql`id in (
      select container_id from ${found}
      union
      select boxes.id from containers as boxes
      where boxes.account_id = ${accountId}
        and boxes.shipment_id in (select shipment_id from ${found} where container_id is null))`)
  }
  if (number !== undefined)
    conditions.push(sql`id in (
      select container_id from identifiers
      where account_id = ${accountId} and normalized = ${number} and field = 'container_number')`)
  if (current_status !== undefined) conditions.push(sql`current_status = ${current_status}`)
  const { ids, total } = await listIds(db, 'containers', accountId, conditions, listing)
  return { containers: await containersByIds(db, accountId, ids), total }
}

/** In the order of the ids; those that the account does not have are left out. */
export async function containersByIds(
  db: Kysely<Tables>,
  accountId: string,
  ids: readonly string[],
): Promise<KnownContainer[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('containers')
    .selectAll()
    .where('account_id', '=', accountId)
    .where(sql<boolean>`id = any(${sql.val(ids)}::uuid[])`)
    .execute()
  const events = await transportEventIds(db, accountId, ids)
  return inOrder(ids, rows).map((row) => ({ row, transport_event_ids: events.get(row.id) ?? [] }))
}

/** A person's reference numbers take the place of those before; what the container is found by follows at once. */
export async function editContainer(
  db: Kysely<Tables>,
  accountId: string,
  id: string,
  { ref_numbers, now }: { ref_numbers: string[]; now: string },
): Promise<KnownContainer | undefined> {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable('containers')
      .set({ ref_numbers, updated_at: now })
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst()
    if (!row) return undefined
    const { shipment_id } = row
    const rows = containerIdentifiers(row)
    await writeIdentifiers(trx, accountId, [{ shipment_id, container_id: id, isNew: false, rows }])
    return (await containersByIds(trx, accountId, [id]))[0]
  })
}
