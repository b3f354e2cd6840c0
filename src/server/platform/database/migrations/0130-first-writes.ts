import { type Kysely, sql } from 'kysely'
import type { TableLocks } from '../migrate.ts'

export const locks: TableLocks = [['transport_events', 'share row exclusive']]

/* As in migration 0102: placingEvents of src/contract/trade/whereabouts.ts. */
const placing = `array[${[
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
  .map((event) => `'container.transport.${event}'`)
  .join(', ')}]`

/*
 * An update of containers costs a millisecond or two on the embedded engine before it finds that there is none: it prepares what all generated
 * columns are made of. Shipments are written before their containers, and a container after its events, so that there is none as a rule.
 */
const statements = [
  `create or replace function place_containers() returns trigger language plpgsql set enable_seqscan = off as $$
  begin
    if exists (select from containers where account_id = new.account_id and shipment_id = new.id) then
      update containers set shipment_id = shipment_id where account_id = new.account_id and shipment_id = new.id;
    end if;
    return null;
  end $$`,
  `create or replace function locate_containers() returns trigger language plpgsql set enable_seqscan = off as $$
  declare
    accounts uuid[];
    ids uuid[];
  begin
    select array_agg(distinct account_id), array_agg(distinct container_id) into accounts, ids
      from changed_rows where event = any(${placing});
    if ids is null then return null; end if;
    if not exists (select from containers where account_id = any(accounts) and id = any(ids)) then return null; end if;
    update containers set whereabouts = placed.whereabouts, current_place_id = placed.place_id,
        current_voyage_number = placed.voyage_number, placed_since = placed.since
      from (
        select c.account_id, c.id, place.whereabouts, place.place_id, place.voyage_number, place.since
        from containers as c cross join lateral whereabouts_of(c) as place
        where c.account_id = any(accounts) and c.id = any(ids)
          and (c.whereabouts, c.current_place_id, c.current_voyage_number, c.placed_since)
            is distinct from (place.whereabouts, place.place_id, place.voyage_number, place.since)) as placed
      where containers.account_id = placed.account_id and containers.id = placed.id;
    return null;
  end $$`,
  /* Most accounts have no tariffs. */
  `create or replace function note_clocks_of_shipment() returns trigger language plpgsql as $$
  begin
    if exists (select from tariffs where tariffs.account_id = new.account_id) then
      insert into clocks_due (account_id, container_id)
      select containers.account_id, containers.id from containers
        where containers.account_id = new.account_id and containers.shipment_id = new.id
        order by containers.id
      on conflict (account_id, container_id) do update set changes = clocks_due.changes + 1;
    end if;
    return null;
  end $$`,
  /* Once for all events of a statement. */
  `create function note_clocks_of_new_events() returns trigger language plpgsql as $$
  begin
    insert into clocks_due (account_id, container_id)
    select distinct changed_rows.account_id, changed_rows.container_id from changed_rows
      where changed_rows.event like 'container.transport.%' and changed_rows.event not like '%.estimated.%'
        and exists (select from tariffs where tariffs.account_id = changed_rows.account_id)
      order by 1, 2
    on conflict (account_id, container_id) do update set changes = clocks_due.changes + 1;
    return null;
  end $$`,
  `create or replace trigger transport_events_clocks_insert after insert on transport_events
    referencing new table as changed_rows
    for each statement execute function note_clocks_of_new_events()`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
