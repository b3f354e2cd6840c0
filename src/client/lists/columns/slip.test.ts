import { expect, test } from 'vitest'
import { slipDaysOf, tellSlipDays } from './slip.rules.ts'

const zone = 'America/Los_Angeles'

test.each([
  // Over a midnight in Los Angeles that is none in UTC, and the other way round.
  ['2026-11-25T07:50:00Z', '2026-11-25T08:10:00Z', zone, 1],
  ['2026-11-25T23:50:00Z', '2026-11-26T00:10:00Z', zone, 0],
  ['2026-11-25T20:00:00Z', '2026-11-23T20:00:00Z', zone, -2],
  ['2026-11-25T23:50:00Z', '2026-11-26T00:10:00Z', null, 1],
  [null, '2026-11-26T00:10:00Z', zone, null],
])(
  'an arrival told first as %s and last as %s slipped, in %s, by %s days',
  (first, last, pod_timezone, days) => {
    expect(slipDaysOf({ pod_original_eta_at: first, pod_eta_at: last, pod_timezone })).toBe(days)
  },
)

test('a slip is told in words', () => {
  expect([3, 1, 0, -1].map(tellSlipDays)).toEqual([
    'slipped 3 days',
    'slipped 1 day',
    'as first told',
    '1 day earlier',
  ])
})
