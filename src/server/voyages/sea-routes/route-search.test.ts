import { setImmediate } from 'node:timers/promises'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Scheduler } from '../../platform/jobs/every.ts'
import { createLog } from '../../platform/log.ts'
import { ports } from '../../reference/catalogue/index.ts'
import type { LngLat } from '../route-map.rules.ts'
import { createRouteSearch, type RouteSearch } from './route-search.ts'
import { distanceBetween, knownSeaRoute, pointAlong } from './sea-routes.ts'
import { searchedRoute } from './testing/sea-route.ts'

const portAt = (code: string): LngLat => {
  const port = ports.find((port) => port.code === code)
  if (!port) throw new Error(`No port ${code}`)
  return [port.longitude, port.latitude]
}
const beside = ([longitude, latitude]: LngLat): LngLat => [longitude + 0.01, latitude]
const [shanghai, losAngeles] = [portAt('CNSHA'), portAt('USLAX')]

let lines: string[] = []
let search: RouteSearch | undefined
/** The limits of time, which a test lets pass by itself. */
let scheduled: { ms: number; work: () => void }[] = []
const scheduler: Scheduler = {
  after(ms, work) {
    scheduled.push({ ms, work })
    return () => undefined
  },
}
const started = (options: { program?: URL } = {}): RouteSearch => {
  lines = []
  scheduled = []
  const log = createLog(
    (line) => lines.push(line),
    () => new Date(0),
  )
  search = createRouteSearch({ log, scheduler, ...options })
  return search
}
afterEach(() => search?.stop())

test('a route between ports of the catalogue is known, and no thread is started for it', async () => {
  const search = started()
  const route = await search.find(shanghai, losAngeles)
  expect(route).toEqual(knownSeaRoute(shanghai, losAngeles))
  expect(route.coordinates[0]).toEqual(shanghai)
  expect(search.isRunning()).toBe(false)
})

test('other routes are those that the search finds, and the event loop is free meanwhile', async () => {
  const search = started()
  const pairs = [
    [beside(shanghai), beside(losAngeles)],
    [beside(losAngeles), beside(shanghai)],
    [beside(portAt('NLRTM')), beside(portAt('SGSIN'))],
    [beside(portAt('BRSSZ')), beside(portAt('ESALG'))],
  ] as const
  let isFound = false
  const found = Promise.all(pairs.map(([from, to]) => search.find(from, to))).finally(() => (isFound = true))
  let turns = 0
  for (; !isFound; turns++) await setImmediate()
  expect(turns).toBeGreaterThan(100)
  expect(await found).toEqual(pairs.map(([from, to]) => searchedRoute(from, to)))
  expect(search.isRunning()).toBe(true)
})

describe('a ship between two ports of the catalogue', () => {
  const whole = knownSeaRoute(shanghai, losAngeles) ?? { coordinates: [], distance_nm: 0 }
  const [longitude, latitude] = pointAlong(whole, 0.5).at

  test('continues along their route, without a search', async () => {
    const search = started()
    for (const north of [-2, -0.5, 0, 0.5, 2]) {
      const here: LngLat = [longitude, latitude + north]
      const rest = await search.find(here, losAngeles, shanghai)
      expect(rest.coordinates[0]).toEqual(here)
      expect(rest.coordinates.at(-1)).toEqual(losAngeles)
      expect(rest.distance_nm / searchedRoute(here, losAngeles).distance_nm).toBeCloseTo(1, 2)
    }
    expect(search.isRunning()).toBe(false)
  })

  test('far off their route has a way of her own, which is searched', async () => {
    const search = started()
    const here: LngLat = [longitude, latitude - 20]
    expect(await search.find(here, losAngeles, shanghai)).toEqual(searchedRoute(here, losAngeles))
    expect(search.isRunning()).toBe(true)
  })

  test('does not cross the land that lies between her and their route', async () => {
    const [savannah, inPacific] = [portAt('USSAV'), [-79.9, 7] as LngLat]
    const rest = await started().find(inPacific, savannah, portAt('ESVLC'))
    expect(rest.coordinates.some((at) => distanceBetween(at, [-79.7, 9.1]) < 60)).toBe(true)
    expect(rest.distance_nm).toBeCloseTo(searchedRoute(inPacific, savannah).distance_nm, 0)
  })
})

describe('where the search fails', () => {
  const program = new URL('./testing/faulty-search.thread.ts', import.meta.url)
  const to: LngLat = [100, 20]
  const [hangs, dies, fails, works]: LngLat[] = [
    [1, 0],
    [2, 0],
    [3, 0],
    [4, 0],
  ]
  const isGreatCircle = ({ coordinates, distance_nm }: { coordinates: LngLat[]; distance_nm: number }) =>
    Math.abs(distance_nm - distanceBetween(coordinates[0] ?? to, to)) < 0.01

  test.each([
    ['takes longer than its limit', hangs, 'it took too long'],
    ['ends with its thread', dies, 'the thread ended'],
    ['throws', fails, 'No way by sea'],
  ] as const)(
    'a route is the great circle if its search %s; the next one is found',
    async (_, from, logged) => {
      const search = started({ program })
      const route = search.find(from ?? to, to)
      const next = search.find(works ?? to, to)
      if (from === hangs) {
        await vi.waitFor(() => expect(scheduled).toHaveLength(1))
        scheduled[0]?.work()
      }
      expect(isGreatCircle(await route)).toBe(true)
      expect((await next).coordinates).toContainEqual([90, 10])
      expect(lines.join('')).toContain(logged)
    },
  )

  test('a search that is one too many gets the great circle at once, and all get it at the end', async () => {
    const search = started({ program })
    const asked = Array.from({ length: 201 }, (_, index) => search.find(hangs ?? to, [100, index / 10]))
    expect(isGreatCircle(await search.find(works ?? to, to))).toBe(true)
    await search.stop()
    for (const { coordinates, distance_nm } of await Promise.all(asked))
      expect(distance_nm).toBeCloseTo(distanceBetween(hangs ?? to, coordinates.at(-1) ?? to), 1)
  })
})

test('a thread that has had nothing to do for a minute ends, and the next search starts another one', async () => {
  const program = new URL('./testing/faulty-search.thread.ts', import.meta.url)
  const search = started({ program })
  for (const south of [10, 20]) {
    const { coordinates } = await search.find([4, -south], [100, 20])
    expect(coordinates).toContainEqual([90, 10])
    expect(search.isRunning()).toBe(true)
    const idle = scheduled.at(-1)
    expect(idle?.ms).toBe(60_000)
    idle?.work()
    expect(search.isRunning()).toBe(false)
  }
})
