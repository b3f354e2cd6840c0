import type { Polygon } from 'geojson'
import type { ExpressionSpecification } from 'maplibre-gl'
import type { Bounds } from '../layers/longitudes.ts'

/** Whether a place is within an area. */
export function isInArea([west, south, east, north]: Bounds): ExpressionSpecification {
  const polygon: Polygon = {
    type: 'Polygon',
    coordinates: [
      [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south],
      ],
    ],
  }
  return ['within', polygon]
}
