import { type Selectable, sql } from 'kysely'
import { iso } from '../../../platform/clock.ts'
import type { EditedShipmentsTable } from '../../../platform/database/tables.connections.ts'
import type { Db, Trx } from '../../../platform/database/tables.ts'
import { claim, type Lease } from '../../../platform/jobs/lease.ts'
import { connectionNames, sourceNameOf } from '../../../tracking/source.ts'

export type EditedShipment = Selectable<EditedShipmentsTable>

interface OfConnection {
  account_id: string
  id: string
}

/** Edited shipments that no connection tracks: there is nobody to pass anything on to. */
export const dropOthers = (db: Db) =>
  sql`
    delete from edited_shipments where not exists (
      select from tracking_requests request
      where request.account_id = edited_shipments.account_id and request.shipment_id = edited_shipments.id
        and request.source like ${sql.lit(connectionNames)})`.execute(db)

export const claimEditedShipments = (
  db: Db,
  lease: Lease,
  { now, most }: { now: Date; most: number },
): Promise<EditedShipment[]> =>
  claim<EditedShipment>(db, 'edited_shipments', lease, now, {
    where: sql`due_at is null or due_at <= ${iso(now)}`,
    order: sql`due_at nulls first`,
    most,
  })

/** What this service has of a shipment, and what the other one reported and had last; undefined where it is gone. */
export async function sharedShipment(
  db: Db,
  { account_id, id }: EditedShipment,
): Promise<
  | {
      source: string
      ref_numbers: string[]
      is_stopped: boolean
      last_ref_numbers: string[]
      was_stopped: boolean
    }
  | undefined
> {
  const { rows } = await sql<{
    source: string
    ref_numbers: string[]
    is_stopped: boolean
    last_ref_numbers: string[] | null
    was_stopped: boolean | null
  }>`
    select request.source, shipments.ref_numbers, line_tracking_stopped_at is not null as is_stopped,
      shipments.unmapped->'told'->'ref_numbers' as last_ref_numbers,
      (select passed_on.is_stopped from passed_on where passed_on.account_id = shipments.account_id
        and passed_on.shipment_id = shipments.id
        and 'connection:' || passed_on.connection_id = request.source) as was_stopped
    from shipments
    join tracking_requests request
      on request.account_id = shipments.account_id and request.shipment_id = shipments.id
    where shipments.account_id = ${account_id} and shipments.id = ${id}
      and request.source like ${sql.lit(connectionNames)}
    order by request.created_at limit 1`.execute(db)
  const [row] = rows
  // A shipment is tracked when it is found.
  return (
    row && { ...row, last_ref_numbers: row.last_ref_numbers ?? [], was_stopped: row.was_stopped ?? false }
  )
}

/** Notes what both services have now: the reference numbers where an import keeps those of its last report (`Unmapped` in columns.ts). */
export async function notePassedOn(
  trx: Trx,
  { account_id, id: connection_id }: OfConnection,
  { id, ref_numbers, is_stopped }: { id: string; ref_numbers: string[]; is_stopped: boolean },
): Promise<void> {
  await trx
    .insertInto('passed_on')
    .values({ account_id, connection_id, shipment_id: id, is_stopped })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'connection_id', 'shipment_id']).doUpdateSet({ is_stopped }),
    )
    .execute()
  await sql`
    update shipments set unmapped = coalesce(unmapped, '{}'::jsonb) || jsonb_build_object('told',
      coalesce(unmapped->'told', '{}'::jsonb) || jsonb_build_object('ref_numbers', to_jsonb(${sql.val(ref_numbers)}::text[])))
    where account_id = ${account_id} and id = ${id}`.execute(trx)
}

/** It was compared, and nothing changed here meanwhile; else it is compared again. */
export async function doneWith(db: Db, { account_id, id, edits }: EditedShipment): Promise<void> {
  await sql`
    delete from edited_shipments where account_id = ${account_id} and id = ${id} and edits = ${edits}`.execute(
    db,
  )
  await sql`
    update edited_shipments set leased_by = null, leased_until = null, refresh_ids = '{}'
    where account_id = ${account_id} and id = ${id}`.execute(db)
}

export const laterFor = (
  db: Db,
  { account_id, id }: EditedShipment,
  { due_at, attempts }: { due_at: string; attempts: number },
) =>
  db
    .updateTable('edited_shipments')
    .set({ due_at, attempts, leased_by: null, leased_until: null })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute()

/** Reference numbers of a container here, and those that the other service reported or had last. */
interface LabelledContainer {
  id: string
  ref_numbers: string[]
  last_ref_numbers: string[]
}
export async function sharedContainers(
  db: Db,
  { account_id, id }: EditedShipment,
): Promise<LabelledContainer[]> {
  const { rows } = await sql<LabelledContainer>`
    select id, coalesce(ref_numbers, '{}') as ref_numbers,
      coalesce(unmapped->'told'->'ref_numbers', '[]'::jsonb) as last_ref_numbers
    from containers where account_id = ${account_id} and shipment_id = ${id} order by id`.execute(db)
  return rows
}

/** Notes what both services have of a container, as `notePassedOn` does of the shipment. */
export const noteContainerPassedOn = (
  trx: Trx,
  { account_id, id }: OfConnection,
  refNumbers: readonly string[],
) =>
  sql`
    update containers set unmapped = coalesce(unmapped, '{}'::jsonb) || jsonb_build_object('told',
      coalesce(unmapped->'told', '{}'::jsonb) || jsonb_build_object('ref_numbers', to_jsonb(${sql.val(refNumbers)}::text[])))
    where account_id = ${account_id} and id = ${id}`.execute(trx)

/**
 * There is news of shipments whose tracking was stopped here: it may have been resumed at the other service.
 * @param ids of shipments
 */
export const compareStopped = (
  trx: Trx,
  { account_id, id }: OfConnection,
  { shipment_ids, container_ids }: { shipment_ids: readonly string[]; container_ids: readonly string[] },
) =>
  sql`
    insert into edited_shipments (account_id, id)
    select shipments.account_id, shipments.id from shipments
    where shipments.account_id = ${account_id} and line_tracking_stopped_at is not null
      and shipments.id in (
        select unnest(${sql.val([...new Set(shipment_ids)])}::uuid[])
        union select shipment_id from containers
        where account_id = ${account_id} and id = any(${sql.val([...new Set(container_ids)])}::uuid[]))
      and exists (select from tracking_requests request
        where request.account_id = ${account_id} and request.shipment_id = shipments.id
          and request.source = ${sourceNameOf(id)})
    on conflict (account_id, id) do update set edits = edited_shipments.edits + 1, due_at = null`.execute(trx)
