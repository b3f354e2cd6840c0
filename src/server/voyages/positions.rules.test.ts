import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { spanToAsk, thinnedBefore } from './positions.rules.ts'

const minute = 60_000
const at = (text: string) => new Date(`2026-11-20T${text}:00Z`)

test('positions are asked for once in a quarter of an hour, at the quarter', () => {
  expect(spanToAsk(undefined, at('18:07'))).toEqual({ from: at('18:00'), to: at('18:00'), stepMinutes: 15 })
  expect(spanToAsk(at('18:00'), at('18:14'))).toBeUndefined()
  expect(spanToAsk(at('18:00'), at('18:15'))).toEqual({ from: at('18:15'), to: at('18:15'), stepMinutes: 15 })
})

test('quarters that were missed are asked for afterwards, in wider steps the more there are, a day at most', () => {
  expect(spanToAsk(at('16:00'), at('18:01'))).toEqual({ from: at('16:15'), to: at('18:00'), stepMinutes: 15 })
  expect(spanToAsk(at('06:00'), at('18:01'))).toEqual({ from: at('06:15'), to: at('18:00'), stepMinutes: 90 })
  const late = spanToAsk(new Date('2026-01-01T00:00:00Z'), at('18:01'))
  expect(late?.from).toEqual(new Date('2026-11-19T18:00:00Z'))
})

test('however fast the clock runs, a round asks for no more than eight positions of a ship and never twice', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 100_000 }),
      fc.integer({ min: -500, max: 100_000 }),
      (before, passed) => {
        const last = new Date(before * 15 * minute)
        const now = new Date(last.getTime() + passed * minute)
        const span = spanToAsk(last, now)
        expect(span === undefined).toBe(passed < 15)
        if (!span) return
        const { from, to, stepMinutes } = span
        expect(from.getTime()).toBeGreaterThan(last.getTime())
        expect(to.getTime()).toBeLessThanOrEqual(now.getTime())
        const step = stepMinutes * minute
        const asked = Math.floor(to.getTime() / step) - Math.ceil(from.getTime() / step) + 1
        expect(asked).toBeLessThanOrEqual(8)
      },
    ),
  )
})

test('thinning goes by whole days', () => {
  expect(thinnedBefore(at('18:01'), 14)).toEqual(new Date('2026-11-06T00:00:00Z'))
})
