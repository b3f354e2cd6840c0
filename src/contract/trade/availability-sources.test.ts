import { expect, test } from 'vitest'
import { type FreshnessFacts, withAvailabilitySources } from './freshness.ts'
import { pickupReadiness, type ReadinessFacts } from './readiness.ts'

const now = new Date('2026-11-20T12:00:00Z')
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
const days = (count: number) => new Date(now.getTime() - count * 86_400_000).toISOString()
const verdict = (sources: Parameters<typeof withAvailabilitySources<FreshnessFacts>>[1]) =>
  pickupReadiness(withAvailabilitySources(ready, sources), now)

test('a verdict on values of a source that is silent is the last known, though the line answers', () => {
  expect(verdict([])).toMatchObject({ state: 'ready', isLastKnown: false })
  const terminal = (checked_at: string) => [{ reporter: 'terminal', checked_at, is_ended: false }]
  expect(verdict(terminal(days(3)))).toMatchObject({
    isLastKnown: true,
    age: { source: 'terminal', at: days(3) },
  })
  expect(verdict(terminal(days(0.5)))).toMatchObject({ isLastKnown: false })
})

test('of several sources the one that answered longest ago counts', () => {
  const sources = [
    { reporter: 'terminal', checked_at: days(0.1), is_ended: false },
    { reporter: 'line', checked_at: days(2), is_ended: false },
  ]
  expect(verdict(sources)).toMatchObject({ isLastKnown: true, age: { source: 'line', at: days(2) } })
})

test('a verdict on values that nobody reports any more is the last known at once', () => {
  expect(verdict([{ reporter: 'line', checked_at: null, is_ended: true }])).toMatchObject({
    state: 'ready',
    isLastKnown: true,
    age: { isStale: false },
  })
})
