import { expect, test } from 'vitest'
import { etaDelayOf, tellEtaDelayDays } from './eta-delay.rules.ts'

const zone = 'America/Los_Angeles'

test.each([
  // Over a midnight in Los Angeles that is none in UTC, and the other way round.
  ['2026-11-25T07:50:00Z', '2026-11-25T08:10:00Z', zone, 1],
  ['2026-11-25T23:50:00Z', '2026-11-26T00:10:00Z', zone, 0],
  ['2026-11-25T20:00:00Z', '2026-11-23T20:00:00Z', zone, -2],
  ['2026-11-25T23:50:00Z', '2026-11-26T00:10:00Z', null, 1],
  [null, '2026-11-26T00:10:00Z', zone, null],
])(
  'an arrival first reported as %s and last as %s is, in %s, delayed by %s days',
  (first, last, pod_timezone, days) => {
    expect(etaDelayOf({ pod_original_eta_at: first, pod_eta_at: last, pod_timezone })).toBe(days)
  },
)

test('an ETA delay is written in words', () => {
  expect([3, 1, 0, -1].map(tellEtaDelayDays)).toEqual([
    '3 days later',
    '1 day later',
    'as first reported',
    '1 day earlier',
  ])
})
