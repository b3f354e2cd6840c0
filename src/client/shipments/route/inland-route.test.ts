import { expect, test } from 'vitest'
import type { Shipment } from '../../../contract/resources/index.ts'
import { related } from '../../api/records/related.ts'
import { inlandRouteOf } from './inland-route.ts'
import { happened, place, shipment } from '../testing/records.ts'

const longBeach = place('USLGB', 'Long Beach', 'CA')
const chicago = place('USCHI', 'Chicago', 'IL')
Object.assign(chicago.attributes, { longitude: -87.65, latitude: 41.85, time_zone: 'America/Chicago' })
const railEvents = [
  happened('rail_departed', '2026-11-27T22:00:00Z', 'USLGB'),
  happened('rail_loaded', '2026-11-27T20:00:00Z', 'USLGB'),
].map((event, n) => ({ ...event, id: `c0000000-0000-4000-8000-00000000000${n}` }))
const include = related({ included: [longBeach, chicago, ...railEvents].map((each) => ({ ...each })) })
const to = ({ id }: { id: string }) => ({ data: { type: 'port' as const, id } })
const shipped = (
  destination: { id: string } = chicago,
  attributes: Partial<Shipment['attributes']> = {},
): Shipment => ({
  ...shipment({ destination_eta_at: '2026-12-03T14:00:00Z', ...attributes }),
  relationships: { port_of_discharge: to(longBeach), destination: to(destination) },
})
const container = (changed: { ind_ata_at?: string; ind_eta_at?: string; current_status?: string } = {}) => ({
  attributes: {
    current_status: 'available',
    pod_arrived_at: null,
    pod_full_out_at: null,
    pod_rail_departed_at: null,
    ind_ata_at: null,
    ind_eta_at: null,
    ...changed,
  },
  relationships: {
    transport_events: { data: railEvents.map(({ id }) => ({ type: 'transport_event' as const, id })) },
  },
})

test('a container goes on by rail to the destination of its shipment, from when a train left the port', () => {
  expect(inlandRouteOf(shipped(), container(), include)).toMatchObject({
    mode: 'rail',
    place: { name: 'Chicago', state_abbr: 'IL', country: 'United States', at: [-87.65, 41.85] },
    left_at: '2026-11-27T22:00:00Z',
    eta_at: '2026-12-03T14:00:00Z',
    ata_at: null,
  })
})

test('it has arrived when itself has, and as the shipment says only where nothing of its own is expected', () => {
  const arrived = shipped(chicago, { destination_ata_at: '2026-12-03T15:00:00Z' })
  const arrival = (times: Parameters<typeof container>[0]) =>
    inlandRouteOf(arrived, container(times), include)?.ata_at
  expect(arrival({ ind_ata_at: '2026-12-04T15:00:00Z' })).toBe('2026-12-04T15:00:00Z')
  expect(arrival({})).toBe('2026-12-03T15:00:00Z')
  expect(arrival({ ind_eta_at: '2026-12-05T15:00:00Z' })).toBeNull()
  expect(arrival({ current_status: 'on_rail' })).toBeNull()
})

test('to the port itself, and to a place without coordinates, no inland leg is drawn', () => {
  expect(inlandRouteOf(shipped(longBeach), container(), include)).toBeNull()
  const nowhere = related({ included: [longBeach, { ...place('USCHI', 'Chicago', 'IL') }] })
  expect(inlandRouteOf(shipped(), container(), nowhere)).toBeNull()
})
