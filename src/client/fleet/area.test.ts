import { expect, test } from 'vitest'
import { readView } from '../lists/view/index.ts'
import { viewOfArea } from './area.ts'

const view = (search = '') => readView('containers', new URLSearchParams(search))
const filtersOf = (...given: Parameters<typeof viewOfArea>) => {
  const { map_longitude, map_latitude, whereabouts } = viewOfArea(...given).filters
  return [
    map_longitude?.start,
    map_longitude?.end,
    map_latitude?.start,
    map_latitude?.end,
    whereabouts?.values,
  ]
}

test('an area of the map becomes degrees, over the 180th meridian too', () => {
  const pacific = { west: 140.25, south: 10, east: 230, north: 50.5 }
  expect(filtersOf(view(), pacific, 'all')).toEqual(['140.250', '-130.000', '10.000', '50.500', undefined])
})

test('the same area on another copy of the world is the same', () => {
  const pacific = { west: 140.25 - 720, south: 10, east: 230 - 720, north: 50.5 }
  expect(filtersOf(view(), pacific, 'all').slice(0, 2)).toEqual(['140.250', '-130.000'])
})

test('a view as wide as the world filters by no longitude', () => {
  const world = { west: -170, south: -55, east: 189.99, north: 70 }
  expect(filtersOf(view(), world, 'all').slice(0, 2)).toEqual([undefined, undefined])
})

test('an area within a filtered one does not bring back what is outside of that', () => {
  const filtered = view('map_longitude=170.5..-150.5&map_latitude=0.5..40.5')
  const drawn = { west: -185, south: 20, east: -100, north: 60 }
  expect(filtersOf(filtered, drawn, 'all').slice(0, 4)).toEqual(['175.000', '-150.500', '20.000', '40.500'])
  const world = { west: -170, south: -55, east: 190, north: 70 }
  expect(filtersOf(filtered, world, 'all').slice(0, 2)).toEqual(['170.5', '-150.5'])
})

test('where the map shows ships alone, the list has what is at sea', () => {
  const area = { west: 0, south: 0, east: 10, north: 10 }
  expect(filtersOf(view(), area, 'ships').at(-1)).toEqual(['at_sea'])
  expect(filtersOf(view(), area, 'ports').at(-1)).toEqual(['in_port'])
})
