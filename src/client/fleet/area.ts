import type { ColumnFilter, ListView } from '../lists/view/index.ts'
import { type MapView, normalLongitude } from '../map/index.ts'

/** Filters have degrees to so many decimals, about a hundred metres. */
const DECIMALS = 3
/** A view that is wider than this shows all longitudes. */
const WHOLE_WORLD_DEGREES = 359.9

interface Span {
  start: number
  end: number
}
const spanOf = ({ start, end }: ColumnFilter = { values: [] }): Span | undefined =>
  start === undefined || end === undefined ? undefined : { start: Number(start), end: Number(end) }
const filterOf = ({ start, end }: Span): ColumnFilter => ({
  values: [],
  start: start.toFixed(DECIMALS),
  end: end.toFixed(DECIMALS),
})
const bothOf = (one: Span, other: Span): Span | undefined => {
  const both = { start: Math.max(one.start, other.start), end: Math.min(one.end, other.end) }
  return both.start < both.end ? both : undefined
}

/** The longitudes of an area as a filter has them: within ±180°, from the west; one that goes over 180° ends west of its start. */
const longitudes = ({ start, end }: Span): Span => ({
  start: normalLongitude(start),
  end: normalLongitude(end),
})

/** An area that was drawn within another one is what both have. */
function within(drawn: Span, present: Span): Span {
  const width = present.end > present.start ? present.end - present.start : present.end - present.start + 360
  for (const turn of [-360, 0, 360]) {
    const start = present.start + turn
    const both = bothOf(drawn, { start, end: start + width })
    if (both) return both
  }
  return drawn
}

/**
 * The view of the containers that the map shows in an area: within the area that is filtered by already, and only those at sea, or in
 * port, where the map shows nothing else.
 */
export function viewOfArea(view: ListView, area: MapView, kind: 'all' | 'ships' | 'ports'): ListView {
  const { map_longitude, map_latitude, ...filters } = view.filters
  const [across, down] = [spanOf(map_longitude), spanOf(map_latitude)]
  const drawn = { start: area.west, end: area.east }
  const isWhole = area.east - area.west > WHOLE_WORLD_DEGREES
  const latitudes = { start: area.south, end: area.north }
  return {
    ...view,
    filters: {
      ...filters,
      ...(kind !== 'all' && { whereabouts: { values: [kind === 'ships' ? 'at_sea' : 'in_port'] } }),
      map_latitude: filterOf((down && bothOf(latitudes, down)) ?? latitudes),
      ...(isWhole
        ? map_longitude && { map_longitude }
        : { map_longitude: filterOf(longitudes(across ? within(drawn, across) : drawn)) }),
    },
  }
}
