import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { CallerCredential } from '../../../accounts/identities.store.ts'
import { createSession } from '../../../accounts/sessions.store.ts'
import { createAccount, createApiKey, createUser } from '../../../accounts/store.ts'
import { forEachDatabase } from '../../../testing/databases.ts'
import type { Database } from '../../database/open.ts'
import { type Callers, createCallers } from './callers.ts'
import { limitsWith, RateLimiter, SharedRateLimiter } from './limits.ts'

const now = '2026-11-20T18:00:00Z'

async function start(database: Database) {
  const { db } = database
  const account_id = await createAccount(db, {
    company_name: 'Own Imports',
    routing_data: false,
    simulated: false,
    created_at: now,
  })
  await createApiKey(db, { account_id, secret: 'the-key', label: 'Key', created_at: now })
  const time = { ms: Date.parse(now) }
  const limits = limitsWith(3)
  const limiter =
    database.engine === 'embedded'
      ? new RateLimiter(limits, () => time.ms)
      : new SharedRateLimiter(db, limits, () => time.ms)
  const wall = { speed: 1, now: () => new Date(time.ms) }
  return { db, account_id, time, callers: createCallers({ database, wall, limiter }) }
}
const key = { kind: 'key', secret: 'the-key' } as const
const session = { kind: 'session', secret: 'the-session' } as const

forEachDatabase('a caller', (open) => {
  test('whose key is revoked is not admitted by the next request', async () => {
    const { db, account_id, callers } = await start(await open())
    expect((await callers.admit(key, 'default'))?.caller.account_id).toBe(account_id)
    await db.updateTable('api_keys').set({ revoked_at: now }).execute()
    expect(await callers.admit(key, 'default')).toBeUndefined()
  })

  test('has the entitlements and limits of the account as they are at the request', async () => {
    const { db, callers } = await start(await open())
    expect((await callers.admit(key, 'default'))?.caller.routing_data).toBe(false)
    await db.transaction().execute(async (trx) => {
      await trx
        .updateTable('accounts')
        .set({ routing_data: true, rate_limits: { default: 1 } })
        .execute()
    })
    const admitted = await callers.admit(key, 'default')
    expect(admitted?.caller.routing_data).toBe(true)
    expect(admitted?.decision).toMatchObject({ allowed: false })
  })

  test('signed out or past the end of the session is not admitted', async () => {
    const { db, account_id, time, callers } = await start(await open())
    const expires_at = '2026-11-20T19:00:00Z'
    const user_id = await createUser(db, {
      account_id,
      name: 'Ada',
      email: null,
      role: 'clerk',
      created_at: now,
    })
    await createSession(db, {
      account_id,
      user_id,
      secret: session.secret,
      method: 'link',
      created_at: '2026-11-20T18:00:00Z',
      expires_at,
    })
    expect((await callers.admit(session, 'default'))?.caller.account_id).toBe(account_id)
    time.ms += 3_600_000
    expect(await callers.admit(session, 'default')).toBeUndefined()
    time.ms -= 1000
    expect(await callers.admit(session, 'default')).toBeDefined()
    await db.deleteFrom('sessions').execute()
    expect(await callers.admit(session, 'default')).toBeUndefined()
  })

  test('is refused beyond the limit, with the time after which a request passes', async () => {
    const { callers } = await start(await open())
    for (let n = 0; n < 3; n += 1)
      expect((await callers.admit(key, 'default'))?.decision).toEqual({ allowed: true })
    expect((await callers.admit(key, 'default'))?.decision).toEqual({ allowed: false, retryAfter: 60 })
  })

  /** Somebody of the account who is signed in. @returns what is asked with the session */
  const signedIn = async ({ db, account_id }: Awaited<ReturnType<typeof start>>, isCustomer: boolean) => {
    const party_id = isCustomer ? randomUUID() : null
    if (party_id !== null)
      await db
        .insertInto('parties')
        .values({
          account_id,
          id: party_id,
          company_name: `Foods ${party_id}`,
        })
        .execute()
    const role = isCustomer ? ('customer' as const) : ('owner' as const)
    const user_id = await createUser(db, {
      account_id,
      name: role,
      email: null,
      role,
      party_id,
      created_at: now,
    })
    const secret = randomUUID()
    const expires_at = '2026-11-20T19:00:00Z'
    await createSession(db, { account_id, user_id, secret, method: 'link', created_at: now, expires_at })
    return { kind: 'session', secret } as const
  }

  /** How many of some requests pass. */
  const passesOf =
    (callers: Callers) =>
    async (who: CallerCredential, times: number): Promise<number> => {
      let passed = 0
      for (let each = 0; each < times; each += 1)
        if ((await callers.admit(who, 'default'))?.decision.allowed) passed += 1
      return passed
    }

  test('who is a customer uses at most a quarter of the limits, and goes on being refused without using up more', async () => {
    const started = await start(await open())
    const { db, callers } = started
    await db
      .updateTable('accounts')
      .set({ rate_limits: { default: 100 } })
      .execute()
    const customer = await signedIn(started, true)
    const owner = await signedIn(started, false)
    const passes = passesOf(callers)
    expect(await passes(customer, 200)).toBe(25)
    expect((await callers.admit(customer, 'default'))?.decision).toEqual({ allowed: false, retryAfter: 60 })
    expect(await passes(owner, 1)).toBe(1)
    expect(await passes(await signedIn(started, true), 200)).toBe(25)
    // A key has what is left, and a person of the account goes on when all is used up.
    expect(await passes(key, 200)).toBe(49)
    expect(await passes(owner, 50)).toBe(20)
    expect(await passes(key, 10)).toBe(0)
    started.time.ms += 60_000
    expect(await passes(customer, 30)).toBe(25)
    expect(await passes(key, 200)).toBe(75)
  })

  test('with another key or a session is answered while one key asks without pause', async () => {
    const started = await start(await open())
    const { db, account_id, callers, time } = started
    await db
      .updateTable('accounts')
      .set({ rate_limits: { default: 20 } })
      .execute()
    await createApiKey(db, { account_id, secret: 'another', label: 'Another key', created_at: now })
    const another = { kind: 'key', secret: 'another' } as const
    const owner = await signedIn(started, false)
    const passes = passesOf(callers)
    // A hundred times the limit, and no more than the limit is answered.
    expect(await passes(key, 2000)).toBe(20)
    expect([await passes(another, 10), await passes(owner, 10)]).toEqual([4, 4])
    expect(await passes(key, 100)).toBe(0)
    time.ms += 30_000
    expect([await passes(another, 1), await passes(key, 100)]).toEqual([0, 0])
    expect((await callers.admit(another, 'default'))?.decision).toEqual({ allowed: false, retryAfter: 30 })
    // The share is of the limit and not beside it: both keys together have the limit where none used it up.
    time.ms += 30_000
    expect([await passes(another, 6), await passes(key, 100)]).toEqual([6, 14])
    expect([await passes(another, 10), await passes(key, 100)]).toEqual([0, 0])
  }, 60_000)
})
