import { expect, test } from 'vitest'
import { readMoment } from './moment.rules.ts'

// Monday 23 November, 09:30 in Los Angeles.
const now = new Date('2026-11-23T17:30:00Z')
const zone = 'America/Los_Angeles'
const read = (text: string) => readMoment(text, now, zone)

test.each([
  ['tue 10', '2026-11-24T10:00'],
  ['Tuesday 10:30', '2026-11-24T10:30'],
  ['mon 16', '2026-11-23T16:00'],
  ['sun 7', '2026-11-29T07:00'],
  ['tomorrow 3 pm', '2026-11-24T15:00'],
  ['tomorrow 12am', '2026-11-24T00:00'],
  ['today 1430', '2026-11-23T14:30'],
  ['14:30', '2026-11-23T14:30'],
  ['24 nov 14:30', '2026-11-24T14:30'],
  ['Tue 24 Nov, 14:30', '2026-11-24T14:30'],
  ['nov 24 2026 at 9', '2026-11-24T09:00'],
  ['2026-11-24 10:00', '2026-11-24T10:00'],
  ['2026-11-24T10:00', '2026-11-24T10:00'],
  ['24.11. 10', '2026-11-24T10:00'],
  ['24.11.2026 10:00', '2026-11-24T10:00'],
  ['11/24 8', '2026-11-24T08:00'],
  ['24/11/26 8', '2026-11-24T08:00'],
  // The next January, and a day that is just over.
  ['4 jan 8', '2027-01-04T08:00'],
  ['20 nov 8', '2026-11-20T08:00'],
])('%s is %s', (text, local) => expect(read(text)).toEqual({ local }))

test.each([
  '',
  'tue',
  '24 nov',
  'soon',
  'tue 25',
  '31 feb 10',
  '11/12 10',
  'tue 10:75',
  '13 pm',
  '2026-13-01 10:00',
])('%j is no time that is certain', (text) => expect(read(text)).toHaveProperty('why'))

test('the day is that of the place, not of the browser', () => {
  const late = new Date('2026-11-24T03:00:00Z')
  expect(readMoment('today 10', late, zone)).toEqual({ local: '2026-11-23T10:00' })
  expect(readMoment('today 10', late, 'Asia/Tokyo')).toEqual({ local: '2026-11-24T10:00' })
})
