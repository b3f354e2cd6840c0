import { type Kysely, sql } from 'kysely'
import type { TableLocks } from '../migrate.ts'

/** The columns that it makes anew keep their names and types, and no program writes them. */
export const worksFrom = '0118-leases-of-requests'

export const locks: TableLocks = [['containers', 'access exclusive']]

const pickedUp = `(current_status in ('picked_up', 'delivered', 'dropped', 'empty_returned')
  or final_destination_full_out_at is not null
  or empty_terminated_at is not null
  or (pod_full_out_at is not null and final_destination_timezone is null and current_status <> 'off_dock'))`

/* The last free day that binds, as in migration 0101. */
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
const lastFreeAt = `(case when ${overruled} then pickup_lfd_entered when ${isCalculated} then pickup_lfd_calculated
  when ${inlandBinds} then ${inland} else ${terminal} end)`
const lastFreeDay = `(case when ${overruled} then ${day('pickup_lfd_entered', inlandZone)}
  when ${isCalculated} then ${day('pickup_lfd_calculated', calculatedZone)} else ${earliestDay} end)`
const zone = `(case when ${isCalculated} and not ${overruled} then ${calculatedZone}
  when ${overruled} or ${inlandBinds} then ${inlandZone} else ${portZone} end)`

/* A shift that goes on past midnight closes after the day: the day ends with its date. */
const closingDay = day('act_by_closes_at', zone)
const gateCounts = `(act_by_closes_at is not null and ${closingDay} between ${lastFreeDay} - 10 and ${lastFreeDay})`

const generated = (type: string, value: string) =>
  `${type} generated always as
    (case when not ${pickedUp} and tracking_stopped_at is null then ${value} end) stored`

/* The reported day that binds, of the old or the new row. */
const boundDay = `(case when ${overruled} then ${day('pickup_lfd_entered', inlandZone)} else ${earliestDay} end)`
const boundDayOf = (row: 'old' | 'new') =>
  boundDay.replaceAll(/\b(pickup_lfd\w*|pod_timezone|final_destination_timezone)\b/g, `${row}.$1`)

const statements = [
  `alter table containers drop column act_by_at, drop column act_by_day, drop column act_by_zone`,
  `alter table containers
    add column act_by_at ${generated('timestamptz', `case when ${gateCounts} then act_by_closes_at else ${lastFreeAt} end`)},
    add column act_by_day ${generated(
      'timestamptz',
      `(case when ${gateCounts} then ${closingDay} else ${lastFreeDay} end)::timestamp at time zone 'UTC'`,
    )},
    add column act_by_zone ${generated('text', zone)},
    add column act_by_gate_at ${generated('timestamptz', `case when ${gateCounts} then act_by_closes_at end`)}`,
  /* They went with the columns. */
  `create index containers_act_by on containers (account_id, act_by_day, act_by_at, id)`,
  `create index containers_pickup on containers (account_id, pickup_phase, act_by_day, act_by_at, id)`,

  /* The hour belongs to the last free day for which it was looked up: another day that binds has none until its own is. */
  `create function forget_gate_hour() returns trigger language plpgsql as $$ begin
    new.act_by_closes_at := null;
    return new; end $$`,
  `create trigger containers_gate_hour before update on containers for each row
    when (new.act_by_closes_at is not null and new.act_by_closes_at is not distinct from old.act_by_closes_at
      and ${boundDayOf('old')} is distinct from ${boundDayOf('new')}) execute function forget_gate_hour()`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
