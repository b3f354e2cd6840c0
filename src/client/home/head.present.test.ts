import { expect, test } from 'vitest'
import { timeWithoutDay, isOld } from './head.present.ts'

test('a page that has not followed for more than five minutes is old', () => {
  const now = new Date('2026-11-23T15:09:30Z')
  expect(
    ['2026-11-23T15:05:00Z', '2026-11-23T15:04:00Z', '2026-11-23T15:10:00Z'].map((at) => isOld(at, now)),
  ).toEqual([false, true, false])
})

test('beside the day only the time and its zone are said', () => {
  expect(timeWithoutDay('Mon 23 Nov 07:04 PST')).toBe('07:04 PST')
})
