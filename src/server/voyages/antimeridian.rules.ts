import type { RouteFeature } from '../../contract/resources/index.ts'
import type { LngLat } from './route-map.rules.ts'

/**
 * Cuts lines at 180° (RFC 7946, 3.1.9): a program that draws longitudes as they are would draw one over the antimeridian back across the
 * world. Each part is a feature with the properties of the line and its own `point_count`, in the order that is sailed; the next part
 * begins where the one before it ends, at the other sign of 180°. The public description knows lines and points alone, so that the parts
 * are no MultiLineString.
 */
export const cutAtAntimeridian = (features: readonly RouteFeature[]): RouteFeature[] =>
  features.flatMap((feature): RouteFeature[] => {
    const { geometry, properties } = feature
    if (geometry.type !== 'LineString' || !isCrossing(geometry.coordinates)) return [feature]
    return partsOf(geometry.coordinates).map(
      (coordinates) =>
        ({
          ...feature,
          geometry: { ...geometry, coordinates },
          properties: { ...properties, point_count: coordinates.length },
        }) as RouteFeature,
    )
  })

const isCrossing = (line: readonly LngLat[]): boolean =>
  line.some((place, nth) => isOverAntimeridian(line[nth - 1] ?? place, place))

function partsOf(line: readonly LngLat[]): LngLat[][] {
  const parts: LngLat[][] = []
  let part: LngLat[] = []
  for (const place of line) {
    const before = part.at(-1)
    if (before && isOverAntimeridian(before, place)) {
      const latitude = latitudeBetween(before, place)
      const side = before[0] < 0 ? -180 : 180
      addTo(part, [side, latitude])
      parts.push(part)
      part = [[-side, latitude]]
    }
    addTo(part, place)
  }
  const lines = [...parts, part].filter(({ length }) => length > 1)
  return lines.length === 0 ? [[...line]] : lines
}

/** The shorter way between both leads over it. */
const isOverAntimeridian = ([from]: LngLat, [to]: LngLat): boolean => Math.abs(from - to) > 180

/** The latitude at 180° of the straight line from one place to the next. */
function latitudeBetween([from, south]: LngLat, [to, north]: LngLat): number {
  const before = 180 - Math.abs(from)
  const whole = before + 180 - Math.abs(to)
  return whole === 0 ? south : south + ((north - south) * before) / whole
}

/** Adds a place that the line is not at already. */
function addTo(line: LngLat[], place: LngLat): void {
  const [longitude, latitude] = line.at(-1) ?? []
  if (longitude !== place[0] || latitude !== place[1]) line.push(place)
}
