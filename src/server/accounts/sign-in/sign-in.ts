import type { SignInRefusal } from '../../../contract/vocabulary/index.ts'
import { type Clock, iso } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/tables.ts'
import { isPasswordOf } from '../../platform/secrets/passwords.ts'
import type { Sealer } from '../../platform/secrets/sealing.ts'
import { type AttemptFrom, slotOfAttempt } from './known-browsers.store.ts'
import { beginAttempt, forgetMisses, undoAttempt } from './attempts.store.ts'
import { useCode } from './codes.store.ts'
import { lastMembership, personByEmail } from './people.store.ts'

export interface SignInDeps {
  db: Db
  /** Passwords, codes and sessions concern people, and not ships. */
  wall: Clock
  sealer: Sealer
}
export interface GivenPassword {
  email: string
  password: string
  code?: string | undefined
}

/** Why somebody is not signed in. Who is unknown, and who has no password or no account, is answered like a wrong password. */
export type SignInRefused = { refused: Exclude<SignInRefusal, 'wait'> } | { refused: 'wait'; seconds: number }

/**
 * Proves who somebody is, by password and by a code where the person has two-step sign-in.
 * @throws TooManyHashes
 */
export async function provePerson(
  { db, wall, sealer }: SignInDeps,
  { email, password, code }: GivenPassword,
  from: AttemptFrom | { sessionId: string },
): Promise<{ personId: string } | SignInRefused> {
  const now = wall.now()
  const attempt = { email, slot: await slotOfAttempt(db, email, from) }
  const waitUntil = await beginAttempt(db, attempt, iso(now))
  if (waitUntil !== undefined)
    return {
      refused: 'wait',
      seconds: Math.max(1, Math.ceil((Date.parse(waitUntil) - now.getTime()) / 1000)),
    }
  const person = await personByEmail(db, email)
  const isRight = await isPasswordOf(person?.password_hash ?? null, password).catch(
    async (error: unknown) => {
      // Nothing was compared.
      await undoAttempt(db, attempt)
      throw error
    },
  )
  if (!isRight || !person) return { refused: 'wrong_password' }
  if (person.code_secret !== null) {
    if (code === undefined || code.trim() === '') {
      await undoAttempt(db, attempt)
      return { refused: 'second_factor_needed' }
    }
    if (!(await useCode(db, sealer, person.code_secret, { personId: person.id, code, now })))
      return { refused: 'wrong_code' }
  }
  await forgetMisses(db, attempt)
  return { personId: person.id }
}

/** Signs a person in to the account that they used last. */
export async function signInByPassword(
  deps: SignInDeps,
  given: GivenPassword,
  from: AttemptFrom,
): Promise<{ account_id: string; user_id: string } | SignInRefused> {
  const proved = await provePerson(deps, given, from)
  if ('refused' in proved) return proved
  return (await lastMembership(deps.db, proved.personId)) ?? { refused: 'wrong_password' }
}
