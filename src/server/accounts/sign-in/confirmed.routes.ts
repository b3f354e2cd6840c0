import { CONFIRMED_MINUTES } from '../../../contract/vocabulary/index.ts'
import { type Clock, iso } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/tables.ts'
import type { Caller } from '../../platform/http/handler.ts'
import { problem } from '../../platform/http/problem.ts'
import { ownSignIn, type PersonCaller } from './people.store.ts'

/** The person behind a session. @throws 403 for a key, and for a member who is no person */
export function personCaller({ account_id, user_id, session_id }: Caller): PersonCaller {
  if (user_id === null || session_id === null)
    throw problem(403, 'This needs a person who is signed in, not an API key', { code: 'not_allowed' })
  return { account_id, user_id, session_id }
}

/** How the caller signs in. @throws 403 for a member without a person */
export async function signInOf({ db, wall }: { db: Db; wall: Clock }, caller: PersonCaller) {
  const own = await ownSignIn(db, caller, iso(wall.now()))
  if (!own) throw problem(403, 'This member of the account cannot sign in', { code: 'not_allowed' })
  return own
}

/**
 * The same, for what changes how a person signs in, or what others may do: a session that was left open is not enough.
 * @throws 403 `confirmation_needed`
 */
export async function confirmedSignInOf(deps: { db: Db; wall: Clock }, caller: PersonCaller) {
  const own = await signInOf(deps, caller)
  if (own.confirmed_until === null)
    throw problem(
      403,
      `You signed in more than ${CONFIRMED_MINUTES} minutes ago: confirm it with your password, or sign in again`,
      { code: 'confirmation_needed' },
    )
  return own
}
