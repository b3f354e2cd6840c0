import { expect, test } from 'vitest'
import { etaDelayOf, isArrivalOverdue, tellEtaDelayDays } from './eta-delay.ts'

const zone = 'America/Los_Angeles'
const now = new Date('2026-11-20T18:00:00Z')

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
    expect(etaDelayOf({ pod_original_eta_at: first, pod_eta_at: last, pod_timezone }, now)).toBe(days)
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

test('an arrival that is overdue is as late as if the ship came today, until it comes or tracking stops', () => {
  const facts = {
    pod_original_eta_at: '2026-09-17T20:00:00Z',
    pod_eta_at: '2026-09-19T20:00:00Z',
    pod_timezone: zone,
  }
  expect([etaDelayOf(facts, now), isArrivalOverdue(facts, now)]).toEqual([64, true])
  expect(etaDelayOf({ ...facts, pod_original_eta_at: null }, now)).toBe(62)
  expect(etaDelayOf({ ...facts, pod_ata_at: '2026-09-19T20:00:00Z' }, now)).toBe(2)
  expect(etaDelayOf({ ...facts, line_tracking_stopped_at: '2026-10-19T20:00:00Z' }, now)).toBeNull()
  // Not before the calendar day at the port is over.
  expect(isArrivalOverdue({ ...facts, pod_eta_at: '2026-11-20T08:01:00Z' }, now)).toBe(false)
  expect(isArrivalOverdue({ ...facts, pod_eta_at: '2026-11-20T07:59:00Z' }, now)).toBe(true)
})

test.each([' ', 'soon', '2026-13-40'])('“%s” is no time, and says nothing of a delay', (odd) => {
  const facts = { pod_original_eta_at: '2026-09-17T20:00:00Z', pod_eta_at: odd, pod_timezone: 'UTC' }
  const now = new Date('2026-11-20T18:58:00Z')
  expect([etaDelayOf(facts, now), isArrivalOverdue(facts, now)]).toEqual([null, false])
})
