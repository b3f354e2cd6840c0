import type { RouteFeature } from '../../../../contract/resources/index.ts'

/**
 * Lines that the interface cuts at 180° (docs/interface.md, "Route map features") as one again: the map goes on over the antimeridian, and what is sailed
 * on a leg is one line for the list of legs, the replay and what is common to several containers.
 */
export function joinCutLines(features: readonly RouteFeature[]): RouteFeature[] {
  const joined: RouteFeature[] = []
  for (const feature of features) {
    const before = joined.at(-1)
    const whole = before && joinedWith(before, feature)
    if (whole) joined[joined.length - 1] = whole
    else joined.push(feature)
  }
  return joined
}

/** Both as one line; undefined if the second is not the rest of the first. */
function joinedWith(first: RouteFeature, second: RouteFeature): RouteFeature | undefined {
  const [line, rest] = [first.geometry, second.geometry]
  if (line.type !== 'LineString' || rest.type !== 'LineString') return undefined
  if (partOf(first) !== partOf(second)) return undefined
  const [end, begin] = [line.coordinates.at(-1), rest.coordinates[0]]
  if (!end || !begin || Math.abs(end[0]) !== 180 || begin[0] !== -end[0] || begin[1] !== end[1])
    return undefined
  const coordinates = [...line.coordinates, ...rest.coordinates.slice(1)]
  return {
    ...first,
    geometry: { ...line, coordinates },
    properties: { ...first.properties, point_count: coordinates.length },
  } as RouteFeature
}

/** The same for all parts of a line. */
const partOf = ({ properties }: RouteFeature): string =>
  JSON.stringify({ ...properties, point_count: undefined })
