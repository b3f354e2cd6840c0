import { instantAtPlace } from '../../../../contract/trade/index.ts'
import type { RouteFeature } from '../../../../contract/resources/index.ts'
import type { LngLat } from '../../layers/longitudes.ts'
import { isPort, type RouteProperties } from '../route-description.ts'

/** A time of a port call. */
export interface CallTime {
  /** Milliseconds since 1970. */
  at: number
  isEstimate: boolean
}
/** A port of the voyage, with when the vessel arrives and leaves as far as is known. */
export interface RouteCall {
  port: RouteProperties<'port'>
  place: LngLat
  arrival: CallTime | null
  departure: CallTime | null
}

/** An estimate that has passed says nothing of when it will be: the vessel has not arrived, or has not left. */
const timeOf = (
  port: RouteProperties<'port'>,
  [actual, estimate]:
    | readonly ['inbound_ata_at', 'inbound_eta_at']
    | readonly ['outbound_atd_at', 'outbound_etd_at'],
  now: Date,
): CallTime | null => {
  const isEstimate = port[actual] === null
  const name = isEstimate ? estimate : actual
  const reported = port[name]
  if (reported === null) return null
  const zone = port.times_without_zone?.includes(name) === true ? null : port.time_zone
  const at = instantAtPlace(reported, zone, port.time_zone)
  return Number.isNaN(at) || (isEstimate && at <= now.getTime()) ? null : { at, isEstimate }
}

/** The port calls of a route in their order. */
export function callsOf(features: readonly RouteFeature[], now: Date): RouteCall[] {
  return features
    .flatMap(({ geometry, properties }): RouteCall[] =>
      geometry.type === 'Point' && isPort(properties)
        ? [
            {
              port: properties,
              place: geometry.coordinates,
              arrival: timeOf(properties, ['inbound_ata_at', 'inbound_eta_at'], now),
              departure: timeOf(properties, ['outbound_atd_at', 'outbound_etd_at'], now),
            },
          ]
        : [],
    )
    .toSorted((a, b) => a.port.ports_sequence - b.port.ports_sequence)
}
