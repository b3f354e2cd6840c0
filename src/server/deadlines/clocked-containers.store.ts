import { sql } from 'kysely'
import type { TerminalNames } from '../../contract/trade/deadlines/index.ts'
import { andAll, type RecordsView, seenShipments } from '../platform/database/records-view.ts'
import { catalogueAccount, type Db } from '../platform/database/tables.ts'
import { among } from '../platform/database/values.ts'
import { clockedContainer, type StoredClockedContainer } from './clocked-containers.rules.ts'
import { failedAppointmentsOf } from './failed-appointments.store.ts'
import type { ClockChangeRow, ClockedRow, ClockEventRow } from './clocked-rows.ts'

/** What clocks are counted by, of containers that the view has. */
export async function clockedContainers(
  db: Db,
  view: RecordsView,
  ids: readonly string[],
): Promise<Map<string, StoredClockedContainer>> {
  if (ids.length === 0) return new Map()
  const { account_id } = view
  const { rows } = await sql<ClockedRow>`
    select containers.id, equipment_type, equipment_length, equipment_height, current_status, holds_at_pod_terminal,
      available_for_pickup, tracking_stopped_at, pickup_lfd, pickup_lfd_line, pickup_lfd_terminal, pickup_lfd_rail,
      pickup_lfd_entered, pickup_lfd_overrules, containers.created_at, empty_out_at, pol_full_in_at, pol_vessel_loaded_at,
      pol_vessel_departed_at, pod_arrived_at, pod_discharged_at, pod_full_out_at, containers.pod_timezone,
      pod_rail_departed_at, ind_rail_unloaded_at, final_destination_full_out_at, final_destination_timezone,
      empty_terminated_at, empty_terminated_timezone, containers.pod_terminal_id, pickup_facility_id,
      shipments.shipping_line_scac as scac, shipments.port_of_lading_locode as pol_locode, pol_timezone, pol_atd_at,
      shipments.port_of_discharge_locode as pod_locode, pod_ata_at, shipments.pod_timezone as shipment_pod_timezone,
      shipments.pod_terminal_id as shipment_pod_terminal_id, destination_locode, destination_terminal_id
    from containers
    left join shipments on shipments.account_id = containers.account_id and shipments.id = containers.shipment_id
    where containers.account_id = ${account_id} and ${among('containers.id', ids)}
      ${andAll(seenShipments(view, 'containers.shipment_id'))}`.execute(db)
  const found = rows.map(({ id }) => id)
  if (found.length === 0) return new Map()
  const [events, changes, failed] = await Promise.all([
    eventsOf(db, account_id, found),
    changesOf(db, account_id, found),
    failedAppointmentsOf(db, account_id, found),
  ])
  const terminals = await terminalsOf(db, account_id, [
    ...rows.flatMap((row) => [
      row.pod_terminal_id,
      row.pickup_facility_id,
      row.shipment_pod_terminal_id,
      row.destination_terminal_id,
    ]),
    ...events.map(({ terminal_id }) => terminal_id),
  ])
  const eventsBy = Map.groupBy(events, ({ container_id }) => container_id)
  const changesBy = Map.groupBy(changes, ({ container_id }) => container_id)
  const failedBy = Map.groupBy(failed, ({ container_id }) => container_id)
  return new Map(
    rows.map((row) => [
      row.id,
      clockedContainer(
        row,
        eventsBy.get(row.id) ?? [],
        changesBy.get(row.id) ?? [],
        terminals,
        failedBy.get(row.id) ?? [],
      ),
    ]),
  )
}

/** Events that happened, the oldest first. */
async function eventsOf(db: Db, accountId: string, ids: readonly string[]): Promise<ClockEventRow[]> {
  const { rows } = await sql<ClockEventRow>`
    select container_id, replace(event, 'container.transport.', '') as name, timestamp as at, location_locode, terminal_id,
      data_source
    from transport_events
    where account_id = ${accountId} and ${among('container_id', ids)} and timestamp is not null
      and event like 'container.transport.%' and event not like '%.estimated.%'
    order by timestamp, id`.execute(db)
  return rows
}

/** The oldest first. */
async function changesOf(db: Db, accountId: string, ids: readonly string[]): Promise<ClockChangeRow[]> {
  const { rows } = await sql<ClockChangeRow>`
    select container_id, timestamp as at, changeset from container_updated_events
    where account_id = ${accountId} and ${among('container_id', ids)}
      and jsonb_exists_any(changeset, array['holds_at_pod_terminal', 'available_for_pickup'])
    order by timestamp, id`.execute(db)
  return rows
}

async function terminalsOf(
  db: Db,
  accountId: string,
  ids: readonly (string | null)[],
): Promise<Map<string, TerminalNames>> {
  const named = [...new Set(ids.filter((id) => id !== null))]
  if (named.length === 0) return new Map()
  const rows = await db
    .selectFrom('terminals')
    .select(['id', 'name', 'nickname', 'firms_code', 'smdg_code', 'bic_facility_code'])
    .where('account_id', 'in', [accountId, catalogueAccount])
    .where(among('id', named))
    .execute()
  return new Map(rows.map(({ id, ...names }) => [id, names]))
}
