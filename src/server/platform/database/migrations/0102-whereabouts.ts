import { type Kysely, sql } from 'kysely'

/* As in migration 0025. */
const pickedUp = `(c.current_status in ('picked_up', 'delivered', 'dropped', 'empty_returned')
  or c.final_destination_full_out_at is not null
  or c.empty_terminated_at is not null
  or (c.pod_full_out_at is not null and c.final_destination_timezone is null and c.current_status <> 'off_dock'))`
const isEnded = (
  c: string,
) => `(${c}.tracking_stopped_at is not null or ${c}.current_status = 'empty_returned'
  or ${c}.empty_terminated_at is not null)`

/* placingEvents of src/contract/trade/whereabouts.ts. */
const events = [
  'full_in',
  'feeder_arrived',
  'feeder_discharged',
  'transshipment_arrived',
  'transshipment_discharged',
  'vessel_arrived',
  'vessel_berthed',
  'vessel_discharged',
  'feeder_loaded',
  'vessel_loaded',
  'transshipment_loaded',
  'feeder_departed',
  'vessel_departed',
  'transshipment_departed',
]
const named = (list: readonly string[]) =>
  `array[${list.map((event) => `'container.transport.${event}'`).join(', ')}]`
const placing = named(events)
const loadings = named(events.filter((event) => event.endsWith('_loaded')))
const departures = named(events.filter((event) => event.endsWith('_departed')))
const latestFirst = `timestamp desc, array_position(${placing}, event) desc, id desc`
/* The account is compared so that no index begins with it, and the one of these events by container is left. */
const ofContainer = `account_id is not distinct from c.account_id and container_id = c.id and timestamp is not null
  and event = any(${placing})`

const kept = ['whereabouts', 'current_place_id', 'current_voyage_number', 'placed_since']
const found = ['whereabouts', 'place_id', 'voyage_number', 'since']
const listed = (row: string, columns: readonly string[]) =>
  columns.map((column) => `${row}.${column}`).join(', ')
const setTo = (row: string) => kept.map((column, n) => `${column} = ${row}.${found[n]}`).join(', ')

const statements = [
  `create type container_place as (whereabouts text, place_id uuid, voyage_number text, since timestamptz)`,
  /* Most containers are done with: those rows stay as they are. */
  `alter table containers
    add column whereabouts text not null default 'ended',
    add column current_place_id uuid,
    add column current_voyage_number text,
    add column placed_since timestamptz`,
  `alter table containers alter column whereabouts set default 'not_started'`,

  `create index transport_events_placing on transport_events (container_id) where event = any(${placing})`,
  /*
   * whereaboutsOf of src/contract/trade/whereabouts.ts. Its statements are planned while tables are empty, and those plans are kept until
   * tables are analyzed: one that reads all events, or all of the account, must not be among them.
   */
  `create function whereabouts_of(c containers) returns container_place language plpgsql stable set enable_seqscan = off as $$
  declare
    place container_place;
    shipped record;
    last record;
    left_at timestamptz;
    has_left boolean;
    left_without boolean;
  begin
    if ${isEnded('c')} then
      place.whereabouts := 'ended';
      return place;
    end if;
    if ${pickedUp} or c.current_status in ('on_rail', 'off_dock')
      or coalesce(c.ind_ata_at, c.ind_rail_unloaded_at, c.pod_full_out_at, c.pod_rail_departed_at) is not null then
      place.whereabouts := 'inland';
      return place;
    end if;

    select port_of_lading_id, port_of_discharge_id, pol_atd_at, pod_ata_at into shipped
      from shipments where account_id = c.account_id and id = c.shipment_id;
    select event, timestamp, location_id, case when location_type = 'port' then location_id end as port_id,
        vessel_id, voyage_number into last
      from transport_events
      where ${ofContainer}
        and (event <> 'container.transport.full_in' or (location_type = 'port' and location_id is not null))
      order by ${latestFirst} limit 1;
    has_left := coalesce(last.event = any(${departures}), false);

    place.since := coalesce(c.pod_arrived_at, c.pod_discharged_at, shipped.pod_ata_at);
    if place.since is not null
      or c.current_status in ('grounded', 'not_available', 'available', 'awaiting_inland_transfer') then
      place.whereabouts := 'in_port';
      place.place_id := coalesce(shipped.port_of_discharge_id, case when not has_left then last.port_id end);
      return place;
    end if;

    left_at := coalesce(c.pol_vessel_departed_at, shipped.pol_atd_at);
    if last.event is not null then
      left_without := left_at is not null
        and coalesce(last.event = any(${loadings}) and last.port_id = shipped.port_of_lading_id, false);
      if not has_left and not left_without then
        place := ('in_port', last.port_id, null, last.timestamp);
        return place;
      end if;
      place := ('at_sea', last.vessel_id, last.voyage_number, case when left_without then left_at else last.timestamp end);
      if place.place_id is null then
        place.place_id := (
          select vessel_id from transport_events
          where ${ofContainer} and event = any(${loadings}) and vessel_id is not null
            and location_id is not distinct from last.location_id and timestamp <= last.timestamp
          order by ${latestFirst} limit 1);
      end if;
      return place;
    end if;

    if c.current_status in ('on_ship', 'loaded') or c.pol_vessel_departed_at is not null then
      place := ('at_sea', null, null, left_at);
    elsif coalesce(c.pol_full_in_at, c.pol_vessel_loaded_at) is not null then
      place := ('in_port', shipped.port_of_lading_id, null, coalesce(c.pol_full_in_at, c.pol_vessel_loaded_at));
    else
      place.whereabouts := 'not_started';
    end if;
    return place;
  end $$`,

  `update containers set ${setTo('placed')}
    from (
      select c.account_id, c.id, ${listed('place', found)}
      from containers as c cross join lateral whereabouts_of(c) as place where not ${isEnded('c')}) as placed
    where containers.account_id = placed.account_id and containers.id = placed.id`,
  /* How many are where, and who is on one ship or in one port. */
  `create index containers_whereabouts on containers (account_id, whereabouts, current_place_id)`,
  `create index containers_current_place on containers (account_id, current_place_id)
    where current_place_id is not null`,

  `create function locate_container() returns trigger language plpgsql as $$
  declare
    place container_place := whereabouts_of(new);
  begin
    ${kept.map((column, n) => `new.${column} := place.${found[n]};`).join('\n    ')}
    return new;
  end $$`,
  /* By its name after containers_of_stopped, which sets tracking_stopped_at. */
  `create trigger containers_whereabouts before insert or update of shipment_id, tracking_stopped_at, current_status,
      pol_full_in_at, pol_vessel_loaded_at, pol_vessel_departed_at, pod_arrived_at, pod_discharged_at, pod_full_out_at,
      pod_rail_departed_at, ind_ata_at, ind_rail_unloaded_at, final_destination_full_out_at, final_destination_timezone,
      empty_terminated_at on containers
    for each row execute function locate_container()`,
  /* The arrival at the port of discharge has a trigger of its own (migration 0036). */
  `create trigger shipments_locating after update of port_of_lading_id, port_of_discharge_id, pol_atd_at on shipments
    for each row when ((old.port_of_lading_id, old.port_of_discharge_id, old.pol_atd_at)
      is distinct from (new.port_of_lading_id, new.port_of_discharge_id, new.pol_atd_at))
    execute function place_containers()`,

  `create function locate_containers() returns trigger language plpgsql set enable_seqscan = off as $$
  declare
    accounts uuid[];
    ids uuid[];
  begin
    select array_agg(distinct account_id), array_agg(distinct container_id) into accounts, ids
      from changed_rows where event = any(${placing});
    if ids is null then return null; end if;
    update containers set ${setTo('placed')}
      from (
        select c.account_id, c.id, ${listed('place', found)}
        from containers as c cross join lateral whereabouts_of(c) as place
        where c.account_id = any(accounts) and c.id = any(ids)
          and (${listed('c', kept)}) is distinct from (${listed('place', found)})) as placed
      where containers.account_id = placed.account_id and containers.id = placed.id;
    return null;
  end $$`,
  ...['insert', 'update', 'delete'].map(
    (event) => `create trigger transport_events_locating_${event} after ${event} on transport_events
      referencing ${event === 'delete' ? 'old' : 'new'} table as changed_rows
      for each statement execute function locate_containers()`,
  ),
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
