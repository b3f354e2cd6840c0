import { type Kysely, sql } from 'kysely'

/*
 * The clocks of containers as they were counted last, a row for each: counted_on is the day there, costs what it costs in all by that day and by
 * each of the days after it. What has to be counted again is noted by triggers in the transaction that changes it, and nothing is noted in
 * an account without tariffs. A change of tariffs or calendars notes the account, whose containers are then noted in parts.
 */
const note = (container: string) => `
  insert into clocks_due (account_id, container_id)
  select ${container}
  on conflict (account_id, container_id) do update set changes = clocks_due.changes + 1;
  return null;`
const hasTariffs = (row: string) =>
  `exists (select from tariffs where tariffs.account_id = ${row}.account_id)`
const noting = (name: string, container: string) =>
  `create function ${name}() returns trigger language plpgsql as $$ begin ${note(container)} end $$`
const noteOn = (table: string, event: string, condition: string, of: string) =>
  `create trigger ${table}_clocks_${event.slice(0, 6)} after ${event} on ${table} for each row ${condition}
    execute function ${of}()`
const changed = (columns: string) => {
  const named = (row: string) =>
    columns
      .split(', ')
      .map((column) => `${row}.${column}`)
      .join(', ')
  return `when ((${named('old')}) is distinct from (${named('new')}))`
}

const ofContainer =
  `shipment_id, equipment_type, equipment_length, equipment_height, current_status, holds_at_pod_terminal,
  available_for_pickup, tracking_stopped_at, empty_out_at, pol_full_in_at, pol_vessel_loaded_at, pol_vessel_departed_at,
  pod_arrived_at, pod_discharged_at, pod_full_out_at, pod_timezone, pod_rail_departed_at, ind_rail_unloaded_at,
  final_destination_full_out_at, final_destination_timezone, empty_terminated_at, empty_terminated_timezone,
  pod_terminal_id, pickup_facility_id`.replaceAll(/\s+/g, ' ')
const ofShipment =
  `shipping_line_scac, port_of_lading_locode, pol_timezone, pol_atd_at, port_of_discharge_locode, pod_ata_at,
  pod_timezone, pod_terminal_id, destination_locode, destination_terminal_id`.replaceAll(/\s+/g, ' ')
const isMove = (row: string) =>
  `${row}.event like 'container.transport.%' and ${row}.event not like '%.estimated.%'`

const statements = [
  `create table container_clocks (
    account_id uuid not null,
    container_id uuid not null,
    clock text not null,
    tariff_ids uuid[] not null,
    biller text not null,
    scope text not null,
    direction text not null,
    label text not null,
    state text not null,
    reason text,
    zone text,
    counted_on date,
    last_free_day date,
    currency_code text,
    costs bigint[] not null,
    recount_at timestamptz,
    primary key (account_id, container_id, clock),
    foreign key (account_id, container_id) references containers on delete cascade)`,
  `create index container_clocks_recount on container_clocks (recount_at) where recount_at is not null`,
  `create index container_clocks_running on container_clocks (account_id, container_id) where cardinality(costs) > 0`,
  `create table clocks_due (
    account_id uuid not null references accounts on delete cascade,
    container_id uuid not null,
    changes integer not null default 1,
    primary key (account_id, container_id))`,
  `create table accounts_with_clocks_due (
    account_id uuid not null references accounts on delete cascade,
    after_container_id uuid,
    changes integer not null default 1,
    primary key (account_id))`,

  noting('note_clocks_of_container', `new.account_id, new.id where ${hasTariffs('new')}`),
  noteOn('containers', 'insert', '', 'note_clocks_of_container'),
  noteOn('containers', 'update', changed(ofContainer), 'note_clocks_of_container'),
  noting(
    'note_clocks_of_shipment',
    `containers.account_id, containers.id from containers
      where containers.account_id = new.account_id and containers.shipment_id = new.id and ${hasTariffs('new')}
      order by containers.id`,
  ),
  noteOn('shipments', 'insert', '', 'note_clocks_of_shipment'),
  noteOn('shipments', 'update', changed(ofShipment), 'note_clocks_of_shipment'),
  noting('note_clocks_of_event', `new.account_id, new.container_id where ${hasTariffs('new')}`),
  noting('note_clocks_of_former_event', `old.account_id, old.container_id where ${hasTariffs('old')}`),
  noteOn('transport_events', 'insert', `when (${isMove('new')})`, 'note_clocks_of_event'),
  noteOn('transport_events', 'update', `when (${isMove('new')})`, 'note_clocks_of_event'),
  noteOn('transport_events', 'delete', `when (${isMove('old')})`, 'note_clocks_of_former_event'),
  noteOn(
    'container_updated_events',
    'insert',
    `when (jsonb_exists_any(new.changeset, array['holds_at_pod_terminal', 'available_for_pickup']))`,
    'note_clocks_of_event',
  ),

  `create function note_clocks_of_account() returns trigger language plpgsql as $$
  begin
    insert into accounts_with_clocks_due (account_id)
    select distinct changed_rows.account_id from changed_rows
    join accounts on accounts.id = changed_rows.account_id
    on conflict (account_id) do update set after_container_id = null, changes = accounts_with_clocks_due.changes + 1;
    return null;
  end $$`,
  ...['tariffs', 'gate_calendars'].flatMap((table) =>
    ['insert', 'update', 'delete'].map(
      (event) => `create trigger ${table}_clocks_${event} after ${event} on ${table}
        referencing ${event === 'delete' ? 'old' : 'new'} table as changed_rows
        for each statement execute function note_clocks_of_account()`,
    ),
  ),
  // Those that were entered before.
  `insert into accounts_with_clocks_due (account_id) select distinct account_id from tariffs`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
