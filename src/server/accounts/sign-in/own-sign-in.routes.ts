import type { OwnSignIn } from '../../../contract/operations/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/tables.ts'
import { signInOf } from './confirmed.routes.ts'
import { linksOf } from './openid/openid.store.ts'
import { passkeysOf } from './passkeys/passkeys.store.ts'
import type { PersonCaller } from './people.store.ts'

/** How the caller signs in, as it is answered. @throws 403 for a member without a person */
export async function answerOwnSignIn(
  deps: { db: Db; wall: Clock },
  caller: PersonCaller,
): Promise<OwnSignIn> {
  const { person_id, ...own } = await signInOf(deps, caller)
  return {
    ...own,
    passkeys: await passkeysOf(deps.db, person_id),
    openid_links: await linksOf(deps.db, caller),
  }
}
