import { t } from '../../../contract/language/index.ts'
import type { RouteFeature } from '../../../contract/resources/index.ts'
import { isPositionStale } from '../../../contract/trade/index.ts'
import { timeText } from '../../format/index.ts'
import type { LngLat } from '../layers/longitudes.ts'
import { inlandModeOf, isEstimatedLeg } from './features/inland.ts'
import {
  aboardText,
  coordinatesText,
  describePort,
  inlandModeText,
  isPort,
  isVessel,
  type PortTime,
  reportedOf,
} from './route-description.ts'

/** A port, the vessel or a leg, as something on the map that can be pointed at. */
export interface RoutePlace {
  /** Of its feature: its number in the route. */
  id: number
  kind: 'port' | 'vessel' | 'leg'
  at: LngLat
  title: string
  /** What is known of it, the most important first. */
  lines: PlaceLine[]
}
export interface PlaceLine {
  text: string
  isEstimate?: boolean
  isStale?: boolean
}

type Properties = RouteFeature['properties']

/** At sea no port's time applies. */
const seaTime = (at: string | null, now: Date): string =>
  at === null ? t('time not reported') : timeText(at, 'UTC', now).text

const linesOf = (times: (PortTime | null)[]): PlaceLine[] =>
  times.flatMap((time) =>
    time === null ? [] : [{ text: `${time.verb} ${time.text}`, isEstimate: time.isEstimate }],
  )

/**
 * What on the map can be pointed at, in the order of the voyage: each port, the leg from it, and the vessel on that leg.
 * @param features with continuous longitudes, as they are drawn
 */
export function routePlaces(features: readonly RouteFeature[], now: Date): RoutePlace[] {
  const ports = features.map(({ properties }) => properties).filter(isPort)
  const portAt = (sequence: number) => ports.find(({ ports_sequence }) => ports_sequence === sequence)
  const legTitle = (sequence: number) =>
    [portAt(sequence), portAt(sequence + 1)].map((port) => port?.name ?? t('unknown port')).join(' → ')
  const arrival = (sequence: number): PlaceLine[] => {
    const next = portAt(sequence + 1)
    if (!next) return []
    const { arrives, leaves } = describePort(next, now)
    return linesOf([arrives ?? leaves])
  }

  const about = (properties: Properties, at: LngLat): Omit<RoutePlace, 'id' | 'at'> => {
    if (isPort(properties)) {
      const { label, place, country, arrives, leaves } = describePort(properties, now)
      const lines = linesOf([arrives, leaves])
      return {
        kind: 'port',
        title: [inlandModeOf({ properties }) === null ? `${label} · ${place}` : place, country]
          .filter(Boolean)
          .join(', '),
        lines: lines.length > 0 ? lines : [{ text: t('No time reported yet') }],
      }
    }
    if (isVessel(properties)) {
      const { vessel_name, voyage_number, vessel_location_timestamp: seen } = properties
      const isStale = seen === null || isPositionStale(seen, now)
      return {
        kind: 'vessel',
        title:
          voyage_number === null
            ? vessel_name
            : t('{vessel} · voyage {number}', { vessel: vessel_name, number: voyage_number }),
        lines: [
          { text: reportedOf(properties, now).join(' · '), isStale },
          { text: `${coordinatesText(at)}, ${seaTime(seen, now)}` },
          ...aboardText(properties).map((text) => ({ text })),
          ...(isStale ? [{ text: t('No newer position was reported'), isStale }] : []),
        ],
      }
    }
    const title = legTitle(properties.ports_sequence)
    const mode = inlandModeOf({ properties })
    if (mode !== null && !isEstimatedLeg({ properties }))
      return {
        kind: 'leg',
        title,
        lines: [{ text: inlandModeText(mode) }, ...arrival(properties.ports_sequence)],
      }
    if (properties.feature_type !== 'past_vessel_locations')
      return {
        kind: 'leg',
        title,
        lines: [
          ...(mode === null ? [] : [{ text: inlandModeText(mode) }]),
          { text: t('Estimated course'), isEstimate: true },
          ...arrival(properties.ports_sequence),
        ],
      }
    const { start_time, end_time, point_count } = properties
    return {
      kind: 'leg',
      title,
      lines: [
        { text: t('Sailed, by {n} reported positions', { n: point_count }) },
        { text: t('{from} to {to}', { from: seaTime(start_time, now), to: seaTime(end_time, now) }) },
      ],
    }
  }

  return features
    .map(({ geometry, properties }, id): RoutePlace & { sequence: number } => {
      const at =
        geometry.type === 'Point'
          ? geometry.coordinates
          : (geometry.coordinates[Math.floor(geometry.coordinates.length / 2)] ?? [0, 0])
      return { id, at, ...about(properties, at), sequence: properties.ports_sequence }
    })
    .toSorted((a, b) => a.sequence - b.sequence || kinds.indexOf(a.kind) - kinds.indexOf(b.kind))
    .map(({ sequence: _, ...place }) => place)
}

const kinds: RoutePlace['kind'][] = ['port', 'leg', 'vessel']
