import { expect, test } from 'vitest'
import { pickupReadiness, type ReadinessFacts } from './readiness.ts'

const now = new Date('2026-11-20T12:00:00Z')
const days = (count: number) => new Date(now.getTime() - count * 86_400_000).toISOString()
const ready: ReadinessFacts = {
  current_status: 'available',
  available_for_pickup: true,
  holds_at_pod_terminal: [],
  tracking_stopped_at: null,
  pod_arrived_at: '2026-11-15T12:00:00Z',
  pod_full_out_at: null,
  pod_rail_departed_at: null,
  final_destination_full_out_at: null,
  empty_terminated_at: null,
  final_destination_timezone: null,
  terminal_checked_at: null,
  line_checked_at: '2026-11-20T11:00:00Z',
}
const verdict = (more: Partial<ReadinessFacts>) => pickupReadiness({ ...ready, ...more }, now)

test('a verdict on values of a terminal that is silent is the last known, though the line answers', () => {
  expect(verdict({})).toMatchObject({ state: 'ready', isLastKnown: false })
  expect(verdict({ terminal_checked_at: days(3) })).toMatchObject({
    isLastKnown: true,
    age: { source: 'terminal', at: days(3) },
  })
  expect(verdict({ terminal_checked_at: days(0.5) })).toMatchObject({ isLastKnown: false })
})

test('so is one on values of a source beside line and terminal, though both answer', () => {
  const beside = { terminal_checked_at: days(0.1), availability_checked_at: days(2) }
  expect(verdict(beside)).toMatchObject({ isLastKnown: true, age: { source: 'line', at: days(2) } })
  expect(verdict({ ...beside, availability_checked_at: days(0.1) })).toMatchObject({ isLastKnown: false })
  expect(verdict({ line_checked_at: days(9), availability_checked_at: days(0.1) })).toMatchObject({
    isLastKnown: false,
  })
})

test('a verdict on values that nobody reports any more is the last known at once', () => {
  expect(verdict({ availability_ended: true })).toMatchObject({
    state: 'ready',
    isLastKnown: true,
    age: { isStale: false },
  })
})
