import type { FeatureCollection } from 'geojson'
import { t } from '../../../../contract/language/index.ts'
import type { RouteFeature } from '../../../../contract/resources/index.ts'
import { isPositionLost, isPositionStale } from '../../../../contract/trade/index.ts'
import { inlandModeOf, isEstimatedLeg } from './inland.ts'
import { aboardText, describePort, reportedOf, type RouteProperties } from '../route-description.ts'

type Properties = RouteFeature['properties']

/** Parts that the answer of the service does not have. */
type InlandType = 'inland_leg' | 'carried_leg' | 'inland_place'

/** The properties of a feature that the layers use. */
interface FeatureProperties {
  feature_type: Properties['feature_type'] | InlandType
  /** `TS1 · Busan`, the name of the vessel, or an empty text for a line. */
  text: string
  /** What was reported with the position of a vessel, and how long ago. */
  detail?: string
  /** Whether that is longer ago than usual. */
  stale?: boolean
  /** An outline: not where the vessel is now, or not where the slider is. */
  hollow?: boolean
  /** A sailed line of which the replay draws its own part. */
  dimmed?: boolean
  /** True for a port where the vessel has called: it is drawn solid, a future one hollow. */
  called: boolean
  /** A place in the eastern half of the route. */
  east?: boolean
  /** A place that is reached over land. */
  inland?: boolean
  /** Degrees clockwise from north; absent when the vessel did not report it. */
  heading?: number
}

/** In two lines: the age of the position, then speed and course. */
function reportedDetail(vessel: RouteProperties<'current_vessel'>, now: Date): string {
  const [age = '', ...motion] = reportedOf(vessel, now)
  return [age, motion.join(' · '), ...aboardText(vessel)].filter(Boolean).join('\n')
}

/** A position without a time may be of any age. */
export const isStaleVessel = (
  { vessel_location_timestamp: at }: RouteProperties<'current_vessel'>,
  now: Date,
): boolean => at === null || isPositionStale(at, now)

/** A position from long ago is only where the vessel was. */
const isOutline = (
  { vessel_location_timestamp: at }: RouteProperties<'current_vessel'>,
  now: Date,
): boolean => at === null || isPositionLost(at, now)

const propertiesOf = (properties: Properties, now: Date, isReplaying: boolean): FeatureProperties => {
  const { feature_type } = properties
  if (feature_type === 'port') {
    const called = properties.inbound_ata_at !== null || properties.outbound_atd_at !== null
    if (inlandModeOf({ properties }) !== null)
      return { feature_type: 'inland_place', text: describePort(properties, now).place, called, inland: true }
    return { feature_type, text: `${properties.label} · ${properties.name}`, called }
  }
  if (inlandModeOf({ properties }) !== null)
    return {
      feature_type: isEstimatedLeg({ properties }) ? 'inland_leg' : 'carried_leg',
      text: '',
      called: false,
    }
  if (feature_type !== 'current_vessel') return { feature_type, text: '', called: false, dimmed: isReplaying }
  const heading = properties.vessel_location_heading
  return {
    feature_type,
    text: isReplaying ? t('Now') : properties.vessel_name,
    detail: isReplaying ? (reportedOf(properties, now)[0] ?? '') : reportedDetail(properties, now),
    hollow: isReplaying || isOutline(properties, now),
    stale: isStaleVessel(properties, now),
    called: true,
    ...(heading === null ? {} : { heading }),
  }
}

/**
 * The route as the source of the layers. Ids identify a feature on the copies of the world.
 * @param isReplaying the vessel is shown at another time than now, by features of its own
 */
export function routeCollection(
  features: readonly RouteFeature[],
  now: Date,
  isReplaying = false,
): FeatureCollection {
  const longitudes = features.flatMap(({ geometry }) =>
    geometry.type === 'Point' ? [geometry.coordinates[0]] : [],
  )
  const middle = (Math.min(...longitudes) + Math.max(...longitudes)) / 2
  return {
    type: 'FeatureCollection',
    features: features.map(({ geometry, properties }, id) => ({
      type: 'Feature',
      id,
      geometry: { ...geometry },
      properties: {
        ...propertiesOf(properties, now, isReplaying),
        ...(geometry.type === 'Point' && geometry.coordinates[0] > middle ? { east: true } : {}),
      },
    })),
  }
}

/** The part of a rendered feature that is counted. */
interface Rendered {
  id?: string | number | undefined
  properties: Record<string, unknown> | null
}

/** Counts the rendered features by type; repeats from tiles and copies of the world count once. */
export function countRendered(features: readonly Rendered[]): Record<string, number> {
  const seen = new Set<string | number>()
  const counts: Record<string, number> = {}
  for (const { id, properties } of features) {
    const type = properties?.['feature_type']
    if (id === undefined || typeof type !== 'string' || seen.has(id)) continue
    seen.add(id)
    counts[type] = (counts[type] ?? 0) + 1
  }
  return counts
}
