import { z } from 'zod'
import { iso } from '../platform/clock.ts'
import { lockUntilCommit } from '../platform/database/server/lock-until-commit.ts'
import type { Db } from '../platform/database/tables.ts'
import { signInSeconds } from './rules.ts'
import { hashOf, newSecret } from './secrets.ts'
import { createSignInToken } from './sessions.store.ts'
import { getSetting, setSetting } from './settings.ts'
import { activeOwnerOf, createAccount, createApiKey, createUser } from './store.ts'
import { identityOf, keyIdOf } from './identities.store.ts'

const demo = z.object({ account_id: z.guid(), user_id: z.guid() })
export type DemoAccount = z.output<typeof demo>

/** The account that a new installation starts with, and its owner; undefined before the first start. */
export const demoAccount = (db: Db): Promise<DemoAccount | undefined> => getSetting(db, 'demo_account', demo)

/**
 * The account that a new installation starts with, created once. Only the hash of its key is stored, so the key can be
 * returned only when it is new or was given: `apiKey` is undefined otherwise, also for a given one that was revoked. A key that is
 * given revokes the one that was given before it.
 * @throws when the given key belongs to another account
 */
export async function ensureDemoAccount(
  db: Db,
  { apiKey, now }: { apiKey: string | undefined; now: Date },
): Promise<DemoAccount & { apiKey: string | undefined }> {
  return db.transaction().execute(async (tx) => {
    const created_at = iso(now)
    // Of processes that start at once on an empty database one makes it.
    await lockUntilCommit(tx, 'demo account')
    const known = await demoAccount(tx)
    const account = known ?? (await makeDemoAccount(tx, created_at))
    const secret = apiKey ?? (known ? undefined : newSecret('key'))
    if (secret === undefined) return { ...account, apiKey: undefined }
    const owner = await identityOf(tx, { kind: 'key', secret }, iso(now))
    if (owner && owner.account_id !== account.account_id)
      throw new Error('The API key belongs to another account')
    if (!owner && (await keyIdOf(tx, secret))) return { ...account, apiKey: undefined }
    const { account_id } = account
    const label = apiKey === undefined ? 'First key' : 'Key of the operator'
    if (!owner) await createApiKey(tx, { account_id, secret, label, created_at })
    if (apiKey !== undefined) await revokeGivenBefore(tx, account_id, apiKey, created_at)
    return { ...account, apiKey: secret }
  })
}

/** Of the key that was given last, its hash is kept. */
async function revokeGivenBefore(db: Db, account_id: string, given: string, now: string): Promise<void> {
  const hash = Buffer.from(hashOf(given)).toString('hex')
  const before = await getSetting(db, 'given_api_key', z.string())
  if (before === hash) return
  await setSetting(db, 'given_api_key', hash)
  if (before === undefined) return
  await db
    .updateTable('api_keys')
    .set({ revoked_at: now })
    .where('account_id', '=', account_id)
    .where('key_hash', '=', Buffer.from(before, 'hex'))
    .where('revoked_at', 'is', null)
    .execute()
}

async function makeDemoAccount(db: Db, created_at: string): Promise<DemoAccount> {
  const account_id = await createAccount(db, {
    company_name: 'Northwind Imports',
    routing_data: true,
    simulated: true,
    created_at,
  })
  const user_id = await createUser(db, { account_id, name: 'Demo', email: null, role: 'owner', created_at })
  await setSetting(db, 'demo_account', { account_id, user_id })
  return { account_id, user_id }
}

/** A token that signs one browser in, once: as the first owner of the account, or as the longest-standing one where that is none any more. */
export async function newSignInToken(db: Db, owner: DemoAccount, now: Date): Promise<string> {
  const secret = newSecret('sign_in')
  await createSignInToken(db, {
    account_id: owner.account_id,
    user_id: (await activeOwnerOf(db, owner.account_id, owner.user_id)) ?? owner.user_id,
    secret,
    expires_at: iso(new Date(now.getTime() + signInSeconds * 1000)),
  })
  return secret
}
