import { expect, test } from 'vitest'
import fc from 'fast-check'
import { callsIn, nextCallAt, pauseAfter, retryAfterMs, spanOf } from './calls.rules.ts'

const now = Date.parse('2026-11-20T18:00:05Z')
const ago = (seconds: number, calls: number) => ({ at: spanOf(now - seconds * 1000), calls })

test('below every limit a call may be made at once', () => {
  expect(nextCallAt([ago(30, 9)], { minute: 10, hour: 100 }, now)).toBe(now)
  expect(nextCallAt([ago(30, 1000)], {}, now)).toBe(now)
  expect(nextCallAt([ago(30, 1000)], { minute: null }, now)).toBe(now)
})

test('at a limit the next call waits until the earliest calls have surely left the window', () => {
  expect(new Date(nextCallAt([ago(35, 6), ago(5, 4)], { minute: 10 }, now)).toISOString()).toBe(
    '2026-11-20T18:00:40.000Z',
  )
})

test('the strictest of several limits decides', () => {
  const next = nextCallAt([ago(600, 50), ago(5, 1)], { minute: 10, hour: 50 }, now)
  expect(new Date(next).toISOString()).toBe('2026-11-20T18:50:10.000Z')
})

test('however calls come, no rolling minute has more than its limit', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 12 }),
      fc.array(fc.integer({ min: 0, max: 20_000 }), { minLength: 30, maxLength: 120 }),
      (limit, pauses) => {
        let at = now
        const made: number[] = []
        for (const pause of pauses) {
          at += pause
          const counts = [...Map.groupBy(made, spanOf)].map(([start, calls]) => ({
            at: start,
            calls: calls.length,
          }))
          at = nextCallAt(counts, { minute: limit }, at)
          made.push(at)
        }
        for (const first of made)
          expect(made.filter((each) => each >= first && each < first + 60_000).length).toBeLessThanOrEqual(
            limit,
          )
      },
    ),
  )
})

test('calls are summed by minute, hour and day', () => {
  expect(callsIn([ago(5, 1), ago(120, 2), ago(7200, 4)], now)).toEqual({ minute: 1, hour: 3, day: 7 })
})

test('a source that fails again and again is asked less and less often, never less than twice an hour', () => {
  expect([1, 3].map((failures) => pauseAfter(failures, 0.5))).toEqual([0, 0])
  expect([4, 5, 6].map((failures) => pauseAfter(failures, 0.5))).toEqual([30_000, 60_000, 120_000])
  expect(pauseAfter(40, 0.5)).toBe(1_800_000)
  expect(pauseAfter(4, 0)).toBeLessThan(pauseAfter(4, 1))
})

test('Retry-After is read as seconds or as a date, and anything else is no answer', () => {
  expect(retryAfterMs('120', now)).toBe(120_000)
  expect(retryAfterMs('Fri, 20 Nov 2026 18:01:05 GMT', now)).toBe(60_000)
  expect(retryAfterMs('99999999', now)).toBe(86_400_000)
  expect(retryAfterMs('soon', now)).toBeUndefined()
  expect(retryAfterMs(undefined, now)).toBeUndefined()
})
