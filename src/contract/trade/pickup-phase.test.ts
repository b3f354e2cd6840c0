import { expect, test } from 'vitest'
import { pickupPhase, type PickupPhaseFacts, pickupPlace } from './pickup-phase.ts'

const at = '2026-11-20T20:12:00Z'
const box: PickupPhaseFacts = {
  current_status: 'on_ship',
  available_for_pickup: null,
  pod_full_out_at: null,
  final_destination_full_out_at: null,
  delivered_at: null,
  empty_terminated_at: null,
  final_destination_timezone: null,
  tracking_stopped_at: null,
}
const phase = (facts: Partial<PickupPhaseFacts>) => pickupPhase({ ...box, ...facts })

test('a container goes through its phases in order', () => {
  expect(phase({})).toBe('arriving')
  expect(phase({ current_status: 'grounded' })).toBe('to_pick_up')
  expect(phase({ current_status: 'picked_up', pod_full_out_at: at })).toBe('to_deliver')
  expect(phase({ current_status: 'delivered', pod_full_out_at: at, delivered_at: at })).toBe(
    'empty_to_return',
  )
  expect(phase({ current_status: 'empty_returned', empty_terminated_at: at })).toBe('done')
})

test('one that is available is to be picked up, also where its status still says that it is at sea', () => {
  expect(phase({ available_for_pickup: true })).toBe('to_pick_up')
})

test('one that left the port for a place inland arrives there, and is picked up there', () => {
  const inland = { final_destination_timezone: 'America/Chicago', pod_full_out_at: at }
  expect(phase({ ...inland, current_status: 'on_rail' })).toBe('arriving')
  expect(phase({ ...inland, current_status: 'available' })).toBe('to_pick_up')
  expect(phase({ ...inland, current_status: 'available', final_destination_full_out_at: at })).toBe(
    'to_deliver',
  )
  expect(pickupPlace({ ...box, ...inland })).toBe('inland')
  expect(pickupPlace(box)).toBe('port')
})

test('one that was dropped at the customer has its empty to return', () => {
  expect(phase({ current_status: 'dropped' })).toBe('empty_to_return')
})

test('one whose tracking stopped before pickup is in no phase, and after pickup in the phase it was in', () => {
  expect(phase({ current_status: 'available', tracking_stopped_at: at })).toBeNull()
  expect(phase({ current_status: 'picked_up', tracking_stopped_at: at })).toBe('to_deliver')
})
