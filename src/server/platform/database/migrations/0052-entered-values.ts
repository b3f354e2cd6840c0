import { type Kysely, sql } from 'kysely'

const pickedUp = `(current_status in ('picked_up', 'delivered', 'dropped', 'empty_returned')
  or final_destination_full_out_at is not null
  or empty_terminated_at is not null
  or (pod_full_out_at is not null and final_destination_timezone is null and current_status <> 'off_dock'))`

/* As in migration 0025, with the last free day that a person entered: it counts where the container goes. */
const terminal = 'pickup_lfd_terminal'
const inland = `least(pickup_lfd_line, pickup_lfd_rail, pickup_lfd_entered,
  case when pickup_lfd is distinct from pickup_lfd_terminal then pickup_lfd end)`
const portZone = 'known_zone(pod_timezone)'
const inlandZone = 'known_zone(coalesce(final_destination_timezone, pod_timezone))'
const day = (at: string, zone: string) => `(${at} at time zone ${zone})::date`
const inlandBinds = `(${terminal} is null
  or (${day(inland, inlandZone)}, ${inland}) < (${day(terminal, portZone)}, ${terminal}))`
const overruled = '(pickup_lfd_overrules is true and pickup_lfd_entered is not null)'
const earliestDay = `least(${day(inland, inlandZone)}, ${day(terminal, portZone)})`

const generated = (type: string, value: string) =>
  `${type} generated always as
    (case when not ${pickedUp} and tracking_stopped_at is null then ${value} end) stored`

const statements = [
  /*
   * What people of the account entered by hand. A row stays when its value has ended: ended_at is when, ended_by who ended it (null: its
   * end came, or another value took its place).
   */
  `create table entered_values (
    account_id uuid not null references accounts on delete cascade,
    container_id uuid not null,
    id uuid not null,
    attribute text not null,
    value jsonb not null,
    note text,
    entered_by text not null,
    entered_at timestamptz not null,
    valid_until timestamptz,
    overrules boolean not null,
    ended_at timestamptz,
    ended_by text,
    primary key (account_id, container_id, id))`,
  `create unique index entered_values_in_force on entered_values (account_id, container_id, attribute)
    where ended_at is null`,
  `create index entered_values_ends on entered_values (valid_until)
    where ended_at is null and valid_until is not null`,

  /* Those in force, in the container itself: lists show, filter and sort by them without a join. */
  `alter table containers
    add column pickup_lfd_entered timestamptz,
    add column pickup_lfd_overrules boolean,
    add column pickup_appointment_entered_at timestamptz,
    add column available_entered boolean`,
  `alter table containers drop column act_by_at, drop column act_by_day, drop column act_by_zone`,
  `alter table containers
    add column act_by_at ${generated(
      'timestamptz',
      `case when ${overruled} then pickup_lfd_entered when ${inlandBinds} then ${inland} else ${terminal} end`,
    )},
    add column act_by_day ${generated(
      'timestamptz',
      `(case when ${overruled} then ${day('pickup_lfd_entered', inlandZone)} else ${earliestDay} end)::timestamp
        at time zone 'UTC'`,
    )},
    add column act_by_zone ${generated(
      'text',
      `case when ${overruled} or ${inlandBinds} then ${inlandZone} else ${portZone} end`,
    )}`,
  `create index containers_act_by on containers (account_id, act_by_day, act_by_at, id)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
