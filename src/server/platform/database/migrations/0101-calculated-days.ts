import { type Kysely, sql } from 'kysely'

const pickedUp = `(current_status in ('picked_up', 'delivered', 'dropped', 'empty_returned')
  or final_destination_full_out_at is not null
  or empty_terminated_at is not null
  or (pod_full_out_at is not null and final_destination_timezone is null and current_status <> 'off_dock'))`

/* As in migration 0052, with the calculated last free day where none is reported or entered. */
const terminal = 'pickup_lfd_terminal'
const inland = `least(pickup_lfd_line, pickup_lfd_rail, pickup_lfd_entered,
  case when pickup_lfd is distinct from pickup_lfd_terminal then pickup_lfd end)`
const portZone = 'known_zone(pod_timezone)'
const inlandZone = 'known_zone(coalesce(final_destination_timezone, pod_timezone))'
const calculatedZone = 'known_zone(pickup_lfd_calculated_timezone)'
const day = (at: string, zone: string) => `(${at} at time zone ${zone})::date`
const inlandBinds = `(${terminal} is null
  or (${day(inland, inlandZone)}, ${inland}) < (${day(terminal, portZone)}, ${terminal}))`
const overruled = '(pickup_lfd_overrules is true and pickup_lfd_entered is not null)'
const earliestDay = `least(${day(inland, inlandZone)}, ${day(terminal, portZone)})`
const isCalculated = `(${inland} is null and ${terminal} is null and pickup_lfd_calculated is not null)`

const generated = (type: string, value: string) =>
  `${type} generated always as
    (case when not ${pickedUp} and tracking_stopped_at is null then ${value} end) stored`

/* Whether anything is to be calculated: of a day to act by, calendars alone say when the gate closes. */
const hasTerms = (row: string) => `(exists (select from tariffs where tariffs.account_id = ${row}.account_id)
  or exists (select from gate_calendars where gate_calendars.account_id = ${row}.account_id))`
const noting = (name: string, container: string) =>
  `create or replace function ${name}() returns trigger language plpgsql as $$ begin
    insert into clocks_due (account_id, container_id)
    select ${container}
    on conflict (account_id, container_id) do update set changes = clocks_due.changes + 1;
    return null; end $$`
const lastFreeDays = [
  'pickup_lfd',
  'pickup_lfd_line',
  'pickup_lfd_terminal',
  'pickup_lfd_rail',
  'pickup_lfd_entered',
  'pickup_lfd_overrules',
]
const namedOf = (row: string) => lastFreeDays.map((column) => `${row}.${column}`).join(', ')

const statements = [
  `alter table containers
    add column pickup_lfd_calculated timestamptz,
    add column pickup_lfd_calculated_timezone text,
    add column act_by_closes_at timestamptz`,
  `alter table containers drop column act_by_at, drop column act_by_day, drop column act_by_zone`,
  `alter table containers
    add column act_by_at ${generated(
      'timestamptz',
      `case when ${overruled} then pickup_lfd_entered when ${isCalculated} then pickup_lfd_calculated
        when ${inlandBinds} then ${inland} else ${terminal} end`,
    )},
    add column act_by_day ${generated(
      'timestamptz',
      `(case when ${overruled} then ${day('pickup_lfd_entered', inlandZone)}
        when ${isCalculated} then ${day('pickup_lfd_calculated', calculatedZone)}
        else ${earliestDay} end)::timestamp at time zone 'UTC'`,
    )},
    add column act_by_zone ${generated(
      'text',
      `case when ${isCalculated} then ${calculatedZone} when ${overruled} or ${inlandBinds} then ${inlandZone}
        else ${portZone} end`,
    )}`,
  /* They went with the columns. */
  `create index containers_act_by on containers (account_id, act_by_day, act_by_at, id)`,
  `create index containers_pickup on containers (account_id, pickup_phase, act_by_day, act_by_at, id)`,

  /* What changes a last free day changes when the gate closes on the day to act by. */
  noting('note_clocks_of_container', `new.account_id, new.id where ${hasTerms('new')}`),
  `create trigger containers_clocks_days after update on containers for each row
    when ((${namedOf('old')}) is distinct from (${namedOf('new')})) execute function note_clocks_of_container()`,
  /* Those that are known already. */
  `insert into accounts_with_clocks_due (account_id)
    select account_id from tariffs union select account_id from gate_calendars
    on conflict (account_id) do update set after_container_id = null, changes = accounts_with_clocks_due.changes + 1`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
