import { expect, test } from 'vitest'
import type { ChangedSubject } from '../../contract/vocabulary/index.ts'
import { changedName, changedValue, movedText } from './changed.ts'
import { recentTimeText } from './index.ts'

const now = new Date('2026-11-24T20:00:00Z')
const zone = 'Europe/Berlin'

test('what changed is written as what it is: a day, a time, words, or the text that was entered', () => {
  expect(changedValue('last_free_day_line', '2026-11-27T08:00:00Z', zone, now)).toBe('Fri 27 Nov')
  expect(changedValue('appointment', '2026-11-27T08:00:00Z', zone, now)).toBe('Fri 27 Nov 09:00 CET')
  expect(changedValue('hold', 'customs, freight', null, now)).toBe('Customs, freight')
  expect(changedValue('pickup_number', 'lb_1', null, now)).toBe('lb_1')
  expect([changedValue('hold', null, null, now), changedValue('arrival', null, null, now)]).toEqual([
    'none',
    'not known',
  ])
})

const samples: Record<ChangedSubject, [value: string, written: string]> = {
  last_free_day: ['2026-11-27T08:00:00Z', 'Fri 27 Nov'],
  last_free_day_line: ['2026-11-27T08:00:00Z', 'Fri 27 Nov'],
  last_free_day_terminal: ['2026-11-27T08:00:00Z', 'Fri 27 Nov'],
  last_free_day_rail: ['2026-11-27T08:00:00Z', 'Fri 27 Nov'],
  arrival: ['2026-11-27T08:00:00Z', 'Fri 27 Nov'],
  appointment: ['2026-11-27T08:00:00Z', 'Fri 27 Nov 09:00 CET'],
  delivery_appointment: ['2026-11-27T08:00:00Z', 'Fri 27 Nov 09:00 CET'],
  empty_return_appointment: ['2026-11-27T08:00:00Z', 'Fri 27 Nov 09:00 CET'],
  hold: ['customs, freight', 'Customs, freight'],
  fees: ['12.5 USD, 1310.75 EUR, 12.345 KWD, 99', '12.50 USD, 1,310.75 EUR, 12.345 KWD, 99 (no currency)'],
  availability: ['not_available', 'Not available'],
  tracking: ['stopped', 'Stopped'],
  source: ['failing', 'Failing'],
  pickup_number: ['P.12_5', 'P.12_5'],
  yard_place: ['B.12.5', 'B.12.5'],
  dray_carrier: ['J.B. Hunt', 'J.B. Hunt'],
  delivery_place: ['St. Louis_2', 'St. Louis_2'],
  empty_return_place: ['Pier 3.5', 'Pier 3.5'],
}
test.each(Object.entries(samples))(
  'a changed %s is written as it is elsewhere',
  (subject, [value, written]) => {
    expect(changedValue(subject, value, zone, now)).toBe(written)
  },
)

test('nothing to pay stays a plain number', () => {
  expect(changedValue('fees', '0', null, now)).toBe('0')
})

test('a subject of a later version stays readable', () => {
  expect(changedName('gate_hours')).toBe('Gate hours')
})

test('when something changed is said by today and yesterday, in the zone of the place', () => {
  const text = (at: string) => recentTimeText(at, zone, now).text
  expect(text('2026-11-23T13:20:00Z')).toBe('yesterday 14:20 CET')
  expect(text('2026-11-23T23:30:00Z')).toBe('today 00:30 CET')
  expect(text('2026-11-20T13:20:00Z')).toBe('Fri 20 Nov 14:20 CET')
})

test('a value that moved says from which one, and when', () => {
  const write = () => 'Tue 24 Nov'
  const moved = (at: string, from: string | null) => movedText({ at, from }, write, zone, now)
  expect(moved('2026-11-23T13:20:00Z', 'x')).toBe('moved from Tue 24 Nov yesterday')
  expect(moved('2026-11-20T13:20:00Z', 'x')).toBe('moved from Tue 24 Nov on Fri 20 Nov')
  expect(moved('2026-11-23T13:20:00Z', null)).toBe('moved yesterday')
})
