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
export interface Call {
  port: RouteProperties<'port'>
  place: LngLat
  arrival: CallTime | null
  departure: CallTime | null
}

const timeOf = (actual: string | null, estimate: string | null): CallTime | null => {
  const at = Date.parse(actual ?? estimate ?? '')
  return Number.isNaN(at) ? null : { at, isEstimate: actual === null }
}

/** The port calls of a route in their order. */
export function callsOf(features: readonly RouteFeature[]): Call[] {
  return features
    .flatMap(({ geometry, properties }): Call[] =>
      geometry.type === 'Point' && isPort(properties)
        ? [
            {
              port: properties,
              place: geometry.coordinates,
              arrival: timeOf(properties.inbound_ata_at, properties.inbound_eta_at),
              departure: timeOf(properties.outbound_atd_at, properties.outbound_etd_at),
            },
          ]
        : [],
    )
    .toSorted((a, b) => a.port.ports_sequence - b.port.ports_sequence)
}
