import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FleetMap, FleetPort, FleetVessel } from '../../contract/resources/index.ts'
import { fleetState, type FleetStateFacts } from '../../contract/trade/index.ts'
import { fleetStates } from '../../contract/vocabulary/index.ts'
import { forEachDatabase } from '../testing/databases.ts'
import { startTestFleet, type TestFleet } from '../testing/fleet.ts'
import { type SignedInMember, signInAs } from '../testing/signed-in.ts'
import { createSourceRegistry } from '../tracking/requests/sources.store.ts'
import { fetchPositions } from './positions.ts'

forEachDatabase('The map of the fleet', (open) => {
  let service: TestFleet
  let customer: SignedInMember
  beforeAll(async () => {
    service = await startTestFleet(80, { database: await open() })
    const { db, clock, source, own } = service
    await fetchPositions({ db, clock, sources: createSourceRegistry([source]) })
    const attributes = { company_name: 'Harbour Map' }
    const party = await service.ask('POST', '/v2/parties', { data: { type: 'party', attributes } })
    const { id } = (party.body as { data: { id: string } }).data
    customer = await signInAs(service, own.account_id, 'customer', id)
    const requests = await db
      .selectFrom('tracking_requests')
      .select('id')
      .where('account_id', '=', own.account_id)
      .where('shipment_id', 'is not', null)
      .limit(30)
      .execute()
    for (const request of requests)
      await db
        .updateTable('tracking_requests')
        .set({ customer_id: id })
        .where('account_id', '=', own.account_id)
        .where('id', '=', request.id)
        .execute()
  })
  afterAll(() => service.close())

  const asCustomer = () => ({ ...customer.headers, authorization: null })
  const get = async <Answer>(path: string, headers = {}): Promise<Answer> => {
    const { status, body, text } = await service.ask('GET', `/v2${path}`, undefined, headers)
    expect([status, status === 200 ? '' : text]).toEqual([200, ''])
    return body as Answer
  }
  const mapOf = (query = '', headers = {}) => get<FleetMap>(`/containers/fleet_map?${query}`, headers)
  const totalOf = async (query: string, headers = {}) =>
    (await get<{ meta: { total: number } }>(`/containers?page[size]=1&${query}`, headers)).meta.total
  const placeOf = ({ properties }: FleetVessel | FleetPort) =>
    properties.feature_type === 'fleet_vessel' ? properties.vessel_id : properties.location_id
  const offMap = ({ without_position }: FleetMap) =>
    Object.values(without_position).reduce((sum, count) => sum + count, 0)

  test.each([
    '',
    'filter[open_work]=true',
    'filter[whereabouts]=at_sea',
    'filter[whereabouts]=in_port,ended&filter[held]=true',
    'filter[days_left][end]=4',
    'q=U1',
    'filter[map_latitude][start]=0&filter[map_longitude][start]=150&filter[map_longitude][end]=-100',
  ])('the map and what is not on it have as many containers as the list with "%s"', async (query) => {
    for (const headers of [{}, asCustomer()]) {
      const map = await mapOf(query, headers)
      const total = await totalOf(query, headers)
      expect(map.containers + offMap(map)).toBe(total)
      expect(map.features.reduce((sum, { properties }) => sum + properties.containers, 0)).toBe(
        map.containers,
      )
      for (const { properties } of map.features) {
        const counts = Object.values(properties.counts).reduce((sum, count) => sum + count, 0)
        expect(counts).toBe(properties.containers)
      }
    }
  })

  test('each ship and each port counts what the list with its id has, for clerks and for customers', async () => {
    for (const headers of [{}, asCustomer()]) {
      const { features } = await mapOf('filter[open_work]=true', headers)
      expect(new Set(features.map(({ properties }) => properties.feature_type)).size).toBe(2)
      for (const feature of features) {
        const query = `filter[open_work]=true&filter[current_place]=${placeOf(feature)}`
        expect([placeOf(feature), await totalOf(query, headers)]).toEqual([
          placeOf(feature),
          feature.properties.containers,
        ])
      }
    }
  })

  test('several ships and ports at once are one list, and so is an area of the map', async () => {
    const { features, containers } = await mapOf()
    const some = features.slice(0, 5)
    const together = some.reduce((sum, { properties }) => sum + properties.containers, 0)
    expect(await totalOf(`filter[current_place]=${some.map(placeOf).join(',')}`)).toBe(together)

    const within = (west: number, east: number, south: number, north: number) =>
      features
        .filter(({ geometry: { coordinates } }) => {
          const [longitude, latitude] = coordinates
          const isEast =
            west > east ? longitude >= west || longitude < east : longitude >= west && longitude < east
          return isEast && latitude >= south && latitude < north
        })
        .reduce((sum, { properties }) => sum + properties.containers, 0)
    for (const [west, east, south, north] of [
      [-180, 180, -90, 90],
      [-130, -60, 10, 60],
      [100, -100, 0, 60],
    ] as const) {
      const query = [
        `filter[map_longitude][start]=${west}&filter[map_longitude][end]=${east}`,
        `filter[map_latitude][start]=${south}&filter[map_latitude][end]=${north}`,
      ].join('&')
      expect([west, await totalOf(query)]).toEqual([west, within(west, east, south, north)])
    }
    expect(await totalOf('filter[map_longitude]=null')).toBe((await totalOf('')) - containers)
  })

  test('the states, the day to act by and the arrival are those of its containers', async () => {
    const now = service.clock.now()
    const { features } = await mapOf()
    interface Listed {
      data: {
        attributes: FleetStateFacts & { current_status: string }
        relationships: { shipment: { data: { id: string } | null } }
      }[]
      included: { id: string; attributes: Parameters<typeof fleetState>[1] & object }[]
    }
    const seen = new Set<string>()
    for (const feature of features) {
      const query = `filter[current_place]=${placeOf(feature)}&include=shipment&page[size]=1000`
      const { data, included } = await get<Listed>(`/containers?${query}`)
      const arrivals = new Map(included.map(({ id, attributes }) => [id, attributes]))
      const states = data.map(({ attributes, relationships }) => {
        const arrival = arrivals.get(relationships.shipment.data?.id ?? '') ?? null
        return fleetState({ ...attributes, tracking_stopped_at: null }, arrival, now)
      })
      const counts = Object.fromEntries(
        fleetStates.flatMap((state) => {
          const count = states.filter((each) => each === state).length
          return count > 0 ? [[state, count]] : []
        }),
      )
      expect([placeOf(feature), feature.properties.counts]).toEqual([placeOf(feature), counts])
      expect(feature.properties.worst).toBe(fleetStates.find((state) => counts[state] !== undefined))
      for (const state of states) seen.add(state)
      const { next_act_by, next_arrival, counts: own, delay_days } = feature.properties
      if (own.over !== undefined) expect(next_act_by?.days_left).toBeLessThan(0)
      if (own.late !== undefined) expect(delay_days).toBeGreaterThanOrEqual(2)
      if (feature.properties.feature_type === 'fleet_port' && next_arrival)
        expect(next_arrival.location_id).toBe(feature.properties.location_id)
    }
    expect(seen.size).toBeGreaterThan(3)
    const ranks = features.map(({ properties }) => fleetStates.indexOf(properties.worst))
    expect(ranks).toEqual(ranks.toSorted((one, other) => one - other))
    expect(features.some(({ properties }) => properties.next_arrival !== null)).toBe(true)
  })

  test('without the paid feature ships are left out, and the map says why; another account sees nothing', async () => {
    const { db, own } = service
    const before = await mapOf('filter[whereabouts]=at_sea')
    expect(before.containers).toBeGreaterThan(0)
    const enable = (routing_data: boolean) =>
      db.updateTable('accounts').set({ routing_data }).where('id', '=', own.account_id).execute()
    await enable(false)
    try {
      const { features, containers, without_position } = await mapOf('filter[whereabouts]=at_sea&q=')
      expect([features, containers]).toEqual([[], 0])
      expect(without_position.positions_not_enabled).toBeGreaterThanOrEqual(before.containers)
      expect(without_position.no_position).toBe(0)
    } finally {
      await enable(true)
    }
    const others = await service.askAs(service.other, 'GET', '/v2/containers/fleet_map')
    expect(others.body).toMatchObject({ features: [], containers: 0, without_position: { ended: 0 } })
  })

  test('an area of words is refused under its name, and a place that is none has no containers', async () => {
    const name = 'filter[map_longitude][start]'
    const { status, body } = await service.ask('GET', `/v2/containers/fleet_map?${name}=west`)
    expect([status, body]).toMatchObject([400, { errors: [{ source: { parameter: name } }] }])
    expect(await totalOf('filter[current_place]=west')).toBe(0)
  })

  test('the places of containers are counted by name', async () => {
    const { features } = await mapOf()
    interface Facets {
      data: { current_place: { values: { value: string | null; label: string | null; count: number }[] } }
    }
    const { data } = await get<Facets>('/containers/facets?facets=current_place,whereabouts')
    const known = new Map(data.current_place.values.map(({ value, ...rest }) => [value, rest]))
    for (const feature of features) {
      const { properties } = feature
      const label = properties.feature_type === 'fleet_vessel' ? properties.vessel_name : properties.name
      expect(known.get(placeOf(feature))).toEqual({ label, count: properties.containers })
    }
  })
})
