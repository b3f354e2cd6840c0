import { type RawBuilder, sql } from 'kysely'
import { LATE_ARRIVAL_DAYS } from '../../contract/trade/index.ts'
import { type FleetState, fleetStates, type Whereabouts } from '../../contract/vocabulary/index.ts'
import { type Narrowing, narrowedTo } from '../platform/database/lists/index.ts'
import { catalogueAccount, type Db } from '../platform/database/tables.ts'
import { containerList } from '../tracking/lists/containers.list.ts'
import { fleetStateAt } from '../tracking/lists/fleet-state.list.ts'
import { ownPortArrival } from '../tracking/lists/own-arrivals.list.ts'
import { etaDelayAt } from '../tracking/lists/arrival-delay.list.ts'
import { daysLeftAt, isPastGateAt } from '../tracking/lists/relative.list.ts'
import { fleetPlaces } from '../tracking/lists/whereabouts.list.ts'

/** The containers of one ship or port, or those of which no place is known. */
export interface FleetGroup {
  whereabouts: Whereabouts
  place: string | null
  containers: number
  states: Partial<Record<FleetState, number>>
  delay_days: number | null
  terminals: number
  voyage_number: string | null
  shipping_line_scac: string | null
  act_by_day: string | null
  act_by_zone: string | null
  days_left: number | null
  is_gate_closed: boolean | null
  is_calculated: boolean | null
  /** Of the ship or the port. */
  longitude: number | null
  latitude: number | null
  timestamp: string | null
  heading: number | null
  speed: number | null
  since: string | null
  name: string | null
  /** The IMO number of a ship, the UN/LOCODE of a port. */
  code: string | null
  country_code: string | null
  country: string | null
  time_zone: string | null
  arrival_at: string | null
  arrival_port_id: string | null
  arrival_port_name: string | null
  arrival_port_locode: string | null
  arrival_port_zone: string | null
}

/** The day to act by is the calculated one (`actBy` of contract/trade). */
const isCalculated = sql<boolean>`(containers.pickup_lfd_calculated is not null and coalesce(containers.pickup_lfd,
  containers.pickup_lfd_line, containers.pickup_lfd_terminal, containers.pickup_lfd_rail,
  containers.pickup_lfd_entered) is null)`

const stateCounts = sql.join(
  fleetStates.map(
    (state) => sql`${sql.lit(state)}, count(*) filter (where state = ${sql.lit(fleetStates.indexOf(state))})`,
  ),
)

/** The containers of a list by where they are: one statement, so that they add up. */
export async function readFleet(
  db: Db,
  accountId: string,
  asked: Narrowing & { now: Date },
  more: readonly RawBuilder<boolean>[],
): Promise<FleetGroup[]> {
  const base = sql.join(narrowedTo(containerList, asked, accountId, more), sql` and `)
  const { now } = asked
  const delay = etaDelayAt(now, ownPortArrival)
  const { rows } = await sql<FleetGroup>`
    with placed as materialized (
      select whereabouts, current_place_id as place, current_voyage_number as voyage, terminal_id,
        ${fleetStateAt(now)} as state, case when ${ownPortArrival} is null and ${delay} >= ${LATE_ARRIVAL_DAYS}::int then ${delay} end as delay,
        act_by_day, act_by_at, act_by_zone, act_by_gate_at, ${isCalculated} as is_calculated, shipments.shipping_line_scac as scac,
        case when whereabouts = 'at_sea' and ${ownPortArrival} is null then shipments.pod_eta_at end as eta,
        shipments.pod_vessel_imo as imo, shipments.port_of_discharge_id as port_id,
        shipments.port_of_discharge_name as port_name, shipments.port_of_discharge_locode as port_locode,
        shipments.pod_timezone as port_zone
      from (select * from containers where ${base} and whereabouts in ('at_sea', 'in_port')) as containers
      left join shipments on shipments.account_id = containers.account_id and shipments.id = containers.shipment_id
    ), gathered as (
      select whereabouts, place, count(*)::int as containers, json_build_object(${stateCounts}) as states,
        max(delay) as delay_days, count(distinct terminal_id)::int as terminals,
        mode() within group (order by voyage) as voyage_number, mode() within group (order by scac) as shipping_line_scac
      from placed group by whereabouts, place
      union all
      select whereabouts, null, count(*)::int, '{}', null, 0, null, null
      from containers where ${base} and whereabouts not in ('at_sea', 'in_port') group by whereabouts
    ), acts as (
      select distinct on (whereabouts, place) whereabouts, place, act_by_day, act_by_zone, act_by_gate_at, is_calculated
      from placed where act_by_day is not null order by whereabouts, place, act_by_day, act_by_at
    ), shown as (
      select place.*, of.name, of.code, of.country_code, of.country, of.time_zone
      from ${fleetPlaces(accountId)} as place
      left join lateral (
        (select name, imo as code, null as country_code, null as country, null as time_zone from vessels
          where place.is_ship and id = place.id and account_id in (${accountId}, ${catalogueAccount})
          order by account_id = ${catalogueAccount} limit 1)
        union all
        (select ports.name, ports.code, coalesce(ports.country_code, known.country_code),
            coalesce(ports.country, known.country), coalesce(ports.time_zone, known.time_zone)
          from ports left join ports as known on known.code = ports.code and known.account_id = ${catalogueAccount}
          where not place.is_ship and ports.id = place.id and ports.account_id in (${accountId}, ${catalogueAccount})
          order by ports.account_id = ${catalogueAccount} limit 1)
      ) as of on true
    ), arriving as (
      -- A container that goes on by another ship says nothing of this one's arrival.
      select placed.* from placed join shown on shown.id = placed.place and shown.is_ship
      where placed.eta is not null and placed.port_id is not null and (placed.imo is null or placed.imo = shown.code)
    ), of_ships as (
      select distinct on (place) place, eta, port_id, port_name, port_locode, port_zone from arriving order by place, eta
    ), of_ports as (
      select port_id, min(eta) as eta from arriving group by port_id
    )
    select gathered.*, to_char(containers.act_by_day at time zone 'UTC', 'YYYY-MM-DD') as act_by_day,
      containers.act_by_zone, ${daysLeftAt(now)} as days_left, ${isPastGateAt(now)} as is_gate_closed, containers.is_calculated,
      shown.longitude, shown.latitude, shown.timestamp, shown.heading, shown.speed, shown.since, shown.name, shown.code,
      shown.country_code, shown.country, shown.time_zone,
      coalesce(of_ships.eta, of_ports.eta) as arrival_at,
      coalesce(of_ships.port_id, of_ports.port_id) as arrival_port_id,
      coalesce(of_ships.port_name, shown.name) as arrival_port_name,
      case when of_ships.place is null then shown.code else of_ships.port_locode end as arrival_port_locode,
      case when of_ships.place is null then shown.time_zone else of_ships.port_zone end as arrival_port_zone
    from gathered
    left join shown on shown.id = gathered.place and shown.is_ship = (gathered.whereabouts = 'at_sea')
    left join acts as containers on containers.whereabouts = gathered.whereabouts and containers.place = gathered.place
    left join of_ships on of_ships.place = gathered.place and gathered.whereabouts = 'at_sea'
    left join of_ports on of_ports.port_id = gathered.place and gathered.whereabouts = 'in_port'`.execute(db)
  return rows
}
