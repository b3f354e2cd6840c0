import type { RouteFeature, RouteMap } from '../../contract/resources/index.ts'
import { ageText, timeText, type ShownTime } from '../format/index.ts'

/** One port of call: arrival and departure, actual or estimated, in the zone of the port. */
export interface PortDescription {
  id: string
  label: string
  place: string
  country: string
  times: (ShownTime & { verb: string; isEstimate: boolean })[]
}
export interface RouteDescription {
  ports: PortDescription[]
  /** The position of the vessel as a sentence; null without one. */
  vessel: string | null
}

type Properties<Kind extends string> = Extract<RouteFeature['properties'], { feature_type: Kind }>

const isPort = (each: RouteFeature['properties']): each is Properties<'port'> => each.feature_type === 'port'
const isVessel = (each: RouteFeature['properties']): each is Properties<'current_vessel'> =>
  each.feature_type === 'current_vessel'

function describePort(port: Properties<'port'>, now: Date): PortDescription {
  const { time_zone, inbound_ata_at, inbound_eta_at, outbound_atd_at, outbound_etd_at } = port
  const time = (actual: string | null, estimate: string | null, verb: string, expected: string) => {
    const at = actual ?? estimate
    const isEstimate = actual === null
    return at === null
      ? []
      : [{ ...timeText(at, time_zone, now), verb: isEstimate ? expected : verb, isEstimate }]
  }
  return {
    id: port.location_id,
    label: port.label,
    place:
      port.state_abbr !== null && port.country_code === 'US' ? `${port.name}, ${port.state_abbr}` : port.name,
    country: port.country,
    times: [
      ...time(inbound_ata_at, inbound_eta_at, 'arrived', 'arrives'),
      ...time(outbound_atd_at, outbound_etd_at, 'left', 'leaves'),
    ],
  }
}

/** `33.7° N`, `118.2° W`. */
const degrees = (value: number, positive: string, negative: string): string =>
  `${Math.abs(value).toFixed(1)}° ${value < 0 ? negative : positive}`

function describeVessel(
  vessel: Properties<'current_vessel'>,
  [longitude, latitude]: [number, number],
  now: Date,
): string {
  const { vessel_location_heading: heading, vessel_location_speed: speed } = vessel
  const parts = [
    `${vessel.vessel_name} was at ${degrees(latitude, 'N', 'S')}, ${degrees(longitude, 'E', 'W')}`,
    ageText(vessel.vessel_location_timestamp, now),
    ...(heading === null ? [] : [`heading ${Math.round(heading)}°`]),
    ...(speed === null ? [] : [`${speed.toFixed(1)} kn`]),
  ]
  const to = vessel.arrival_port_name === null ? '' : ` to ${vessel.arrival_port_name}`
  return `${parts.join(', ')}, on its way from ${vessel.departure_port_name}${to}.`
}

/** The route as texts: the same content as the map, for people who cannot see it. */
export function describeRoute({ features }: Pick<RouteMap, 'features'>, now: Date): RouteDescription {
  const ports = features
    .map(({ properties }) => properties)
    .filter(isPort)
    .toSorted((a, b) => a.ports_sequence - b.ports_sequence)
    .map((port) => describePort(port, now))
  let vessel: string | null = null
  for (const { geometry, properties } of features)
    if (geometry.type === 'Point' && isVessel(properties))
      vessel = describeVessel(properties, geometry.coordinates, now)
  return { ports, vessel }
}
