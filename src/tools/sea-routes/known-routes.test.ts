import { expect, test } from 'vitest'
import { knownRoutes } from '../../server/voyages/sea-routes/known-routes.ts'
import { searchWaypoints } from '../../server/voyages/sea-routes/search-route.ts'
import { pairsToKnow, placesToKnow } from './known-routes.ts'

const CHECKED_ONE_IN = 300

test('the routes between all ports of the catalogue are known, and no others', () => {
  const { places, waypointsBetween } = knownRoutes()
  expect(places).toEqual(placesToKnow())
  for (const [from, to] of pairsToKnow(places)) {
    const waypoints = waypointsBetween(from, to) ?? []
    expect([waypoints[0], waypoints.at(-1)]).toEqual([from, to])
  }
})

test('a known route is the one that the search finds: else run node src/tools/sea-routes/known-routes.ts', () => {
  const checked = pairsToKnow(placesToKnow()).filter((_, index) => index % CHECKED_ONE_IN === 0)
  const { waypointsBetween } = knownRoutes()
  expect(checked.map(([from, to]) => waypointsBetween(from, to))).toEqual(
    checked.map(([from, to]) => searchWaypoints(from, to)),
  )
})
