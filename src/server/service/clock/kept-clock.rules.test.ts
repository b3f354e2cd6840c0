import { expect, test } from 'vitest'
import { clockAfterLook, clockAtStart, type KeptClock, MAX_UNKEPT_MS, timeOf } from './kept-clock.rules.ts'

const DAY_MS = 24 * 3_600_000
const began = Date.parse('2026-11-20T18:00:00Z')
const fast: KeptClock = { at: began + DAY_MS, since: began, speed: 120, kept: began + 60_000 }

test('the first process starts with the time of the database', () => {
  expect(timeOf(clockAtStart(undefined, { now: began, speed: 120 }), began)).toBe(began)
})

test('a process that starts while another runs at its speed has the same clock', () => {
  const now = fast.kept + MAX_UNKEPT_MS
  expect(clockAtStart(fast, { now, speed: 120 })).toEqual({ ...fast, kept: now })
})

test('a start at another speed goes on from the present time of the others', () => {
  const now = fast.kept + 1000
  const slow = clockAtStart(fast, { now, speed: 1 })
  expect(timeOf(slow, now)).toBe(timeOf(fast, now))
  expect(timeOf(slow, now + 5)).toBe(timeOf(fast, now) + 5)
})

test('after a time without processes the clock goes on from the latest time that one may have recorded', () => {
  const now = fast.kept + 7 * 3_600_000
  const again = clockAtStart(fast, { now, speed: 120 })
  expect(timeOf(again, now)).toBe(timeOf(fast, fast.kept + MAX_UNKEPT_MS))
})

test('a clock that is behind the database is set to it', () => {
  const now = began + 40 * DAY_MS
  expect(timeOf(clockAtStart(fast, { now, speed: 120 }), now)).toBe(now)
})

test('a process takes over what another changed, and takes it along where it is ahead', () => {
  const now = fast.kept + 1000
  const slow = clockAtStart(fast, { now, speed: 1 })
  expect(clockAfterLook(fast, slow, now)).toEqual({ ...slow, kept: now })
  const together = clockAfterLook(fast, slow, now + 10)
  expect(timeOf(together, now + 10)).toBe(timeOf(fast, now + 10))
  expect(together.speed).toBe(1)
})

test('a process that looks at its own clock changes nothing but when it was kept', () => {
  expect(clockAfterLook(fast, fast, began + 65_000)).toEqual({ ...fast, kept: began + 65_000 })
})
