import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextSpan, thinnedBefore } from './positions.rules.ts'

const minute = 60_000
const at = (text: string) => new Date(`2026-11-20T${text}:00Z`)

test('positions are requested once in a quarter of an hour, at the quarter', () => {
  expect(nextSpan(undefined, at('18:07'))).toEqual({ from: at('18:00'), to: at('18:00'), stepMinutes: 15 })
  expect(nextSpan(at('18:00'), at('18:14'))).toBeUndefined()
  expect(nextSpan(at('18:00'), at('18:15'))).toEqual({ from: at('18:15'), to: at('18:15'), stepMinutes: 15 })
})

test('missed quarters are requested afterwards, for a day at most, and with wider steps the more there are', () => {
  expect(nextSpan(at('16:00'), at('18:01'))).toEqual({ from: at('16:15'), to: at('18:00'), stepMinutes: 15 })
  expect(nextSpan(at('06:00'), at('18:01'))).toEqual({ from: at('06:15'), to: at('18:00'), stepMinutes: 90 })
  const late = nextSpan(new Date('2026-01-01T00:00:00Z'), at('18:01'))
  expect(late?.from).toEqual(new Date('2026-11-19T18:00:00Z'))
})

test('a request has at most eight positions of a vessel, and none twice, at any speed of the clock', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 100_000 }),
      fc.integer({ min: -500, max: 100_000 }),
      (before, passed) => {
        const last = new Date(before * 15 * minute)
        const now = new Date(last.getTime() + passed * minute)
        const span = nextSpan(last, now)
        expect(span === undefined).toBe(passed < 15)
        if (!span) return
        const { from, to, stepMinutes } = span
        expect(from.getTime()).toBeGreaterThan(last.getTime())
        expect(to.getTime()).toBeLessThanOrEqual(now.getTime())
        const step = stepMinutes * minute
        const requests = Math.floor(to.getTime() / step) - Math.ceil(from.getTime() / step) + 1
        expect(requests).toBeLessThanOrEqual(8)
      },
    ),
  )
})

test('positions are thinned by whole days in UTC', () => {
  expect(thinnedBefore(at('18:01'), 14)).toEqual(new Date('2026-11-06T00:00:00Z'))
})
