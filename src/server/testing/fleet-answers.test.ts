import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Resource } from '../../contract/jsonapi/index.ts'
import { recordBreaches } from './contract.ts'
import { startTestFleet, type TestFleet } from './fleet.ts'

let service: TestFleet
beforeAll(async () => {
  service = await startTestFleet(100)
})
afterAll(() => service.close())

const records = async (path: string): Promise<Resource[]> => {
  const { status, body } = await service.ask('GET', path)
  expect(status).toBe(200)
  const { data, included = [] } = body as { data: Resource[]; included?: Resource[] }
  return [...data, ...included]
}

test.each([
  [
    'shipments',
    'containers.transport_events.location,containers.pod_terminal,port_of_lading,port_of_discharge,destination',
  ],
  [
    'containers',
    'shipment.port_of_lading,pod_terminal.port,transport_events.vessel,transport_events.terminal',
  ],
  ['tracking_requests', 'tracked_object.containers.transport_events'],
])(
  'every record of the simulated fleet under %s conforms to the interface strictly',
  async (list, include) => {
    const found = await records(`/v2/${list}?page[size]=1000&include=${include}`)
    expect(found.length).toBeGreaterThan(100)
    const broken = found.flatMap((record) =>
      recordBreaches(record, true).map((breach) => `${record.type}: ${breach}`),
    )
    expect([...new Set(broken)]).toEqual([])
  },
)

test('every route map of the fleet conforms to the interface, and all five kinds of feature occur', async () => {
  const kinds = new Set<string>()
  for (const { id, type } of await records('/v2/containers?page[size]=1000')) {
    expect(type).toBe('container')
    const { body } = await service.ask('GET', `/v2/containers/${id}/map_geojson`)
    const { features } = body as { features: { properties: { feature_type: string } }[] }
    for (const { properties } of features) kinds.add(properties.feature_type)
  }
  expect([...kinds].toSorted()).toEqual([
    'current_vessel',
    'estimated_full_legs',
    'estimated_partial_leg',
    'past_vessel_locations',
    'port',
  ])
})
