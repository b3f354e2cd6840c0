import { expect, test } from 'vitest'
import { readTime, zoned } from './times.rules.ts'

const instant = (text: string, zone: string | null = null) => {
  const time = readTime(text)
  return time && zoned(time, zone)
}

test('a time with an offset is an instant, read in the zone of the place', () => {
  expect(instant('2026-11-20T07:41:00+08:00', 'Asia/Shanghai')).toEqual({
    timestamp: '2026-11-19T23:41:00.000Z',
    timezone: 'Asia/Shanghai',
  })
})

test('with an offset and an unknown place the zone of the offset stands in, so that people read the local time', () => {
  expect(instant('2026-11-20T07:41:00+08:00')?.timezone).toBe('Etc/GMT-8')
  expect(instant('2026-11-20T07:41:00-0500')?.timezone).toBe('Etc/GMT+5')
  expect(instant('2026-11-20T07:41:00+05:30')).toEqual({
    timestamp: '2026-11-20T02:11:00.000Z',
    timezone: 'UTC',
  })
})

test('a time without an offset is the local one of its place, also around a change of daylight saving time', () => {
  expect(instant('2026-03-08T03:30:00', 'America/Los_Angeles')?.timestamp).toBe('2026-03-08T10:30:00.000Z')
  expect(instant('2026-11-01T00:30', 'America/Los_Angeles')?.timestamp).toBe('2026-11-01T07:30:00.000Z')
  expect(instant('2026-07-01 12:00:15', 'Europe/Berlin')?.timestamp).toBe('2026-07-01T10:00:15.000Z')
})

test('a local time of an unknown zone is kept as given, without a zone', () => {
  expect(instant('2026-11-20T07:41')).toEqual({ timestamp: '2026-11-20T07:41:00.000Z', timezone: null })
  expect(instant('2026-11-20')).toEqual({ timestamp: '2026-11-20T00:00:00.000Z', timezone: null })
})

test('what is no time, or of a year that no journey has, is not read', () => {
  for (const text of ['', 'soon', '2026-13-01', '2026-02-30T10:00:00Z', '1900-01-01T00:00:00Z', '2200-01-01'])
    expect(readTime(text)).toBeNull()
})
