import { expect, test } from 'vitest'
import { presentContainerTerminal } from './index.ts'

const facts = {
  current_status: 'grounded',
  pod_full_out_at: null,
  pod_rail_departed_at: null,
  final_destination_full_out_at: null,
  empty_terminated_at: null,
  final_destination_timezone: null,
  terminal_name: 'Pier 400',
  location_at_pod_terminal: 'Yard - F6213',
}

test('a terminal is shown with the place in its yard while the container stands there', () => {
  expect(presentContainerTerminal(facts)).toEqual({ name: 'Pier 400', yard: 'F6213' })
  const gone = { ...facts, pod_full_out_at: '2026-11-20T18:00:00Z', location_at_pod_terminal: 'Delivered' }
  expect(presentContainerTerminal(gone)).toEqual({ name: 'Pier 400', yard: null })
})

test('a place without the name of its terminal is shown, and nothing where neither is reported', () => {
  expect(presentContainerTerminal({ ...facts, terminal_name: null })).toEqual({
    name: 'Terminal not known',
    yard: 'F6213',
  })
  expect(
    presentContainerTerminal({ ...facts, terminal_name: null, location_at_pod_terminal: null }),
  ).toBeNull()
})
