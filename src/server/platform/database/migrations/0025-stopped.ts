import { type Kysely, sql } from 'kysely'

const pickedUp = `(current_status in ('picked_up', 'delivered', 'dropped', 'empty_returned')
  or final_destination_full_out_at is not null
  or empty_terminated_at is not null
  or (pod_full_out_at is not null and final_destination_timezone is null and current_status <> 'off_dock'))`

/* As in migration 0020. */
const terminal = 'pickup_lfd_terminal'
const inland = `least(pickup_lfd_line, pickup_lfd_rail,
  case when pickup_lfd is distinct from pickup_lfd_terminal then pickup_lfd end)`
const portZone = 'known_zone(pod_timezone)'
const inlandZone = 'known_zone(coalesce(final_destination_timezone, pod_timezone))'
const day = (at: string, zone: string) => `(${at} at time zone ${zone})::date`
const inlandBinds = `(${terminal} is null
  or (${day(inland, inlandZone)}, ${inland}) < (${day(terminal, portZone)}, ${terminal}))`

const generated = (type: string, value: string) =>
  `${type} generated always as
    (case when not ${pickedUp} and tracking_stopped_at is null then ${value} end) stored`

const statements = [
  /*
   * When tracking of the container's shipment stopped. It is kept beside the container, so that lists of containers
   * need no other table for their order; triggers copy it, because shipments are stopped and resumed in several places.
   */
  `alter table containers add column tracking_stopped_at timestamptz`,
  `update containers set tracking_stopped_at = shipments.line_tracking_stopped_at from shipments
    where shipments.account_id = containers.account_id and shipments.id = containers.shipment_id
      and shipments.line_tracking_stopped_at is not null`,

  /*
   * What nobody reports any more is not urgent: a container whose tracking stopped has no day to act by, as in actBy
   * (src/contract/trade/act-by.ts). stopped_before_pickup is isStoppedBeforePickup (src/contract/trade/stop.ts).
   */
  `alter table containers drop column act_by_at, drop column act_by_day, drop column act_by_zone`,
  `alter table containers
    add column act_by_at ${generated('timestamptz', `case when ${inlandBinds} then ${inland} else ${terminal} end`)},
    add column act_by_day ${generated(
      'timestamptz',
      `least(${day(inland, inlandZone)}, ${day(terminal, portZone)})::timestamp at time zone 'UTC'`,
    )},
    add column act_by_zone ${generated('text', `case when ${inlandBinds} then ${inlandZone} else ${portZone} end`)},
    add column stopped_before_pickup boolean not null
      generated always as (tracking_stopped_at is not null and not ${pickedUp}) stored`,
  `create index containers_act_by on containers (account_id, act_by_day, act_by_at, id)`,
  `create index containers_stopped on containers (account_id) where stopped_before_pickup`,

  `create function copy_tracking_stop() returns trigger language plpgsql as $$
  begin
    update containers set tracking_stopped_at = new.line_tracking_stopped_at
    where account_id = new.account_id and shipment_id = new.id;
    return null;
  end $$`,
  `create trigger shipments_inserted_stopped after insert on shipments
    for each row when (new.line_tracking_stopped_at is not null) execute function copy_tracking_stop()`,
  `create trigger shipments_stopped after update of line_tracking_stopped_at on shipments
    for each row when (old.line_tracking_stopped_at is distinct from new.line_tracking_stopped_at)
    execute function copy_tracking_stop()`,
  `create function read_tracking_stop() returns trigger language plpgsql as $$
  begin
    new.tracking_stopped_at := (select line_tracking_stopped_at from shipments
      where account_id = new.account_id and id = new.shipment_id);
    return new;
  end $$`,
  `create trigger containers_of_stopped before insert or update of shipment_id on containers
    for each row execute function read_tracking_stop()`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
