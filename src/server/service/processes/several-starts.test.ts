import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ensureDemoAccount } from '../../accounts/demo.ts'
import { createAccount } from '../../accounts/store.ts'
import type { Db } from '../../platform/database/tables.ts'
import { missingPostgres, stopOwnServer } from '../../testing/databases.ts'
import { openSeveral, type SeveralDatabases } from '../../testing/several-databases.ts'
import { simulatedTrade } from '../../testing/simulated-trade.ts'
import { createFleetFeed } from '../../tracking/requests/fleet.ts'
import { feedFleet } from '../../tracking/testing/feed-fleet.ts'

const now = new Date('2026-11-20T18:00:00Z')
const clock = { speed: 1, now: () => now }
const SHIPMENTS = 120

describe.skipIf(missingPostgres() !== undefined)(
  'Four processes that start at once on one PostgreSQL',
  () => {
    let several: SeveralDatabases
    let dbs: Db[]
    let first: Db
    beforeEach(async () => {
      several = await openSeveral(4)
      dbs = several.databases.map(({ db }) => db)
      const [one] = dbs
      if (!one) throw new Error('No database was opened')
      first = one
    })
    afterEach(() => several.close())
    afterAll(stopOwnServer)

    const fleet = simulatedTrade(1).fleet(SHIPMENTS)
    const simulatedAccount = () =>
      createAccount(first, {
        company_name: 'Imports',
        routing_data: true,
        simulated: true,
        created_at: now.toISOString(),
      })
    const requests = async (account_id: string) => {
      const { rows } = await sql<{ all: number; distinct: number; without_customer: number }>`
      select count(*)::int as all, count(distinct (request_type, normalized_number))::int as distinct,
        count(*) filter (where customer_id is null)::int as without_customer
      from tracking_requests where account_id = ${account_id}`.execute(first)
      return rows[0]
    }

    test('add each request of the simulated fleet once, with its customer', async () => {
      const account = await simulatedAccount()
      const added = await Promise.all(dbs.map((db) => feedFleet({ db, clock }, fleet)))
      expect(added.reduce((sum, count) => sum + count)).toBe(SHIPMENTS)
      const together = await requests(account)
      expect(together).toMatchObject({ all: SHIPMENTS, distinct: SHIPMENTS })
      const fedByOne = await simulatedAccount()
      await feedFleet({ db: first, clock }, fleet)
      expect(together).toEqual(await requests(fedByOne))
    })

    test(
      'complete the fleet of one that was killed after some, or in the middle of adding others',
      { tags: ['long'] },
      async () => {
        const account = await simulatedAccount()
        await createFleetFeed({ db: first, clock }, fleet).feed()
        expect(await requests(account)).toMatchObject({ all: 50 })
        const killed = await first.startTransaction().execute()
        await sql`select pg_advisory_xact_lock(hashtextextended(${`fleet of ${account}`}, 0))`.execute(killed)
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(killed)
        const feeding = dbs.map((db) => feedFleet({ db, clock }, fleet))
        const waiting = sql<{ count: number }>`
      select count(*)::int as count from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`
        while ((await waiting.execute(first)).rows[0]?.count !== 4);
        expect(await requests(account)).toMatchObject({ all: 50 })
        await sql`select pg_terminate_backend(${rows[0]?.pid}::int)`.execute(first)
        await Promise.all(feeding)
        await killed
          .rollback()
          .execute()
          .catch(() => undefined)
        expect(await requests(account)).toMatchObject({ all: SHIPMENTS, distinct: SHIPMENTS })
      },
    )

    test('make one demo account, with one first key, or with the key that all were given', async () => {
      const made = await Promise.all(dbs.map((db) => ensureDemoAccount(db, { apiKey: undefined, now })))
      expect(new Set(made.map(({ account_id }) => account_id)).size).toBe(1)
      expect(made.filter(({ apiKey }) => apiKey !== undefined)).toHaveLength(1)
      const apiKey = 'a-key-for-scripts'
      const given = await Promise.all(dbs.map((db) => ensureDemoAccount(db, { apiKey, now })))
      expect(given.map((account) => account.apiKey)).toEqual([apiKey, apiKey, apiKey, apiKey])
      const { rows } = await sql`
      select (select count(*)::int from accounts where simulated) as accounts,
        (select count(*)::int from users) as users, (select count(*)::int from api_keys) as keys`.execute(
        first,
      )
      expect(rows).toEqual([{ accounts: 1, users: 1, keys: 2 }])
    })

    test(
      'make one demo account for the key that all were given on an empty database',
      { tags: ['long'] },
      async () => {
        const apiKey = 'a-key-for-scripts'
        const made = await Promise.all(dbs.map((db) => ensureDemoAccount(db, { apiKey, now })))
        expect(new Set(made.map(({ account_id }) => account_id)).size).toBe(1)
      },
    )
  },
)
