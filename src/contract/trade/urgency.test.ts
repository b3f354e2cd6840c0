import { expect, test } from 'vitest'
import { urgencyRank, type UrgencyFacts } from './index.ts'

const now = new Date('2026-11-20T18:58:00Z')
const ready: UrgencyFacts = {
  current_status: 'available',
  available_for_pickup: true,
  holds_at_pod_terminal: [],
  fees_at_pod_terminal: [],
  pickup_lfd: null,
  import_deadlines: { pickup_lfd_line: null, pickup_lfd_terminal: null, pickup_lfd_rail: null },
  pod_full_out_at: null,
  pod_rail_departed_at: null,
  final_destination_full_out_at: null,
  empty_terminated_at: null,
  final_destination_timezone: null,
  pod_timezone: 'America/Los_Angeles',
  pod_arrived_at: '2026-11-15T18:58:00Z',
  terminal_checked_at: '2026-11-20T18:50:00Z',
  line_checked_at: '2026-11-20T18:50:00Z',
  tracking_stopped_at: null,
}

test('containers are dealt with in the order of what happens if nobody does', () => {
  const worstFirst: Partial<UrgencyFacts>[] = [
    { pickup_lfd: '2026-11-19T20:00:00Z' },
    { holds_at_pod_terminal: [{ name: 'customs', status: 'hold' }] },
    { pickup_lfd: '2026-11-22T20:00:00Z' },
    { terminal_checked_at: '2026-11-10T18:50:00Z' },
    { fees_at_pod_terminal: [{ type: 'exam', amount: 450, currency_code: 'USD' }] },
    {},
    { tracking_stopped_at: '2026-10-20T18:50:00Z', pickup_lfd: '2026-10-19T20:00:00Z' },
    { current_status: 'on_ship', available_for_pickup: null },
    { current_status: 'on_ship', available_for_pickup: null, pod_arrived_at: null },
    { current_status: 'new', available_for_pickup: null, pod_arrived_at: null },
    { current_status: 'picked_up' },
    { current_status: 'empty_returned' },
  ]
  const ranks = worstFirst.map((facts) => urgencyRank({ ...ready, ...facts }, now))
  expect(ranks).toEqual(ranks.toSorted((one, other) => one - other))
  expect(new Set(ranks).size).toBe(worstFirst.length)
})
