import { afterEach, describe, expect, test } from 'vitest'
import {
  dateOrderNote,
  dateText,
  dayOfYearText,
  inStandardWriting,
  portTimeText,
  recentTimeText,
  timeText,
  withoutWeekday,
  writeTimesAs,
} from './index.ts'

afterEach(() => writeTimesAs())

const now = new Date('2026-11-20T18:58:00Z')
const at = '2026-11-09T14:10:00Z'
const zone = 'America/Los_Angeles'

describe('Dates', () => {
  test.each([
    ['month_name', 'Mon 9 Nov 06:10 PST', 'Mon 9 Nov', '9 Nov 2026'],
    ['iso', 'Mon 2026-11-09 06:10 PST', 'Mon 2026-11-09', '2026-11-09'],
    ['us', 'Mon 11/09/2026 06:10 PST', 'Mon 11/09/2026', '11/09/2026'],
    ['dotted', 'Mon 09.11.2026 06:10 PST', 'Mon 09.11.2026', '09.11.2026'],
  ] as const)('are written in %s, numbers always with their year', (dates, time, date, day) => {
    writeTimesAs({ dates, secondZone: null })
    expect(timeText(at, zone, now).text).toBe(time)
    expect(dateText(at, zone, now).text).toBe(date)
    expect(dayOfYearText('2026-11-09')).toBe(day)
    expect(withoutWeekday(time)).toBe(time.slice(4))
  })

  test('are today and yesterday in every format', () => {
    writeTimesAs({ dates: 'us', secondZone: null })
    expect(recentTimeText('2026-11-19T20:00:00Z', zone, now).text).toBe('yesterday 12:00 PST')
  })

  test('say the order of day and month where it is read in two ways', () => {
    const noteOf = (dates: 'month_name' | 'iso' | 'us' | 'dotted') => {
      writeTimesAs({ dates, secondZone: null })
      return dateOrderNote()
    }
    expect((['month_name', 'iso', 'us', 'dotted'] as const).map(noteOf)).toEqual([
      null,
      null,
      'Dates are month/day/year.',
      'Dates are day.month.year.',
    ])
  })
})

describe('A second zone', () => {
  const secondOf = (secondZone: string | null, of: string | null = zone, when = at) => {
    writeTimesAs({ dates: 'month_name', secondZone })
    return timeText(when, of, now).second
  }

  test('stands beside the time of the port, which stays first', () => {
    expect(secondOf('Europe/Berlin')).toBe('15:10 CET')
    expect(timeText(at, zone, now).text).toBe('Mon 9 Nov 06:10 PST')
    expect(portTimeText(at, zone, now)).toBe('Mon 9 Nov 06:10 PST · 15:10 CET')
  })

  test('names the day where it is another one there', () => {
    expect(secondOf('Asia/Shanghai', zone, '2026-11-10T05:30:00Z')).toBe('Tue 13:30 UTC+8')
    expect(secondOf('America/Los_Angeles', 'Asia/Shanghai', '2026-11-09T20:00:00Z')).toBe('Mon 12:00 PST')
  })

  test('is left out where the clock is the same, where the zone of the port is not known, and beside UTC', () => {
    expect(secondOf(zone)).toBeUndefined()
    expect(secondOf('America/Tijuana')).toBeUndefined()
    expect(secondOf('Europe/Berlin', null)).toBeUndefined()
    expect(secondOf('Europe/Berlin', 'UTC')).toBeUndefined()
    expect(secondOf(null)).toBeUndefined()
    expect(secondOf('Mars/Olympus')).toBeUndefined()
  })

  test('is in no calendar date', () => {
    writeTimesAs({ dates: 'month_name', secondZone: 'Europe/Berlin' })
    expect(dateText(at, zone, now)).not.toHaveProperty('second')
  })
})

test('what others read is in words and without a second zone, and the writing of the person comes back', () => {
  writeTimesAs({ dates: 'us', secondZone: 'Europe/Berlin' })
  expect(inStandardWriting(() => portTimeText(at, zone, now))).toBe('Mon 9 Nov 06:10 PST')
  expect(() =>
    inStandardWriting(() => {
      throw new Error('refused')
    }),
  ).toThrow('refused')
  expect(portTimeText(at, zone, now)).toBe('Mon 11/09/2026 06:10 PST · 15:10 CET')
})
