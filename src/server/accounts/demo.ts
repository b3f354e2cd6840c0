import { z } from 'zod'
import { iso } from '../platform/clock.ts'
import type { Db } from '../platform/database/tables.ts'
import { signInSeconds } from './rules.ts'
import { newSecret } from './secrets.ts'
import { createSignInToken } from './sessions.store.ts'
import { getSetting, setSetting } from './settings.ts'
import { createAccount, createApiKey, createUser } from './store.ts'
import { identityOf } from './identities.store.ts'

const demo = z.object({ account_id: z.guid(), user_id: z.guid() })
type DemoAccount = z.output<typeof demo>

/**
 * The account that a new installation starts with, created once. Only the hash of its key is stored, so the key can be
 * returned only when it is new or was given: `apiKey` is undefined otherwise.
 * @throws when the given key belongs to another account
 */
export async function ensureDemoAccount(
  db: Db,
  { apiKey, now }: { apiKey: string | undefined; now: Date },
): Promise<DemoAccount & { apiKey: string | undefined }> {
  return db.transaction().execute(async (tx) => {
    const created_at = iso(now)
    const known = await getSetting(tx, 'demo_account', demo)
    const account = known ?? (await makeDemoAccount(tx, created_at))
    const secret = apiKey ?? (known ? undefined : newSecret('key'))
    if (secret === undefined) return { ...account, apiKey: undefined }
    const owner = await identityOf(tx, { kind: 'key', secret }, iso(now))
    if (owner && owner.account_id !== account.account_id)
      throw new Error('The API key belongs to another account')
    if (!owner)
      await createApiKey(tx, { account_id: account.account_id, secret, label: 'First key', created_at })
    return { ...account, apiKey: secret }
  })
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

/** A token that signs one browser in, once. */
export async function newSignInToken(db: Db, owner: DemoAccount, now: Date): Promise<string> {
  const secret = newSecret('sign_in')
  await createSignInToken(db, {
    account_id: owner.account_id,
    user_id: owner.user_id,
    secret,
    expires_at: iso(new Date(now.getTime() + signInSeconds * 1000)),
  })
  return secret
}
