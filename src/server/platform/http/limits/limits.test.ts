import { expect, test } from 'vitest'
import { limitsWith, RateLimiter } from './limits.ts'

const limiter = (limit: number) => {
  const time = { ms: 1_000_000 }
  return { time, limits: new RateLimiter(limitsWith(limit), () => time.ms) }
}

test('the window rolls: a request no longer counts after 60 seconds, independent of full minutes', () => {
  const { time, limits } = limiter(3)
  for (const at of [0, 20_000, 40_000]) {
    time.ms = 1_000_000 + at
    expect(limits.take('a', 'default')).toEqual({ allowed: true })
  }
  time.ms = 1_059_999
  expect(limits.take('a', 'default')).toEqual({ allowed: false, retryAfter: 1 })
  time.ms = 1_060_000
  expect(limits.take('a', 'default')).toEqual({ allowed: true })
  expect(limits.take('a', 'default')).toEqual({ allowed: false, retryAfter: 20 })
})

test('a client that waits as long as retryAfter says passes, also after more refused requests', () => {
  const { time, limits } = limiter(2)
  limits.take('a', 'default')
  limits.take('a', 'default')
  time.ms += 12_345
  const refused = limits.take('a', 'default')
  expect(refused).toEqual({ allowed: false, retryAfter: 48 })
  time.ms += 48_000
  expect(limits.take('a', 'default')).toEqual({ allowed: true })
})

test('accounts and buckets are counted separately', () => {
  const { limits } = limiter(1)
  expect(limits.take('a', 'default').allowed).toBe(true)
  expect(limits.take('b', 'default').allowed).toBe(true)
  expect(limits.take('a', 'create_tracking_request').allowed).toBe(true)
  expect(limits.take('a', 'default').allowed).toBe(false)
})

test('the configured limit applies to the default bucket and the creation of requests, not to the others', () => {
  expect(limitsWith(5)).toEqual({
    default: 5,
    create_tracking_request: 5,
    infer_number: 200,
    refresh_container: 10,
  })
})

test('in any 60 seconds at most the limit passes', () => {
  const { time, limits } = limiter(10)
  const passed: number[] = []
  for (let index = 0; index < 2000; index += 1) {
    time.ms += (index * 7919) % 1500
    if (limits.take('a', 'default').allowed) passed.push(time.ms)
  }
  for (const at of passed)
    expect(passed.filter((other) => other > at - 60_000 && other <= at).length).toBeLessThanOrEqual(10)
})

test('an account with limits of its own has those, and the standard ones for its other buckets', () => {
  const { limits } = limiter(1)
  const taken = (bucket: 'default' | 'infer_number') => limits.take('a', bucket, { default: 3 }).allowed
  expect([taken('default'), taken('default'), taken('default'), taken('default')]).toEqual([
    true,
    true,
    true,
    false,
  ])
  expect(taken('infer_number')).toBe(true)
})

test('a limit that is raised or lowered counts what has passed already', () => {
  const { limits } = limiter(20)
  const taken = (limit: number) => limits.take('a', 'default', { default: limit }).allowed
  for (let index = 0; index < 20; index += 1) expect(taken(20)).toBe(true)
  expect([taken(20), taken(21), taken(21), taken(5), taken(1000)]).toEqual([false, true, false, false, true])
})
