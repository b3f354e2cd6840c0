import { expect, test } from 'vitest'
import { drawableRoute } from './drawable.ts'
import { drawnRoute } from './drawn-route.ts'
import { withInland } from './inland.ts'
import { replayableJourney } from '../replay/journey.ts'
import { journeyPlaceText, spokenPosition } from '../replay/replay-text.ts'
import { replayedAt } from '../replay/replayed.ts'
import { routeCollection } from './route-collection.ts'
import { shownRoute } from './shown-route.ts'
import { pictureOf } from '../static/picture.ts'
import { routeRows } from '../table/rows.ts'
import { fullLeg, port } from '../testing/features.ts'
import { toChicago } from '../testing/inland.ts'

const now = new Date('2026-11-29T18:14:00Z')
const toLongBeach = [
  port(1, [121.5, 31.2], { name: 'Shanghai', outbound_atd_at: '2026-11-10T18:00:00Z' }),
  fullLeg(1, [
    [121.5, 31.2],
    [-170, 45],
    [-118.2, 33.75],
  ]),
  port(2, [-118.2, 33.75], { name: 'Long Beach', inbound_ata_at: '2026-11-25T07:30:00Z' }),
]
const arrived = { ...toChicago, is_carried: true, ata_at: '2026-12-03T15:00:00Z' }
const typesOf = (features: Parameters<typeof routeCollection>[0]) =>
  routeCollection(features, now).features.map(({ properties }) => String(properties?.['feature_type']))

test('the inland leg is one more leg and one more place, which the answer of the service does not have', () => {
  expect(typesOf(withInland(toLongBeach, toChicago))).toEqual([
    'port',
    'estimated_full_legs',
    'port',
    'inland_leg',
    'inland_place',
  ])
  expect(typesOf(withInland(toLongBeach, arrived)).at(-2)).toBe('carried_leg')
  expect(withInland(toLongBeach, null)).toEqual(toLongBeach)
  expect(withInland([], toChicago)).toEqual([])
})

test('it is drawn from the port over the ramps to the place, on the side of the world where the ship arrives', () => {
  const { features } = drawableRoute({
    features: withInland(toLongBeach, { ...toChicago, via: [[-105, 39.7]] }),
  })
  const drawn = drawnRoute([{ features, containers: 1 }])
  const leg = drawn.features.findLast(({ geometry }) => geometry.type === 'LineString')
  const line = leg?.geometry.type === 'LineString' ? leg.geometry.coordinates : []
  const [west = NaN, , east] = drawn.bounds ?? []
  expect(line[0]?.[0]).toBeCloseTo(west + 120.3)
  expect(line.some(([longitude]) => Math.abs(longitude - (west + 133.5)) < 1e-6)).toBe(true)
  expect(line.at(-1)?.[0]).toBe(east)
})

test('a place with impossible coordinates is left out and counted', () => {
  const features = withInland(toLongBeach, {
    ...toChicago,
    place: { ...toChicago.place, at: [41.85, -187.65] },
  })
  expect(drawableRoute({ features }).leftOut).toBeGreaterThan(0)
})

test('it begins at the last port that can be drawn', () => {
  const outside = port(9, [500, 10], { location_id: 'outside' })
  const route = { type: 'FeatureCollection' as const, features: [...toLongBeach, outside] }
  const { features, leftOut } = shownRoute(route, false, 0, toChicago)
  expect(leftOut).toBe(1)
  expect(typesOf(features).slice(-2)).toEqual(['inland_leg', 'inland_place'])
})

test('where the port of discharge cannot be drawn there is no inland leg from another port', () => {
  expect(withInland(toLongBeach, { ...toChicago, from_id: 'outside' })).toEqual(toLongBeach)
})

test('the table says by what it leaves the port, and when it is expected inland', () => {
  const rows = routeRows(withInland(toLongBeach, toChicago), [], now)
  expect(rows.flatMap((row) => (row.kind === 'port' ? [[row.label, row.place, row.on]] : []))).toEqual([
    ['POL', 'Shanghai', null],
    ['POD', 'Long Beach', 'by rail'],
    ['To', 'Chicago, IL', null],
  ])
  const [, longBeach, chicago] = rows
  expect(longBeach).toMatchObject({ leaves: { verb: 'left', isEstimate: false } })
  expect(chicago).toMatchObject({ arrives: { verb: 'arrives', isEstimate: true } })
})

test('where tracking has stopped only an inland leg that is over is left', () => {
  const route = { type: 'FeatureCollection' as const, features: toLongBeach }
  expect(typesOf(shownRoute(route, false, 0, toChicago).features)).toContain('inland_leg')
  expect(typesOf(shownRoute(route, true, 0, toChicago).features)).toEqual(['port', 'port'])
  expect(typesOf(shownRoute(route, true, 0, arrived).features)).toEqual([
    'port',
    'port',
    'carried_leg',
    'inland_place',
  ])
})

test('on the way by rail nobody reports where it is: the replay says so, and draws no hull', () => {
  const journey = replayableJourney(withInland(toLongBeach, toChicago), [], now)
  if (!journey) throw new Error('Nothing to replay')
  const inPort = journey.positionAt(Date.parse('2026-11-26T00:00:00Z'))
  expect(journeyPlaceText(inPort)).toBe('in port at Long Beach')
  const position = journey.positionAt(now.getTime())
  expect(position).toMatchObject({ kind: 'sea', isEstimate: true })
  expect(spokenPosition(position, now)).toMatch(/, by rail from Long Beach to Chicago, estimated$/)
  expect(replayedAt(journey, position, now).vessel.course).toBeNull()
  expect(journeyPlaceText(journey.positionAt(journey.end))).toBe('after the arrival at Chicago')
})

test('the picture draws it in the colour of land, an estimate dashed', () => {
  const lands = { type: 'FeatureCollection' as const, features: [] }
  const linesOf = (inland: typeof toChicago) => {
    const route = drawnRoute([{ features: withInland(toLongBeach, inland), containers: 1 }])
    return pictureOf(route, lands, new Set()).lines.map(({ isEstimate, isInland }) => [isInland, isEstimate])
  }
  expect(linesOf(toChicago)).toEqual([
    [false, true],
    [true, true],
  ])
  expect(linesOf(arrived).at(-1)).toEqual([true, false])
})
