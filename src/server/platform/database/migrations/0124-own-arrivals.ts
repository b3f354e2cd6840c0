import { type Kysely, sql } from 'kysely'
import type { TableLocks } from '../migrate.ts'

export const locks: TableLocks = [
  ['shipments', 'access exclusive'],
  ['containers', 'access exclusive'],
  ['transport_events', 'access exclusive'],
]

const pickedUp = (
  row: string,
) => `(${row}.current_status in ('picked_up', 'delivered', 'dropped', 'empty_returned')
  or ${row}.final_destination_full_out_at is not null
  or ${row}.empty_terminated_at is not null
  or (${row}.pod_full_out_at is not null and ${row}.final_destination_timezone is null
    and ${row}.current_status <> 'off_dock'))`

/* isBeforePort of src/contract/trade/arrival.ts, of the container `c`. */
const isBeforePort = (c: string) => `(${c}.current_status in ('new', 'loaded', 'on_ship')
  and coalesce(${c}.empty_out_at, ${c}.pol_full_in_at, ${c}.pol_vessel_loaded_at) is not null)`
/* isBeforeInland of the same. */
const isBeforeInland = (c: string) => `(${c}.ind_eta_at is not null
  or ${c}.current_status in ('new', 'loaded', 'on_ship', 'awaiting_inland_transfer', 'on_rail')
  or (${c}.current_status in ('grounded', 'available', 'not_available') and ${c}.pod_arrived_at is not null
    and coalesce(${c}.pod_rail_departed_at, ${c}.pod_full_out_at) is null))`
/* arrivalTimesOf, with the shipment `s`. */
const portArrival = (c: string, s: string) =>
  `coalesce(${c}.pod_arrived_at, case when not ${isBeforePort(c)} then ${s}.pod_ata_at end)`
const inlandArrival = (c: string, s: string) =>
  `coalesce(${c}.ind_ata_at, case when not ${isBeforeInland(c)} then ${s}.destination_ata_at end)`
const arrivalOf = (c: string, s: string) => `arrival_of(
  ${s}.pod_eta_at, ${portArrival(c, s)},
  coalesce(${c}.ind_eta_at, ${s}.destination_eta_at), ${inlandArrival(c, s)},
  ${c}.tracking_stopped_at is not null and not ${pickedUp(c)})`

/* Functions of migrations 0036 and 0102 with another arrival in them. */
const inFunction = (name: string, before: string, after: string) => `do $change$
  declare
    body text := pg_get_functiondef('${name}'::regprocedure);
  begin
    if position($before$${before}$before$ in body) = 0 then raise exception '${name} is another one'; end if;
    execute replace(body, $before$${before}$before$, $after$${after}$after$);
  end $change$`
const before = `arrival_of(
  shipped.pod_eta_at, coalesce(new.pod_arrived_at, shipped.pod_ata_at),
  coalesce(new.ind_eta_at, shipped.destination_eta_at), coalesce(new.ind_ata_at, shipped.destination_ata_at),
  new.tracking_stopped_at is not null and not ${pickedUp('new')})`

const statements = [
  /* The ship that was reported first. Of stored shipments it is not known: the present one is the first that is. */
  `alter table shipments
    add column pod_original_vessel_name text,
    add column pod_original_vessel_imo text,
    add column pod_original_voyage_number text,
    add column facts_ahead text[] not null default '{}'`,
  `update shipments set pod_original_vessel_name = pod_vessel_name, pod_original_vessel_imo = pod_vessel_imo,
    pod_original_voyage_number = pod_voyage_number`,
  `alter table containers add column facts_ahead text[] not null default '{}'`,
  `alter table transport_events add column reported_as_happened boolean not null default false`,

  inFunction('place_container()', before, arrivalOf('new', 'shipped')),
  inFunction(
    'whereabouts_of(containers)',
    'coalesce(c.pod_arrived_at, c.pod_discharged_at, shipped.pod_ata_at)',
    `coalesce(c.pod_arrived_at, c.pod_discharged_at, ${portArrival('c', 'shipped')})`,
  ),
  /* By its name after containers_of_stopped, as before. */
  `create or replace trigger containers_placed before insert or update of shipment_id, tracking_stopped_at, current_status, empty_out_at,
      pol_full_in_at, pol_vessel_loaded_at, pod_arrived_at, ind_eta_at, ind_ata_at, pod_full_out_at, pod_rail_departed_at,
      final_destination_full_out_at, final_destination_timezone, empty_terminated_at, pickup_facility_id, pod_terminal_id
    on containers for each row execute function place_container()`,
  `create or replace trigger containers_whereabouts before insert or update of shipment_id, tracking_stopped_at, current_status,
      empty_out_at, pol_full_in_at, pol_vessel_loaded_at, pol_vessel_departed_at, pod_arrived_at, pod_discharged_at,
      pod_full_out_at, pod_rail_departed_at, ind_ata_at, ind_rail_unloaded_at, final_destination_full_out_at,
      final_destination_timezone, empty_terminated_at on containers
    for each row execute function locate_container()`,
  /* Containers that showed the arrival of another one. */
  `update containers set shipment_id = containers.shipment_id
    from shipments
    where shipments.account_id = containers.account_id and shipments.id = containers.shipment_id
      and coalesce(shipments.pod_ata_at, shipments.destination_ata_at) is not null
      and (${isBeforePort('containers')} or ${isBeforeInland('containers')})`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
