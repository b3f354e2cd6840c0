import type { RouteFeature, RouteMap } from '../../contract/resources/index.ts'
import { tellAge, timeText, type ShownTime } from '../format/index.ts'

/** One call of the route: `arrived` and `left` as facts or estimates, in the port's own zone. */
export interface PortWords {
  id: string
  label: string
  place: string
  country: string
  times: (ShownTime & { verb: string; isEstimate: boolean })[]
}
export interface RouteWords {
  ports: PortWords[]
  /** Where the ship is, as one sentence; null when it is at no sea. */
  vessel: string | null
}

type Properties<Kind extends string> = Extract<RouteFeature['properties'], { feature_type: Kind }>

const isPort = (each: RouteFeature['properties']): each is Properties<'port'> => each.feature_type === 'port'
const isVessel = (each: RouteFeature['properties']): each is Properties<'current_vessel'> =>
  each.feature_type === 'current_vessel'

function portWords(port: Properties<'port'>, now: Date): PortWords {
  const { time_zone, inbound_ata_at, inbound_eta_at, outbound_atd_at, outbound_etd_at } = port
  const time = (fact: string | null, estimate: string | null, verb: string, expected: string) => {
    const at = fact ?? estimate
    const isEstimate = fact === null
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

function vesselWords(
  vessel: Properties<'current_vessel'>,
  [longitude, latitude]: [number, number],
  now: Date,
): string {
  const { vessel_location_heading: heading, vessel_location_speed: speed } = vessel
  const parts = [
    `${vessel.vessel_name} was at ${degrees(latitude, 'N', 'S')}, ${degrees(longitude, 'E', 'W')}`,
    tellAge(vessel.vessel_location_timestamp, now),
    ...(heading === null ? [] : [`heading ${Math.round(heading)}°`]),
    ...(speed === null ? [] : [`${speed.toFixed(1)} kn`]),
  ]
  const to = vessel.arrival_port_name === null ? '' : ` to ${vessel.arrival_port_name}`
  return `${parts.join(', ')}, on its way from ${vessel.departure_port_name}${to}.`
}

/** The route in words: what the map draws, for those who do not see it. */
export function routeWords({ features }: Pick<RouteMap, 'features'>, now: Date): RouteWords {
  const ports = features
    .map(({ properties }) => properties)
    .filter(isPort)
    .toSorted((a, b) => a.ports_sequence - b.ports_sequence)
    .map((port) => portWords(port, now))
  let vessel: string | null = null
  for (const { geometry, properties } of features)
    if (geometry.type === 'Point' && isVessel(properties))
      vessel = vesselWords(properties, geometry.coordinates, now)
  return { ports, vessel }
}
