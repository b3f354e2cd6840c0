import { expect, test } from 'vitest'
import { inlandLegOf, type InlandReport } from './inland-leg.ts'

const report = (name: string, timestamp: string | null, location_id: string): InlandReport => ({
  event: `container.transport.${name}`,
  timestamp,
  location_id,
})
const toChicago = {
  port_of_discharge_id: 'long beach',
  destination_id: 'chicago',
  destination_terminal_type: null,
  events: [] as InlandReport[],
  own: { current_status: 'grounded', pod_rail_departed_at: null, pod_full_out_at: null },
}

test('a shipment that ends at its port of discharge has no leg inland', () => {
  expect(inlandLegOf({ ...toChicago, destination_id: null })).toBeNull()
  expect(inlandLegOf({ ...toChicago, destination_id: 'long beach' })).toBeNull()
})

test('it goes by rail where a railway is reported or the place is on one, else by truck', () => {
  expect(inlandLegOf(toChicago)?.mode).toBe('truck')
  expect(inlandLegOf({ ...toChicago, destination_terminal_type: 'rail_terminal' })?.mode).toBe('rail')
  const events = [report('rail_loaded', '2026-11-27T20:00:00Z', 'long beach')]
  expect(inlandLegOf({ ...toChicago, events })).toMatchObject({ mode: 'rail', left_at: null })
})

test('without events it goes as the container itself says, and left when that says so', () => {
  const pod_rail_departed_at = '2026-11-27T20:00:00Z'
  expect(inlandLegOf({ ...toChicago, own: { ...toChicago.own, pod_rail_departed_at } })).toMatchObject({
    mode: 'rail',
    left_at: pod_rail_departed_at,
  })
  expect(inlandLegOf({ ...toChicago, own: { ...toChicago.own, current_status: 'on_rail' } })).toMatchObject({
    mode: 'rail',
    left_at: null,
  })
  const pod_full_out_at = '2026-11-28T20:00:00Z'
  expect(inlandLegOf({ ...toChicago, own: { ...toChicago.own, pod_full_out_at } })).toMatchObject({
    mode: 'truck',
    left_at: pod_full_out_at,
  })
})

test('it leaves with the first departure by rail from the port, and passes the ramps between', () => {
  const events = [
    report('rail_arrived', '2026-12-03T08:00:00Z', 'chicago'),
    report('rail_departed', '2026-11-30T08:00:00Z', 'denver'),
    report('rail_departed', '2026-11-27T22:00:00Z', 'long beach'),
    report('rail_arrived', null, 'omaha'),
    report('rail_arrived', '2026-11-29T08:00:00Z', 'denver'),
  ]
  expect(inlandLegOf({ ...toChicago, events })).toEqual({
    mode: 'rail',
    destination_id: 'chicago',
    via_ids: ['denver'],
    left_at: '2026-11-27T22:00:00Z',
  })
})

test('by truck it leaves with the pickup at the port', () => {
  const events = [
    report('full_out', '2026-12-04T08:00:00Z', 'chicago'),
    report('full_out', '2026-11-28T08:00:00Z', 'long beach'),
  ]
  expect(inlandLegOf({ ...toChicago, events })?.left_at).toBe('2026-11-28T08:00:00Z')
})

test('a railway that brought it to the port of lading says nothing of the inland leg', () => {
  const events = [
    report('rail_loaded', '2026-10-28T08:00:00Z', 'chengdu'),
    report('rail_arrived', '2026-10-30T08:00:00Z', 'shenzhen'),
    report('vessel_arrived', '2026-11-25T08:00:00Z', 'long beach'),
  ]
  expect(inlandLegOf({ ...toChicago, events })).toMatchObject({ mode: 'truck', via_ids: [] })
})
