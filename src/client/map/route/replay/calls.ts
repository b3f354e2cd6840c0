import type { RouteFeature } from '../../../../contract/resources/index.ts'
import type { LngLat } from '../../base/longitudes.ts'
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
const timeOf = (actual: string | null, estimate: string | null, now: Date): CallTime | null => {
  const at = Date.parse(actual ?? estimate ?? '')
  if (Number.isNaN(at) || (actual === null && at <= now.getTime())) return null
  return { at, isEstimate: actual === null }
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
              arrival: timeOf(properties.inbound_ata_at, properties.inbound_eta_at, now),
              departure: timeOf(properties.outbound_atd_at, properties.outbound_etd_at, now),
            },
          ]
        : [],
    )
    .toSorted((a, b) => a.port.ports_sequence - b.port.ports_sequence)
}
