import { resolve } from 'node:path'
import { auditSignInLink } from '../../accounts/audit/operator.ts'
import { newSignInToken } from '../../accounts/demo.ts'
import { notedAddress } from '../../accounts/requested-links.store.ts'
import { personByEmail } from '../../accounts/sign-in/people.store.ts'
import { createAccount, createUser } from '../../accounts/store.ts'
import { iso } from '../../platform/clock.ts'
import { migrations } from '../../platform/database/migrations/index.ts'
import { openDatabase } from '../../platform/database/open.ts'
import type { NewAccountOptions } from './new-account.options.ts'

const UNKNOWN_ADDRESS = 'http://localhost:4949'

/** Makes an account with an owner, without the simulated fleet and without paid features. @returns what is printed */
export async function makeNewAccount({
  place,
  newAccount,
  linkOf,
  email,
}: NewAccountOptions): Promise<string> {
  const database = await openDatabase({ ...place, migrations })
  try {
    const now = new Date()
    const made = await database.db.transaction().execute(async (trx) => {
      const created_at = iso(now)
      if (email !== null && (await personByEmail(trx, email)) !== undefined)
        throw new Error(`Another person signs in with ${email}.`)
      const account_id = await createAccount(trx, {
        company_name: newAccount,
        routing_data: false,
        simulated: false,
        created_at,
      })
      const owner = { account_id, name: 'Owner', email, role: 'owner' as const, created_at }
      const account = { account_id, user_id: await createUser(trx, owner) }
      const token = await newSignInToken(trx, account, now)
      await auditSignInLink(trx, account, now)
      return { account_id, token }
    })
    const noted = 'folder' in place ? await notedAddress(resolve(place.folder)) : undefined
    const link = `${linkOf ?? noted ?? UNKNOWN_ADDRESS}/sign-in/${made.token}`
    return `${made.account_id}  ${newAccount}\n${link}\nSigns its owner in once, within 24 hours.\n`
  } finally {
    await database.close()
  }
}
