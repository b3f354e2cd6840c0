import { sql } from 'kysely'

const port = sql`known_zone(containers.pod_timezone)`
/** Where the container goes. */
export const zoneOfPickup = sql`known_zone(coalesce(containers.final_destination_timezone, containers.pod_timezone))`

/** `pickedUpAt` of contract/trade, written as the index has it. */
export const pickedUpAtSql = sql`coalesce(containers.final_destination_full_out_at,
  case when containers.final_destination_timezone is null then containers.pod_full_out_at end)`

const day = (at: ReturnType<typeof sql>, zone: ReturnType<typeof sql>) =>
  sql`(${at} at time zone ${zone})::date`

/** The day of the first of `lastFreeDays` (contract/trade), also of a container that was picked up: `act_by_day` has it until then. */
export const lastFreeDayOf = sql<string | null>`(case
  when containers.pickup_lfd_overrules is true and containers.pickup_lfd_entered is not null
    then ${day(sql`containers.pickup_lfd_entered`, zoneOfPickup)}
  else least(
    ${day(sql`containers.pickup_lfd_terminal`, port)},
    ${day(
      sql`least(containers.pickup_lfd_line, containers.pickup_lfd_rail, containers.pickup_lfd_entered,
        case when containers.pickup_lfd is distinct from containers.pickup_lfd_terminal then containers.pickup_lfd end)`,
      zoneOfPickup,
    )}) end)`
