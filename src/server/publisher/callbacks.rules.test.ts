import { expect, test } from 'vitest'
import { standingAfterCallback } from './callbacks.rules.ts'

const now = new Date('2026-11-20T18:00:00Z')
const after = (status: number | null, attempts = 0, retryAfter: string | null = null) =>
  standingAfterCallback({ attempts, bundle: 100 }, { status, retryAfter }, { sent: 100, now })
const waits = (standing: { next_attempt_at: Date | null }) =>
  standing.next_attempt_at && (standing.next_attempt_at.getTime() - now.getTime()) / 1000

test('204 alone is a success; other answers, and none, are tried again after a minute, then twice as long, at most a day', () => {
  expect(after(204, 3)).toEqual({ attempts: 0, next_attempt_at: null, bundle: 100 })
  for (const status of [200, 202, 302, 400, 404, 500, null])
    expect([status, waits(after(status))]).toEqual([status, 60])
  expect([1, 2, 3].map((attempts) => waits(after(500, attempts)))).toEqual([120, 240, 480])
  expect([11, 50, 5000].map((attempts) => waits(after(500, attempts)))).toEqual([86_400, 86_400, 86_400])
})

test('Retry-After counts where the receiver asks to wait, up to a day', () => {
  expect(waits(after(429, 5, '7'))).toBe(7)
  expect(waits(after(503, 0, 'Fri, 20 Nov 2026 18:10:00 GMT'))).toBe(600)
  expect(waits(after(503, 0, '999999999'))).toBe(86_400)
  expect(waits(after(503, 0, 'soon'))).toBe(60)
  expect(waits(after(500, 0, '7'))).toBe(60)
})

test('a receiver to which they were too many gets half of them, and at last one', () => {
  expect(after(413).bundle).toBe(50)
  const one = standingAfterCallback(
    { attempts: 4, bundle: 1 },
    { status: 413, retryAfter: null },
    { sent: 1, now },
  )
  expect(one.bundle).toBe(1)
})
