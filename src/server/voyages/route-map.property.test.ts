import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { routeMap as routeMapSchema } from '../../contract/resources/index.ts'
import { estimatedRoutes } from './estimated-routes.rules.ts'
import { type JourneyEvent, portCalls } from './journey.rules.ts'
import { type LngLat, type MapPort, type MapPosition, routeMapOf } from './route-map.rules.ts'
import { simplify } from './sea-routes/sea-routes.ts'
import { seaRoute } from './sea-routes/testing/sea-route.ts'

const start = Date.parse('2026-10-01T00:00:00Z')
const iso = (hours: number) => new Date(start + hours * 3_600_000).toISOString()
const places: LngLat[] = [
  [121.5, 31.2],
  [129, 35.1],
  [179.9, -17],
  [-118.25, 33.73],
  [4.1, 51.9],
]
const ids = places.map((_, index) => `a0000000-0000-4000-8000-00000000000${index}`)
const vesselIds = [0, 1].map((index) => `b0000000-0000-4000-8000-00000000000${index}`)
const verbs = ['vessel', 'transshipment', 'feeder'].flatMap((kind) =>
  ['arrived', 'discharged', 'loaded', 'departed'].map((verb) => `${kind}_${verb}`),
)
const names = [
  ...verbs,
  'vessel_berthed',
  'estimated.vessel_arrived',
  'estimated.vessel_departed',
  'rail_departed',
  'full_out',
]

const hours = fc.integer({ min: 0, max: 2000 })
const event = fc.record({
  name: fc.constantFrom(...names),
  at: fc.option(hours),
  port: fc.constantFrom(...ids, 'a0000000-0000-4000-8000-0000000000ff'),
  type: fc.constantFrom('port', 'port', 'port', 'metro_area', null),
  vessel: fc.option(fc.constantFrom(...vesselIds)),
})
/** Degrees as a receiver may garble them, now and then. */
const degrees = (most: number) =>
  fc.oneof(
    { weight: 9, arbitrary: fc.double({ min: -most, max: most, noNaN: true }) },
    { weight: 1, arbitrary: fc.constantFrom(-most, most, most + 1, 999, Number.NaN, Infinity) },
  )
const lonlat: fc.Arbitrary<LngLat> = fc.tuple(degrees(180), degrees(90))
const position = fc.record({
  hour: hours,
  at: lonlat,
  heading: fc.option(fc.nat(359)),
  speed: fc.option(fc.nat(30)),
})

const endsOf = (from: LngLat, to: LngLat) => [from, to].join(';')

const journey = fc.record({
  events: fc.array(event, { maxLength: 14 }),
  from: fc.option(fc.constantFrom(...ids)),
  to: fc.option(fc.constantFrom(...ids)),
  arrived: fc.option(hours),
  at: fc.array(fc.oneof({ weight: 6, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: lonlat }), {
    minLength: 5,
    maxLength: 5,
  }),
  positions: fc.array(fc.array(position, { maxLength: 12 }), { minLength: 6, maxLength: 6 }),
})

test('the map of every journey fits the interface: valid coordinates, lines of two points and more, ports numbered in order', () => {
  fc.assert(
    fc.property(journey, ({ events, from, to, arrived, at, positions }) => {
      const reported = events.map((each): JourneyEvent => ({
        event: `container.transport.${each.name}`,
        timestamp: each.at === null ? null : iso(each.at),
        location_id: each.port,
        location_type: each.type,
        vessel_id: each.vessel,
        voyage_number: null,
        created_at: iso(each.at ?? 0),
      }))
      const shipment = {
        port_of_lading_id: from,
        port_of_discharge_id: to,
        pol_etd_at: null,
        pol_atd_at: null,
        pod_eta_at: iso(1500),
        pod_ata_at: arrived === null ? null : iso(arrived),
      }
      const ports = new Map(
        ids.map((id, index): [string, MapPort] => [id, portAt(id, at[index] ?? places[index] ?? [0, 0])]),
      )
      const vessels = new Map(vesselIds.map((id) => [id, { id, name: 'A vessel', imo: null }]))
      const legs = new Map(
        positions.map((leg, index): [number, MapPosition[]] => [
          index,
          leg
            .toSorted((a, b) => a.hour - b.hour)
            .map(({ hour, ...rest }) => ({ ...rest, timestamp: iso(hour) })),
        ]),
      )
      const calls = portCalls(shipment, reported)
      const facts = { calls, ports, vessels, positions: legs }
      const drawnRoutes: string[] = []
      const map = routeMapOf(facts, {
        seaRoute(from, to) {
          drawnRoutes.push(endsOf(from, to))
          return seaRoute(from, to).coordinates
        },
        simplify,
      })
      // The service finds them before it draws the map.
      expect(drawnRoutes).toEqual(estimatedRoutes(facts).map(({ from, to }) => endsOf(from, to)))

      expect(routeMapSchema.safeParse(map).error).toBeUndefined()
      const stops = map.features.flatMap(({ properties }) =>
        properties.feature_type === 'port' ? [properties] : [],
      )
      expect(stops.length).not.toBe(1)
      expect(stops.map(({ ports_sequence }) => ports_sequence)).toEqual(stops.map((_, index) => index + 1))
      expect(stops.map(({ label }) => label)).toEqual(
        stops.map((_, index) => (index === 0 ? 'POL' : index === stops.length - 1 ? 'POD' : `TS${index}`)),
      )
      expect(new Set(stops.map(({ location_id }) => location_id)).size).toBe(stops.length)
      const drawn = map.features.map(({ properties }) => properties.feature_type)
      expect(drawn.filter((kind) => kind === 'current_vessel').length).toBeLessThanOrEqual(1)
      for (const { geometry, properties } of map.features) {
        expect(properties.ports_sequence).toBeGreaterThanOrEqual(1)
        if (properties.feature_type === 'port') expect(properties.ports_total).toBe(stops.length)
        else expect(properties.ports_sequence).toBeLessThan(stops.length)
        const points = geometry.type === 'Point' ? [geometry.coordinates] : geometry.coordinates
        if (geometry.type === 'LineString') expect(points.length).toBeGreaterThanOrEqual(2)
        for (const [longitude, latitude] of points) {
          expect(Math.abs(longitude)).toBeLessThanOrEqual(180)
          expect(Math.abs(latitude)).toBeLessThanOrEqual(90)
        }
        if ('point_count' in properties && geometry.type === 'LineString')
          expect(properties.point_count).toBe(geometry.coordinates.length)
      }
      // Between two neighbours there is always something to see.
      for (const { ports_sequence } of stops.slice(0, -1)) {
        const lines = map.features.filter(
          ({ geometry, properties }) =>
            geometry.type === 'LineString' && properties.ports_sequence === ports_sequence,
        )
        expect(lines.length).toBeGreaterThanOrEqual(1)
      }
    }),
    { numRuns: 200 },
  )
})

const portAt = (id: string, at: LngLat): MapPort => ({
  id,
  name: 'Somewhere',
  state_abbr: null,
  state: null,
  country_code: 'XX',
  country: 'Somewhere',
  time_zone: 'Etc/UTC',
  at,
})
