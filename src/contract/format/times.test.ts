import { expect, test } from 'vitest'
import { ageText, dateText, daysLeftText, etaDelayText, timeText, withoutWeekday } from './index.ts'

const now = new Date('2026-11-20T18:58:00Z')

test('a time is shown in the zone of its port, with the zone named and UTC in the title', () => {
  expect(timeText('2026-11-09T14:10:00Z', 'America/Los_Angeles', now)).toEqual({
    text: 'Mon 9 Nov 06:10 PST',
    title: 'Mon 9 Nov 2026 14:10 UTC · America/Los_Angeles',
  })
  expect(timeText('2026-07-09T14:10:00Z', 'America/Los_Angeles', now).text).toBe('Thu 9 Jul 07:10 PDT')
  expect(timeText('2026-11-09T14:10:00Z', 'Europe/Amsterdam', now).text).toBe('Mon 9 Nov 15:10 CET')
})

test('a zone whose abbreviation would be ambiguous is named by its distance from UTC', () => {
  expect(timeText('2026-10-13T11:40:00Z', 'Asia/Shanghai', now).text).toBe('Tue 13 Oct 19:40 UTC+8')
})

test('a time without a zone is shown as the source gave it, never converted', () => {
  expect(timeText('2026-11-09T06:10:00Z', null, now).text).toBe('Mon 9 Nov 06:10 zone unknown')
  expect(timeText('2026-11-09T06:10:00Z', 'Mars/Olympus', now).text).toBe('Mon 9 Nov 06:10 zone unknown')
})

test('the year is shown when it is not the current one', () => {
  expect(timeText('2027-01-04T20:00:00Z', 'America/New_York', now).text).toBe('Mon 4 Jan 2027 15:00 EST')
  // In Sydney it is 2027 already while Los Angeles still has hours of 2026 to go.
  const newYear = new Date('2026-12-31T20:00:00Z')
  expect(dateText('2026-12-31T20:30:00Z', 'Australia/Sydney', newYear).text).toBe('Fri 1 Jan')
  expect(dateText('2026-12-31T20:30:00Z', 'America/Los_Angeles', newYear).text).toBe('Thu 31 Dec')
})

test('midnight is 00, not 24', () => {
  expect(timeText('2026-11-09T08:00:00Z', 'America/Los_Angeles', now).text).toBe('Mon 9 Nov 00:00 PST')
})

test('a last free day of 06:59 UTC is the day before at Los Angeles', () => {
  expect(dateText('2026-09-12T06:59:00Z', 'America/Los_Angeles', now).text).toBe('Fri 11 Sep')
})

test('the day of the week is left out where it has no room, and nothing else', () => {
  expect(withoutWeekday('Mon 9 Nov 06:10 PST')).toBe('9 Nov 06:10 PST')
  expect(withoutWeekday('9 Nov 2025')).toBe('9 Nov 2025')
})

test('days left are shown in words', () => {
  expect([0, 1, 2, -1, -12].map(daysLeftText)).toEqual([
    'today',
    '1 day left',
    '2 days left',
    '1 day over',
    '12 days over',
  ])
})

test('age is rounded, and a time slightly in the future is "just now"', () => {
  const ages = ['18:58:30', '18:57:30', '18:44:00', '15:00:00'].map((time) =>
    ageText(`2026-11-20T${time}Z`, now),
  )
  expect(ages).toEqual(['just now', 'just now', '14 min ago', '3 h ago'])
  expect(ageText('2026-11-17T18:00:00Z', now)).toBe('3 days ago')
})

test('an ETA delay counts calendar days at the port, and none within a day', () => {
  const zone = 'America/New_York'
  expect(etaDelayText('2026-11-22T18:00:00Z', '2026-11-24T18:00:00Z', zone)).toBe('+2 d')
  expect(etaDelayText('2026-11-22T18:00:00Z', '2026-11-21T18:00:00Z', zone)).toBe('−1 d')
  expect(etaDelayText('2026-11-22T06:00:00Z', '2026-11-22T23:00:00Z', zone)).toBeNull()
  expect(etaDelayText(null, '2026-11-22T23:00:00Z', zone)).toBeNull()
})
