import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import type { Db } from '../platform/database/tables.ts'
import { forEachDatabase } from '../testing/databases.ts'
import { ensureDemoAccount, newSignInToken } from './demo.ts'
import { accountLoaders } from './loaders.ts'
import {
  noteAddress,
  notedAddress,
  openRequestedLinks,
  requestLink,
  takeRequestedLinks,
} from './requested-links.store.ts'
import { createSession, removeExpired, useSignInToken } from './sessions.store.ts'
import { getSetting, setSetting } from './settings.ts'
import { identityOf } from './identities.store.ts'
import { createAccount, createApiKey } from './store.ts'
import { wholeAccount } from '../platform/database/records-view.ts'

const now = new Date('2026-11-20T18:00:00Z')

forEachDatabase('Accounts', (open) => {
  let db: Db
  beforeAll(async () => {
    db = (await open()).db
  })
  beforeEach(async () => {
    await db.deleteFrom('connections').execute()
    await db.deleteFrom('accounts').execute()
    await db.deleteFrom('settings').execute()
  })

  test('the demo account is created once, and its key is returned only when it is new', async () => {
    const first = await ensureDemoAccount(db, { apiKey: undefined, now })
    expect(first.apiKey).toMatch(/^portolan_key_[\w-]{43}$/)
    expect(await identityOf(db, { kind: 'key', secret: first.apiKey ?? '' }, now.toISOString())).toEqual({
      account_id: first.account_id,
      party_id: null,
      user_id: null,
      session_id: null,
      role: 'admin',
      scopes: ['read', 'write', 'documents', 'webhooks'],
      key_id: expect.any(String),
      address_ranges: [],
      allowed_origins: [],
      routing_data: true,
      rate_limits: {},
      expires_at: null,
    })
    expect(await ensureDemoAccount(db, { apiKey: undefined, now })).toEqual({ ...first, apiKey: undefined })
  })

  test('a configured key belongs to the account, unchanged at every start, beside the one created before', async () => {
    const first = await ensureDemoAccount(db, { apiKey: undefined, now })
    for (let start = 0; start < 2; start += 1)
      expect(await ensureDemoAccount(db, { apiKey: 'a-key-for-scripts', now })).toEqual({
        ...first,
        apiKey: 'a-key-for-scripts',
      })
    expect(
      (await identityOf(db, { kind: 'key', secret: 'a-key-for-scripts' }, now.toISOString()))?.account_id,
    ).toBe(first.account_id)
    expect(
      (await identityOf(db, { kind: 'key', secret: first.apiKey ?? '' }, now.toISOString()))?.account_id,
    ).toBe(first.account_id)
    expect(
      await identityOf(db, { kind: 'key', secret: 'a-key-for-script' }, now.toISOString()),
    ).toBeUndefined()
  })

  test('a key that is given replaces the one that was given before, which stays revoked', async () => {
    const isValid = async (secret: string) =>
      (await identityOf(db, { kind: 'key', secret }, now.toISOString())) !== undefined
    const give = (apiKey: string | undefined) => ensureDemoAccount(db, { apiKey, now })
    const { apiKey: first = '' } = await give(undefined)
    for (const key of ['given-key-number-1', 'given-key-number-2', undefined]) await give(key)
    expect(await isValid(first)).toBe(true)
    expect([await isValid('given-key-number-1'), await isValid('given-key-number-2')]).toEqual([false, true])
    // A key that leaked and was taken out of use does not come back by an old configuration.
    expect((await give('given-key-number-1')).apiKey).toBeUndefined()
    expect([await isValid('given-key-number-1'), await isValid('given-key-number-2')]).toEqual([false, true])
  })

  test('a sign-in link that is asked for by a file works once', async () => {
    const demo = await ensureDemoAccount(db, { apiKey: undefined, now })
    const data = await mkdtemp(join(tmpdir(), 'portolan-links-'))
    await expect(requestLink(data)).rejects.toThrow('is not the data folder')
    openRequestedLinks(data)
    expect(await notedAddress(data)).toBeUndefined()
    await noteAddress(data, 'http://localhost:5050')
    expect(await notedAddress(data)).toBe('http://localhost:5050')
    const { token, isTaken } = await requestLink(data)
    await writeFile(join(data, 'sign-in', 'notes.txt'), 'of the operator')
    expect(await isTaken()).toBe(false)
    await takeRequestedLinks({ db, data }, demo)
    expect([await isTaken(), await readdir(join(data, 'sign-in'))]).toEqual([true, ['address', 'notes.txt']])
    const present = new Date().toISOString()
    expect(await useSignInToken(db, token, present)).toMatchObject({ user_id: demo.user_id })
    expect(await useSignInToken(db, token, present)).toBeUndefined()
    await rm(data, { recursive: true })
  })

  test('a configured key of another account is refused', async () => {
    const created_at = '2026-11-20T18:00:00Z'
    const account_id = await createAccount(db, {
      company_name: 'Other',
      routing_data: false,
      simulated: false,
      created_at,
    })
    await createApiKey(db, { account_id, secret: 'the-key-of-another', label: 'Key', created_at })
    await expect(ensureDemoAccount(db, { apiKey: 'the-key-of-another', now })).rejects.toThrow(
      'belongs to another account',
    )
    expect(
      (await identityOf(db, { kind: 'key', secret: 'the-key-of-another' }, now.toISOString()))?.account_id,
    ).toBe(account_id)
    expect((await ensureDemoAccount(db, { apiKey: undefined, now })).apiKey).toBeDefined()
  })

  test('expired sessions and sign-in tokens are removed, others stay', async () => {
    const demo = await ensureDemoAccount(db, { apiKey: undefined, now })
    const { account_id, user_id } = demo
    await createSession(db, {
      account_id,
      user_id,
      secret: 'long',
      method: 'link',
      created_at: '2026-11-20T18:00:00Z',
      expires_at: '2026-12-20T18:00:00Z',
    })
    await createSession(db, {
      account_id,
      user_id,
      secret: 'short',
      method: 'link',
      created_at: '2026-11-20T18:00:00Z',
      expires_at: '2026-11-21T18:00:00Z',
    })
    const token = await newSignInToken(db, demo, now)
    await removeExpired(db, '2026-11-21T18:00:00Z')
    expect(await identityOf(db, { kind: 'session', secret: 'long' }, '2026-11-20T18:00:00Z')).toEqual({
      account_id,
      party_id: null,
      user_id,
      session_id: expect.any(String),
      role: 'owner',
      scopes: null,
      key_id: null,
      address_ranges: [],
      allowed_origins: [],
      routing_data: true,
      rate_limits: {},
      // Unless it is used again within a week.
      expires_at: '2026-11-27T18:00:00Z',
    })
    expect(await identityOf(db, { kind: 'session', secret: 'short' }, '2026-11-20T18:00:00Z')).toBeUndefined()
    expect(await useSignInToken(db, token, '2026-11-20T18:00:00Z')).toBeUndefined()
  })

  test('an account can read itself and its own users', async () => {
    const { account_id, user_id } = await ensureDemoAccount(db, { apiKey: undefined, now })
    const other = await createAccount(db, {
      company_name: 'Other',
      routing_data: false,
      simulated: false,
      created_at: '2026-11-20T18:00:00Z',
    })
    const { account, user } = accountLoaders({ db })
    expect(await account(wholeAccount(account_id), [account_id, other])).toMatchObject([
      { id: account_id, attributes: { company_name: 'Northwind Imports' } },
    ])
    expect(await user(wholeAccount(account_id), [user_id])).toMatchObject([
      { attributes: { name: 'Demo', email: null } },
    ])
    expect(await user(wholeAccount(other), [user_id])).toEqual([])
  })

  test('a setting is read back as it was written, for any JSON', { tags: ['engine'] }, async () => {
    for (const value of ['text', 7, { a: [1, null] }, ['x']]) {
      await setSetting(db, 'key', value)
      expect(await getSetting(db, 'key', z.unknown())).toEqual(value)
    }
    expect(await getSetting(db, 'other', z.unknown())).toBeUndefined()
  })
})
