import { expect, test } from 'vitest'
import { retryDelayMs, isRetryable } from './retry.ts'

const http = (status: number, retryAfter: number | null = null) => ({
  kind: 'http' as const,
  status,
  retryAfter,
})
const network = { kind: 'network' as const, status: null, retryAfter: null }
const contract = { kind: 'contract' as const, status: 200, retryAfter: null }

test('a read is repeated when the network or the service failed, three times at most', () => {
  for (const failure of [network, http(500), http(502), http(503)]) {
    expect([0, 1, 2, 3].map((failures) => isRetryable('read', failures, failure))).toEqual([
      true,
      true,
      true,
      false,
    ])
  }
})

test('a refused request is not repeated: it would be refused again', () => {
  for (const failure of [http(400), http(403), http(404), http(409), http(422), contract]) {
    expect(isRetryable('read', 0, failure)).toBe(false)
  }
})

test('a read with a session that got another secret meanwhile is repeated once, a write is not', () => {
  expect([0, 1].map((failures) => isRetryable('read', failures, http(401)))).toEqual([true, false])
  expect(isRetryable('write', 0, http(401))).toBe(false)
})

test('a write is repeated only after status 429, because then it was certainly not done', () => {
  expect(isRetryable('write', 0, http(429, 5))).toBe(true)
  expect(isRetryable('write', 3, http(429, 5))).toBe(false)
  for (const failure of [network, http(500), http(503)]) expect(isRetryable('write', 0, failure)).toBe(false)
})

test('Retry-After is waited for in full', () => {
  expect(retryDelayMs(0, http(429, 7), 0)).toBe(7000)
  expect(retryDelayMs(2, http(429, 60), 0)).toBe(60_000)
  expect(retryDelayMs(0, http(429, 7), 1)).toBeLessThanOrEqual(9000)
})

test('without Retry-After the wait doubles from one second, with jitter and a cap', () => {
  expect([0, 1, 2].map((failures) => retryDelayMs(failures, network, 0))).toEqual([1000, 2000, 4000])
  expect(retryDelayMs(0, network, 1)).toBe(1250)
  expect(retryDelayMs(20, network, 1)).toBe(32_000)
})
