import { expect, test } from 'vitest'
import { arrivalTimesOf, type OwnArrivalTimes, presentArrival } from './index.ts'

const own: OwnArrivalTimes = {
  current_status: 'on_ship',
  empty_out_at: null,
  pol_full_in_at: null,
  pol_vessel_loaded_at: '2026-11-01T00:00:00Z',
  pod_arrived_at: null,
  pod_full_out_at: null,
  pod_rail_departed_at: null,
  ind_eta_at: null,
  ind_ata_at: null,
}
const shipment = {
  pod_eta_at: '2026-12-08T00:00:00Z',
  pod_ata_at: '2026-11-20T00:00:00Z',
  destination_eta_at: '2026-12-15T00:00:00Z',
  destination_ata_at: '2026-11-28T00:00:00Z',
}
const shown = (more: Partial<OwnArrivalTimes>) =>
  presentArrival(arrivalTimesOf({ ...own, ...more }, shipment), false)

test('a container that is still at sea, on a train or in the port has not arrived with another one of its bill', () => {
  expect(shown({})).toEqual({ at: shipment.pod_eta_at, place: 'port', isActual: false })
  const arrived = { pod_arrived_at: '2026-11-21T00:00:00Z' }
  const expected = { at: shipment.destination_eta_at, place: 'inland', isActual: false }
  for (const current_status of [
    'awaiting_inland_transfer',
    'available',
    'grounded',
    'not_available',
    'on_rail',
  ])
    expect([current_status, shown({ ...arrived, current_status })]).toEqual([current_status, expected])
  const ind_eta_at = '2026-11-29T00:00:00Z'
  expect(shown({ ...arrived, current_status: 'available', ind_eta_at })?.at).toBe(ind_eta_at)
})

test('one of whose moves nothing is reported, or that was there, has the arrival of its shipment', () => {
  expect(shown({ pol_vessel_loaded_at: null })).toMatchObject({ at: shipment.destination_eta_at })
  expect(shown({ pol_vessel_loaded_at: null, current_status: 'delivered' })).toEqual({
    at: shipment.destination_ata_at,
    place: 'inland',
    isActual: true,
  })
  const byRail = {
    current_status: 'available',
    pod_arrived_at: '2026-11-21T00:00:00Z',
    pod_rail_departed_at: '2026-11-23T00:00:00Z',
  }
  expect(shown(byRail)).toMatchObject({ at: shipment.destination_ata_at, isActual: true })
})
