// @module-tag long
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrations } from '../../database/migrations/index.ts'
import { type Database, openDatabase } from '../../database/open.ts'
import { findPostgres, postgresUrl, type PostgresServer, startPostgres } from '../../../testing/postgres.ts'
import { SharedRateLimiter, limitsWith } from './limits.ts'

const found = findPostgres()

describe.skipIf('missing' in found)('Several processes on one PostgreSQL', () => {
  let server: PostgresServer
  let databases: Database[]
  beforeAll(async () => {
    if ('missing' in found) return
    server = await startPostgres(found.folder)
    const open = () => openDatabase({ url: postgresUrl(server.socket, 'postgres'), migrations })
    databases = [await open(), await open()]
  })
  afterAll(async () => {
    for (const database of databases) await database.close()
    await server.stop()
  })

  test('let as many requests pass together as a single process would, however many arrive at once', async () => {
    const limiters = databases.map(({ db }) => new SharedRateLimiter(db, limitsWith(100)))
    const decisions = await Promise.all(
      Array.from({ length: 200 }, () => limiters.map((limiter) => limiter.take('someone', 'default'))).flat(),
    )
    expect(decisions.filter(({ allowed }) => allowed)).toHaveLength(100)
    for (const decision of decisions) if (!decision.allowed) expect([59, 60]).toContain(decision.retryAfter)
  })

  test('agree on an account that sends requests to one and then to the other', async () => {
    const [one, other] = databases.map(({ db }) => new SharedRateLimiter(db, limitsWith(2)))
    const taken = [
      await one?.take('a', 'default'),
      await other?.take('a', 'default'),
      await one?.take('a', 'default'),
    ]
    expect(taken.map((decision) => decision?.allowed)).toEqual([true, true, false])
  })

  test('delete old counters while others count, and lose no counted request', async () => {
    const limiters = databases.map(({ db }) => new SharedRateLimiter(db, limitsWith(10)))
    const work = Array.from({ length: 30 }, (_, index) => [
      ...limiters.map((limiter) => limiter.take(`busy ${index % 3}`, 'default')),
      ...limiters.map((limiter) => limiter.sweep()),
    ])
    await Promise.all(work.flat())
    const passes = await databases[0]?.db
      .selectFrom('rate_passes')
      .select(({ fn }) => ['who', fn.countAll<number>().as('passed')])
      .where('who', 'like', 'busy%')
      .groupBy('who')
      .orderBy('who')
      .execute()
    expect(passes?.map(({ passed }) => passed)).toEqual([10, 10, 10])
  })
})
