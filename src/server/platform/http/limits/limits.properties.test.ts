import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { forEachDatabase } from '../../../testing/databases.ts'
import { SharedRateLimiter, type Limiter, limitsWith, RateLimiter } from './limits.ts'

/** Times between requests: bursts, about a second, about a window. */
const gap = fc.oneof(
  fc.nat(3),
  fc.nat(1500),
  fc.integer({ min: 59_990, max: 60_010 }),
  fc.nat(70_000),
  fc.constantFrom(0, 1, 999, 1000, 1001),
)
const requests = fc.record({ limit: fc.integer({ min: 1, max: 12 }), gaps: fc.array(gap, { maxLength: 60 }) })
const begin = Date.parse('2026-11-20T18:00:00Z')

/**
 * Sends requests at the given times and compares every decision with the definition: a request passes exactly when
 * fewer than `limit` have passed in the 60 seconds before it.
 */
async function holds(
  limiterAt: (limit: number, now: () => number) => Limiter,
  { limit, gaps }: { limit: number; gaps: number[] },
) {
  let now = begin
  const limiter = limiterAt(limit, () => now)
  const passed: number[] = []
  const inWindow = (at: number) => passed.filter((each) => each > at - 60_000)
  for (const each of gaps) {
    now += each
    const decision = await limiter.take('someone', 'default')
    const recent = inWindow(now)
    expect(decision.allowed).toBe(recent.length < limit)
    if (decision.allowed) {
      passed.push(now)
      continue
    }
    const { retryAfter } = decision
    expect(Number.isInteger(retryAfter)).toBe(true)
    expect(inWindow(now + retryAfter * 1000).length).toBeLessThan(limit)
    expect(inWindow(now + (retryAfter - 1) * 1000).length).toBe(limit)
  }
}

describe('The rolling limit counted in memory', () => {
  test('lets a request pass exactly when fewer than the limit passed in the last 60 seconds, and returns the shortest wait', () =>
    fc.assert(
      fc.asyncProperty(requests, (each) =>
        holds((limit, now) => new RateLimiter(limitsWith(limit), now), each),
      ),
      { numRuns: 1000 },
    ))
})

forEachDatabase('The rolling limit counted in the database', { engineMatters: true }, (open) => {
  test('lets a request pass exactly when fewer than the limit passed in the last 60 seconds, and returns the shortest wait', async () => {
    const { db } = await open()
    await fc.assert(
      fc
        .asyncProperty(requests, (each) =>
          holds((limit, now) => new SharedRateLimiter(db, limitsWith(limit), now), each),
        )
        .afterEach(async () => {
          await db.deleteFrom('rate_counters').execute()
          await db.deleteFrom('rate_passes').execute()
        }),
      { numRuns: 40 },
    )
  })

  test('of many requests in one statement exactly as many pass as the limit allows, and each of them counts', async () => {
    const { db } = await open()
    const limiter = new SharedRateLimiter(db, limitsWith(25))
    const decisions = await limiter.takeMany('several', 'default', 20)
    const more = await limiter.takeMany('several', 'default', 20)
    expect([decisions, more].map((each) => each.filter(({ allowed }) => allowed).length)).toEqual([20, 5])
    expect(more.at(-1)).toEqual({ allowed: false, retryAfter: 60 })
    expect(await limiter.take('several', 'default')).toEqual({ allowed: false, retryAfter: 60 })
  })

  test('of many requests at once exactly as many pass as the limit allows', async () => {
    const { db } = await open()
    const limiter = new SharedRateLimiter(db, limitsWith(25))
    const decisions = await Promise.all(Array.from({ length: 80 }, () => limiter.take('someone', 'default')))
    expect(decisions.filter(({ allowed }) => allowed)).toHaveLength(25)
    for (const decision of decisions) if (!decision.allowed) expect(decision.retryAfter).toBe(60)
    expect(await limiter.take('another', 'default')).toEqual({ allowed: true })
    expect(await limiter.take('someone', 'infer_number')).toEqual({ allowed: true })
  })

  test('a limit that is raised or lowered counts what has passed already', async () => {
    const { db } = await open()
    let now = begin
    const limiter = new SharedRateLimiter(db, limitsWith(5), () => now)
    const passing = async (limits?: { default: number }) =>
      (await limiter.take('someone', 'default', limits)).allowed
    for (let index = 0; index < 5; index += 1) {
      expect(await passing()).toBe(true)
      now += 1000
    }
    expect(await passing()).toBe(false)
    expect(await passing({ default: 6 })).toBe(true)
    expect(await passing({ default: 6 })).toBe(false)
    now += 59_000
    expect(await passing({ default: 2 })).toBe(true)
    expect(await passing({ default: 2 })).toBe(false)
    expect(await passing({ default: 4 })).toBe(true)
  })

  test('counters that are a minute old are deleted, and no others', async () => {
    const { db } = await open()
    let now = begin
    const limiter = new SharedRateLimiter(db, limitsWith(1), () => now)
    await limiter.take('early', 'default')
    now += 30_000
    await limiter.take('late', 'default')
    now += 30_000
    await limiter.sweep()
    const left = await db.selectFrom('rate_passes').select('who').execute()
    expect(left).toEqual([{ who: 'late' }])
    expect((await limiter.take('late', 'default')).allowed).toBe(false)
    expect((await limiter.take('early', 'default')).allowed).toBe(true)
  })

  test('a clock that is set back by an hour keeps no account out', async () => {
    const { db } = await open()
    let now = begin
    const limiter = new SharedRateLimiter(db, limitsWith(1), () => now)
    await limiter.take('someone', 'default')
    now -= 3_600_000
    expect((await limiter.take('someone', 'default')).allowed).toBe(true)
    expect(await limiter.take('someone', 'default')).toEqual({ allowed: false, retryAfter: 60 })
  })

  test('a request reads as little when very many passed in the last minute as when few did', async () => {
    const { db } = await open()
    await db.connection().execute(async (connection) => {
      const limiter = new SharedRateLimiter(connection, limitsWith(1_000_000), () => begin)
      const pagesRead = async () => {
        const plan = await sql<{ 'QUERY PLAN': { Plan: Record<string, number> }[] }>`
          explain (analyze, buffers, format json)
          select take_pass('someone', 'default', 1000000, ${begin}::bigint)`.execute(connection)
        const read = plan.rows[0]?.['QUERY PLAN'][0]?.Plan
        return (read?.['Shared Hit Blocks'] ?? 0) + (read?.['Shared Read Blocks'] ?? 0)
      }
      // The plans of the function are made, and kept, while its tables are nearly empty.
      for (let count = 0; count < 10; count += 1) await limiter.take('someone', 'default')
      await sql`analyze rate_passes, rate_counters`.execute(connection)
      for (let count = 0; count < 10; count += 1) await limiter.take('someone', 'default')
      const few = await pagesRead()
      await sql`insert into rate_passes select 'someone', 'default', n, ${begin}::bigint
        from generate_series(1000, 20000) as n`.execute(connection)
      await sql`update rate_counters set passed = 20000 where who = 'someone'`.execute(connection)
      await pagesRead()
      expect(await pagesRead()).toBeLessThanOrEqual(few + 10)
    })
  })
})
