import type { FeatureCollection } from 'geojson'
import type { RouteFeature } from '../../contract/resources/index.ts'

type Properties = RouteFeature['properties']

/** What the layers read of a feature, besides where it is. */
export interface Drawn {
  feature_type: Properties['feature_type']
  /** `TS1 · Busan`, the vessel's name, or nothing for a line. */
  text: string
  /** A port that a ship called at is a fact and drawn solid; one ahead is hollow. */
  called: boolean
  /** Degrees clockwise from north; absent when the ship did not tell. */
  heading?: number
}

const drawnOf = (properties: Properties): Drawn => {
  const { feature_type } = properties
  if (feature_type === 'port') {
    const called = properties.inbound_ata_at !== null || properties.outbound_atd_at !== null
    return { feature_type, text: `${properties.label} · ${properties.name}`, called }
  }
  if (feature_type !== 'current_vessel') return { feature_type, text: '', called: false }
  const heading = properties.vessel_location_heading
  return {
    feature_type,
    text: properties.vessel_name,
    called: true,
    ...(heading === null ? {} : { heading }),
  }
}

/** The route as the layers draw it: ids tell one feature from its repeats on copies of the world. */
export function drawnRoute(features: readonly RouteFeature[]): FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: features.map(({ geometry, properties }, id) => ({
      type: 'Feature',
      id,
      geometry: { ...geometry },
      properties: drawnOf(properties),
    })),
  }
}

/** What a query of the rendered map gives, as far as it is counted. */
interface Rendered {
  id?: string | number | undefined
  properties: Record<string, unknown> | null
}

/** How many features of each type stand on the map; repeats from tiles and copies of the world count once. */
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
