import { expect, test } from 'vitest'
import { readKnownRoutes } from '../../server/voyages/sea-routes/known-routes.ts'
import { searchRoute } from '../../server/voyages/sea-routes/sea-routes.ts'
import { legsToKnow } from './known-routes.ts'

const CHECKED_ONE_IN = 8

test('the routes of all legs of the simulated services are known, and no others', () => {
  const known = readKnownRoutes()
  expect([...known.keys()].toSorted()).toEqual(
    legsToKnow()
      .map((leg) => leg.join(';'))
      .toSorted(),
  )
})

test('a known route is the one that the search finds: else run node src/tools/sea-routes/known-routes.ts', () => {
  const checked = legsToKnow().filter((_, index) => index % CHECKED_ONE_IN === 0)
  const known = readKnownRoutes()
  expect(checked.map(([from, to]) => known.get(`${from.join()};${to.join()}`))).toEqual(
    JSON.parse(JSON.stringify(checked.map(([from, to]) => searchRoute(from, to)))),
  )
})
