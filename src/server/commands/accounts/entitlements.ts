import { entitlementsOf } from '../../accounts/entitlements/entitlements.store.ts'
import { changeEntitlements } from '../../accounts/manage.store.ts'
import { accountById } from '../../accounts/store.ts'
import { asActor, operatorDoing } from '../../platform/actor.ts'
import { iso } from '../../platform/clock.ts'
import { migrations } from '../../platform/database/migrations/index.ts'
import { openDatabase } from '../../platform/database/open.ts'
import type { EntitlementsOptions } from './entitlements.options.ts'

/** Sets what an account may have, and shows it with what it has. @returns what is printed */
export async function workOnEntitlements({
  place,
  entitled: { account, change },
}: EntitlementsOptions): Promise<string> {
  const database = await openDatabase({ ...place, migrations })
  const { db } = database
  const now = iso(new Date())
  try {
    if (!(await accountById(db, account))) throw new Error(`There is no account ${account}.`)
    if (Object.keys(change).length > 0)
      await asActor(operatorDoing('set_entitlements', now), () => changeEntitlements(db, account, change))
    const all = await entitlementsOf(db, account, { now, tradeNow: now })
    return all.map(({ kind, used, limit }) => `${kind}  ${used} of ${limit ?? 'any number'}\n`).join('')
  } finally {
    await database.close()
  }
}
