import { numberText, plural, t } from '../../../contract/language/index.ts'
import type { RouteFeature } from '../../../contract/resources/index.ts'
import type { InlandMode } from '../../../contract/trade/index.ts'
import { ageText, portTimeText, timeText, type ShownTime } from '../../format/index.ts'

/** A time of a port call, in the zone of the port. */
export interface PortTime extends ShownTime {
  /** `arrived`, or `arrives` where it is expected. */
  verb: string
  isEstimate: boolean
}
/** One port of call: arrival and departure, actual or estimated. */
export interface PortDescription {
  label: string
  place: string
  country: string
  arrives: PortTime | null
  leaves: PortTime | null
}

export type RouteProperties<Kind extends string> = Extract<RouteFeature['properties'], { feature_type: Kind }>

export const isPort = (each: RouteFeature['properties']): each is RouteProperties<'port'> =>
  each.feature_type === 'port'
export const isVessel = (each: RouteFeature['properties']): each is RouteProperties<'current_vessel'> =>
  each.feature_type === 'current_vessel'

const estimateOf = { inbound_ata_at: 'inbound_eta_at', outbound_atd_at: 'outbound_etd_at' } as const

/** What is known of one port of call. */
export function describePort(port: RouteProperties<'port'>, now: Date): PortDescription {
  const time = (name: 'inbound_ata_at' | 'outbound_atd_at', verb: string, expected: string) => {
    const isEstimate = port[name] === null
    const shown = isEstimate ? estimateOf[name] : name
    const at = port[shown]
    if (at === null) return null
    const zone = port.times_without_zone?.includes(shown) === true ? null : port.time_zone
    return {
      ...timeText(at, zone, now),
      text: portTimeText(at, zone, now),
      verb: isEstimate ? expected : verb,
      isEstimate,
    }
  }
  return {
    label: port.label,
    place:
      port.state_abbr !== null && port.country_code === 'US' ? `${port.name}, ${port.state_abbr}` : port.name,
    country: port.country,
    arrives: time('inbound_ata_at', t('arrived'), t('arrives')),
    leaves: time('outbound_atd_at', t('left'), t('leaves')),
  }
}

export const inlandModeText = (mode: InlandMode): string => (mode === 'rail' ? t('by rail') : t('by truck'))

/** How many containers a vessel carries, where several are shown together. */
export const aboardText = (properties: Record<string, unknown>): string[] => {
  const aboard = properties['aboard']
  return typeof aboard === 'number' ? [plural(aboard, '{n} on board', '{n} on board')] : []
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
  at === null ? t('age not reported') : ageText(at, now),
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
