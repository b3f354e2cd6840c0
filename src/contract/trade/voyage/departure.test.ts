import { expect, test } from 'vitest'
import { departureStage } from './departure.ts'

const none = { empty_out_at: null, pol_full_in_at: null, pol_vessel_loaded_at: null }
const at = '2026-11-20T18:00:00Z'

test('before departure the last event says how far a container is', () => {
  const stage = (events: Partial<typeof none> | Record<string, string>) =>
    departureStage({ current_status: 'new', ...none, ...events })
  expect(stage({})).toBeNull()
  expect(stage({ empty_out_at: at })).toBe('empty_picked_up')
  expect(stage({ empty_out_at: at, pol_full_in_at: at })).toBe('at_port_of_lading')
  expect(stage({ pol_full_in_at: at, pol_vessel_loaded_at: at })).toBe('loaded')
})

test('a container that has a status of its own keeps it', () => {
  expect(departureStage({ current_status: 'on_ship', ...none, pol_full_in_at: at })).toBeNull()
})
