import fc from 'fast-check'
import { expect, test } from 'vitest'
import { delivery } from '../../contract/vocabulary/index.ts'
import {
  capitalised,
  deliveryRetryDelayMs,
  failingSince,
  faultOfAnswer,
  failuresInARow,
  standingAfter,
  switchOffReason,
} from './delivery.rules.ts'

const chance = fc.double({ min: 0, max: 1, noNaN: true })
const delaysOf = (randoms: number[]) =>
  randoms.map((random, index) => deliveryRetryDelayMs(index + 1, random) ?? NaN)
const hour = 3_600_000

test('twelve retries, the first after about ten seconds, the last about twenty hours after the beginning', () => {
  const middle = delaysOf(Array.from({ length: delivery.retries }, () => 0.5))
  expect(middle[0]).toBe(10_000)
  const total = middle.reduce((sum, delay) => sum + delay, 0)
  expect(total / hour).toBeGreaterThan(19.5)
  expect(total / hour).toBeLessThan(20.5)
  expect(deliveryRetryDelayMs(delivery.retries + 1, 0.5)).toBeUndefined()
})

test('with any jitter delays grow and their sum stays within a fifth of twenty hours', () => {
  fc.assert(
    fc.property(fc.array(chance, { minLength: delivery.retries, maxLength: delivery.retries }), (randoms) => {
      const delays = delaysOf(randoms)
      const total = delays.reduce((sum, delay) => sum + delay, 0)
      expect(total).toBeGreaterThan(16 * hour - hour)
      expect(total).toBeLessThan(24 * hour + hour)
      for (const [index, delay] of delays.entries())
        if (index > 0) expect(delay).toBeGreaterThan(delays[index - 1] ?? 0)
    }),
  )
})

test('200, 201, 202 and 204 are a success, and nothing else is', () => {
  const now = new Date('2026-11-20T18:00:00Z')
  fc.assert(
    fc.property(
      fc.option(fc.integer({ min: 100, max: 599 })),
      fc.integer({ min: 1, max: 13 }),
      (status_code, attempts) => {
        const { delivery_status } = standingAfter({ attempts, status_code }, now, 0.5)
        const accepted = [200, 201, 202, 204].includes(status_code ?? 0)
        const isLast = attempts === 13 || status_code === 410
        expect(delivery_status).toBe(accepted ? 'succeeded' : isLast ? 'failed' : 'pending')
      },
    ),
  )
})

test('failures are counted since the last success; pending notifications do not count', () => {
  const of = (...statuses: string[]) => statuses.map((delivery_status) => ({ delivery_status }))
  expect(failuresInARow(3, of('failed', 'pending', 'failed'))).toBe(5)
  expect(failuresInARow(4, of('succeeded', 'failed'))).toBe(1)
  expect(failuresInARow(4, of('pending'))).toBe(4)
})

test('names of headers are capitalised', () => {
  expect(capitalised('x-secret-sauce')).toBe('X-Secret-Sauce')
  expect(capitalised('X-API-Key')).toBe('X-API-Key')
})

test('a webhook fails since the first attempt after its last success', () => {
  const attempt = (minute: number, status_code: number | null) => ({
    started_at: new Date(Date.UTC(2026, 10, 20, 18, minute)),
    outcome: { status_code },
  })
  expect(failingSince(null, [attempt(1, 200), attempt(2, null), attempt(3, 503)])).toBe(
    '2026-11-20T18:02:00.000Z',
  )
  expect(failingSince('2026-11-19T00:00:00Z', [attempt(1, 503)])).toBe('2026-11-19T00:00:00Z')
  expect(failingSince('2026-11-19T00:00:00Z', [attempt(1, 503), attempt(2, 204)])).toBeNull()
})

test('a webhook is switched off after five failures in a row, or after five days without a success', () => {
  const now = new Date('2026-11-20T18:00:00Z')
  const since = (failing_since: string | null, failed_in_a_row = 1) =>
    switchOffReason({ failed_in_a_row, failing_since }, now)
  expect(since(null)).toBeUndefined()
  expect(since('2026-11-15T18:00:01Z', 4)).toBeUndefined()
  expect(since('2026-11-15T18:00:00Z')).toBe('For 5 days nothing could be delivered')
  expect(since('2026-11-20T17:00:00Z', 5)).toBe('5 notifications in a row could not be delivered')
})

test('an endpoint that asks to be left alone is asked after that time, at most a day, and never sooner than usual', () => {
  const now = new Date('2026-11-20T18:00:00Z')
  const delayMs = (asked_delay_ms: number, attempts = 1) => {
    const { next_attempt_at } = standingAfter({ attempts, status_code: 429, asked_delay_ms }, now, 0.5)
    return next_attempt_at === null ? null : next_attempt_at.getTime() - now.getTime()
  }
  expect(delayMs(120_000)).toBe(120_000)
  expect(delayMs(1000)).toBe(10_000)
  expect(delayMs(10 * 24 * hour)).toBe(24 * hour)
  expect(delayMs(120_000, 13)).toBeNull()
})

test('an endpoint that says it is gone is not asked again', () => {
  const now = new Date('2026-11-20T18:00:00Z')
  expect(standingAfter({ attempts: 1, status_code: 410 }, now, 0.5)).toEqual({
    delivery_status: 'failed',
    next_attempt_at: null,
  })
  expect(faultOfAnswer(410, null)).toBe('The endpoint answered 410: it is gone, and is not asked again')
})

test('a redirect names the address that it leads to', () => {
  expect(faultOfAnswer(301, 'https://hooks.example/new')).toBe(
    'The endpoint answered 301 and names https://hooks.example/new: redirects are not followed, enter that address instead',
  )
  expect(faultOfAnswer(304, null)).toBe('The endpoint answered 304')
  expect(faultOfAnswer(500, 'https://hooks.example/new')).toBe('The endpoint answered 500')
})
