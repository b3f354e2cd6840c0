import { type RawBuilder, sql } from 'kysely'
import { catalogueAccount } from '../../platform/database/tables.ts'
import type { ColumnSql } from '../../platform/database/lists/index.ts'

/**
 * The ships and ports where containers of an account are, each as the map of the fleet has it: `id`, `is_ship`, `since` when the
 * first of the containers left, where it is known `longitude` and `latitude`, and of a ship `timestamp`, `heading` and `speed`. A ship is where she
 * was seen last, unless that was long before she left; positions are a paid feature. A port without coordinates takes those of the
 * catalogue's port of its code.
 */
export const fleetPlaces = (accountId: string): RawBuilder<unknown> => sql`(
  select place.*, seen.longitude, seen.latitude, seen.timestamp, seen.heading, seen.speed from (
    select current_place_id as id, true as is_ship, min(placed_since) as since from containers
    where account_id = ${accountId} and whereabouts = 'at_sea' and current_place_id is not null group by current_place_id
  ) as place
  left join lateral (
    select longitude, latitude, timestamp, heading, speed from vessel_positions
    where vessel_positions.account_id = ${accountId} and vessel_positions.vessel_id = place.id
      and exists (select from accounts where accounts.id = ${accountId} and accounts.routing_data)
    order by vessel_positions.timestamp desc limit 1
  ) as seen on place.since is null or seen.timestamp >= place.since - interval '1 day'
  union all
  select place.id, false, null, port.longitude, port.latitude, null, null, null from (
    select distinct current_place_id as id from containers
    where account_id = ${accountId} and whereabouts = 'in_port' and current_place_id is not null
  ) as place
  left join lateral (
    select coalesce(ports.longitude, known.longitude) as longitude, coalesce(ports.latitude, known.latitude) as latitude
    from ports left join ports as known on known.code = ports.code and known.account_id = ${catalogueAccount}
    where ports.id = place.id and ports.account_id in (${accountId}, ${catalogueAccount})
    order by ports.account_id = ${catalogueAccount} limit 1
  ) as port on true)`

const isId = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)

/** Containers on the map within a span of degrees; `null` those that are not on it. */
const degrees = (name: 'longitude' | 'latitude'): ColumnSql => ({
  reads: ({ values, none, start, end }, { accountId }) => {
    const at = sql.ref(`place.${name}`)
    const from = sql`${at} >= ${start}::float8`
    const until = sql`${at} < ${end}::float8`
    const spans = [...(start === undefined ? [] : [from]), ...(end === undefined ? [] : [until])]
    const overMeridian =
      name === 'longitude' && start !== undefined && end !== undefined && Number(end) < Number(start)
    const within = [
      sql`${at} is not null`,
      ...(values.length > 0 ? [sql`${at} = any(${sql.val([...values])}::float8[])`] : []),
      ...(spans.length > 0 ? [sql`(${sql.join(spans, overMeridian ? sql` or ` : sql` and `)})`] : []),
    ]
    // Read once, and not for each container.
    const shown = sql`coalesce(containers.current_place_id = any(array(
      select place.id from ${fleetPlaces(accountId)} as place where ${sql.join(within, sql` and `)})), false)`
    const isOff = sql`not coalesce(containers.current_place_id = any(array(
      select place.id from ${fleetPlaces(accountId)} as place where ${at} is not null)), false)`
    if (!none) return sql`(${shown})`
    return values.length > 0 || spans.length > 0 ? sql`(${shown} or ${isOff})` : sql`(${isOff})`
  },
})

/** Where a container is, and where the map of the fleet shows it. */
export const whereaboutsColumns = {
  whereabouts: { value: sql.ref('containers.whereabouts') },
  current_place: {
    value: sql`containers.current_place_id::text`,
    matches: (values) => sql`(containers.current_place_id = any(${sql.val(values.filter(isId))}::uuid[]))`,
  },
  map_longitude: degrees('longitude'),
  map_latitude: degrees('latitude'),
} as const satisfies Record<string, ColumnSql>
