import { numberText, t } from '../../../contract/language/index.ts'
import type { RouteFeature, RouteMap } from '../../../contract/resources/index.ts'
import { ageText, portTimeText, timeText, type ShownTime } from '../../format/index.ts'

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

export type RouteProperties<Kind extends string> = Extract<RouteFeature['properties'], { feature_type: Kind }>

export const isPort = (each: RouteFeature['properties']): each is RouteProperties<'port'> =>
  each.feature_type === 'port'
export const isVessel = (each: RouteFeature['properties']): each is RouteProperties<'current_vessel'> =>
  each.feature_type === 'current_vessel'

/** What is known of one port of call. */
export function describePort(port: RouteProperties<'port'>, now: Date): PortDescription {
  const { time_zone, inbound_ata_at, inbound_eta_at, outbound_atd_at, outbound_etd_at } = port
  const time = (actual: string | null, estimate: string | null, verb: string, expected: string) => {
    const at = actual ?? estimate
    const isEstimate = actual === null
    return at === null
      ? []
      : [
          {
            ...timeText(at, time_zone, now),
            text: portTimeText(at, time_zone, now),
            verb: isEstimate ? expected : verb,
            isEstimate,
          },
        ]
  }
  return {
    id: port.location_id,
    label: port.label,
    place:
      port.state_abbr !== null && port.country_code === 'US' ? `${port.name}, ${port.state_abbr}` : port.name,
    country: port.country,
    times: [
      ...time(inbound_ata_at, inbound_eta_at, t('arrived'), t('arrives')),
      ...time(outbound_atd_at, outbound_etd_at, t('left'), t('leaves')),
    ],
  }
}

const withTenths = (value: number): string =>
  numberText(value, { minimumFractionDigits: 1, maximumFractionDigits: 1, useGrouping: false })

/** `14 min ago`, `18.2 kn`, `course 85°`: what was reported with the position. */
export const reportedOf = (
  {
    vessel_location_timestamp: at,
    vessel_location_heading: heading,
    vessel_location_speed: speed,
  }: RouteProperties<'current_vessel'>,
  now: Date,
): string[] => [
  ageText(at, now),
  ...(speed === null ? [] : [`${withTenths(speed)} kn`]),
  ...(heading === null ? [] : [t('course {degrees}°', { degrees: Math.round(heading) })]),
]

/** `34.1° N, 141.2° W`. */
export const coordinatesText = ([longitude, latitude]: [number, number]): string => {
  const east = ((((longitude + 180) % 360) + 360) % 360) - 180
  const degrees = (value: number) => ({ degrees: withTenths(Math.abs(value)) })
  const north = t(latitude < 0 ? '{degrees}° S' : '{degrees}° N', degrees(latitude))
  return `${north}, ${t(east < 0 ? '{degrees}° W' : '{degrees}° E', degrees(east))}`
}

function describeVessel(
  vessel: RouteProperties<'current_vessel'>,
  position: [number, number],
  now: Date,
): string {
  const { vessel_name, departure_port_name: from, arrival_port_name: to } = vessel
  const known = {
    vessel: vessel_name,
    place: coordinatesText(position),
    reported: reportedOf(vessel, now).join(', '),
    from,
  }
  return to === null
    ? t('{vessel} was at {place}, {reported}, on its way from {from}.', known)
    : t('{vessel} was at {place}, {reported}, on its way from {from} to {to}.', { ...known, to })
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
