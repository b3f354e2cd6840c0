import { expect, test } from 'vitest'
import { routeMap as routeMapSchema } from '../../contract/resources/index.ts'
import { type JourneyEvent, portCalls } from './journey.rules.ts'
import { type SeaRoutes, type LngLat, type MapPort, type MapPosition, routeMapOf } from './route-map.rules.ts'

const shanghai = 'a0000000-0000-4000-8000-000000000001'
const busan = 'a0000000-0000-4000-8000-000000000002'
const losAngeles = 'a0000000-0000-4000-8000-000000000003'
const feeder = 'b0000000-0000-4000-8000-000000000001'
const mother = 'b0000000-0000-4000-8000-000000000002'

const port = (id: string, name: string, at: LngLat): MapPort => ({
  id,
  name,
  state_abbr: null,
  state: null,
  country_code: 'XX',
  country: 'Somewhere',
  time_zone: 'Asia/Seoul',
  at,
})
const ports = new Map([
  [shanghai, port(shanghai, 'Shanghai', [121.5, 31.2])],
  [busan, port(busan, 'Busan', [129, 35.1])],
  [losAngeles, port(losAngeles, 'Los Angeles', [-118.25, 33.73])],
])
const vessels = new Map([
  [feeder, { id: feeder, name: 'Heung-A Ulsan', imo: '9074729' }],
  [mother, { id: mother, name: 'MSC Irina', imo: '9930038' }],
])
const seaRoutes: SeaRoutes = { seaRoute: (from, to) => [from, to], simplify: (line) => [...line] }

const event = (
  name: string,
  timestamp: string,
  location_id: string,
  vessel_id: string | null,
): JourneyEvent => ({
  event: `container.transport.${name}`,
  timestamp,
  location_id,
  location_type: 'port',
  vessel_id,
  voyage_number: vessel_id === mother ? '445E' : '012N',
  created_at: timestamp,
})
const shipment = {
  port_of_lading_id: shanghai,
  port_of_discharge_id: losAngeles,
  pol_etd_at: '2026-10-13T10:00:00Z',
  pol_atd_at: null,
  pod_eta_at: '2026-11-09T14:00:00Z',
  pod_ata_at: null,
}
const firstLeg = [
  event('vessel_loaded', '2026-10-13T05:00:00Z', shanghai, feeder),
  event('vessel_departed', '2026-10-13T11:40:00Z', shanghai, feeder),
]
const transshipment = [
  event('transshipment_arrived', '2026-10-15T01:00:00Z', busan, feeder),
  event('transshipment_loaded', '2026-10-16T20:00:00Z', busan, mother),
  event('transshipment_departed', '2026-10-16T18:15:00Z', busan, mother),
]
const positions = (...at: LngLat[]): MapPosition[] =>
  at.map((each, index) => ({ timestamp: `2026-10-14T0${index}:00:00Z`, at: each, heading: 80, speed: 18 }))

const kinds = (events: JourneyEvent[], sailed: [number, MapPosition[]][] = []) => {
  const calls = portCalls(shipment, events)
  const map = routeMapOf({ calls, ports, vessels, positions: new Map(sailed) }, seaRoutes)
  expect(routeMapSchema.safeParse(map).error).toBeUndefined()
  return map.features.map(
    ({ properties: { feature_type, ports_sequence } }) => `${feature_type} ${ports_sequence}`,
  )
}

test('a container before departure has its ports and an estimate of the whole route', () => {
  expect(kinds([])).toEqual(['port 1', 'estimated_full_legs 1', 'port 2'])
})

test('on the first leg the sailed part, the vessel and the rest of the leg are drawn, the next leg as an estimate', () => {
  const ahead = [event('transshipment_arrived', '2026-10-15T01:00:00Z', busan, feeder)].map((each) => ({
    ...each,
    event: 'container.transport.estimated.vessel_arrived',
  }))
  expect(kinds([...firstLeg, ...ahead], [[0, positions([122, 31], [125, 33])]])).toEqual([
    'port 1',
    'past_vessel_locations 1',
    'current_vessel 1',
    'estimated_partial_leg 1',
    'port 2',
    'estimated_full_legs 2',
    'port 3',
  ])
})

test('after a transshipment the second vessel is the current one and the transshipment port is TS1', () => {
  const calls = portCalls(shipment, [...transshipment, ...firstLeg])
  expect(calls.map((call) => [call.port_id, call.vessel_id])).toEqual([
    [shanghai, feeder],
    [busan, mother],
    [losAngeles, null],
  ])
  const sailed = new Map([
    [0, positions([122, 31], [128, 35])],
    [1, positions([130, 36], [-175, 45])],
  ])
  const { features } = routeMapOf({ calls, ports, vessels, positions: sailed }, seaRoutes)
  const properties = features.map((feature) => feature.properties)
  expect(properties).toContainEqual(
    expect.objectContaining({ feature_type: 'port', label: 'TS1', name: 'Busan' }),
  )
  expect(properties).toContainEqual(
    expect.objectContaining({
      feature_type: 'current_vessel',
      vessel_name: 'MSC Irina',
      arrival_port_eta: '2026-11-09T14:00:00Z',
    }),
  )
})

test('after arrival the map has the sailed legs and no vessel, and an estimate only for a leg without positions', () => {
  const arrived = [
    ...firstLeg,
    ...transshipment,
    event('vessel_arrived', '2026-11-09T14:10:00Z', losAngeles, mother),
  ]
  expect(kinds(arrived, [[1, positions([130, 36], [-175, 45], [-120, 34])]])).toEqual([
    'port 1',
    'estimated_full_legs 1',
    'port 2',
    'past_vessel_locations 2',
    'port 3',
  ])
})

test('without two ports that have coordinates the collection is empty', () => {
  const calls = portCalls({ ...shipment, port_of_discharge_id: null }, firstLeg)
  expect(routeMapOf({ calls, ports, vessels, positions: new Map() }, seaRoutes)).toEqual({
    type: 'FeatureCollection',
    features: [],
  })
})

test('an arrival that moved to an earlier day is expected on the day reported last', () => {
  const report = (timestamp: string, created_at: string): JourneyEvent => ({
    ...event('estimated.vessel_arrived', timestamp, losAngeles, mother),
    created_at,
  })
  const calls = portCalls(shipment, [
    report('2026-11-12T14:00:00Z', '2026-10-14T00:00:00Z'),
    report('2026-11-10T14:00:00Z', '2026-10-15T00:00:00Z'),
  ])
  expect(calls.at(-1)?.inbound_eta_at).toBe('2026-11-10T14:00:00Z')
})

test('a time of which no zone was reported is named, so that it is not written in the zone of the port', () => {
  const naive = { ...event('vessel_arrived', '2026-11-09T23:30:00Z', losAngeles, mother), timezone: null }
  const map = routeMapOf(
    {
      calls: portCalls({ ...shipment, pol_timezone: 'Asia/Shanghai' }, [...firstLeg, naive]),
      ports,
      vessels,
      positions: new Map(),
    },
    seaRoutes,
  )
  const named = map.features.flatMap(({ properties }) =>
    properties.feature_type === 'port' ? [[properties.name, properties.times_without_zone]] : [],
  )
  expect(named).toEqual([
    ['Shanghai', undefined],
    ['Los Angeles', ['inbound_ata_at']],
  ])
})
