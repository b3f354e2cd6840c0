import type { SignInRefusal } from '../../../contract/vocabulary/index.ts'
import { asActor, currentActor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/tables.ts'
import { addFailedSignIn, type FailedPerson } from './entries.store.ts'

/**
 * Notes in the background that somebody failed to sign in: an answer that waited for it would say by its time whether the address is
 * known. A right password whose code is still to come is no failure.
 */
export function noteFailedSignIn(db: Db, who: FailedPerson, refused: SignInRefusal): void {
  const actor = currentActor()
  if (actor === undefined || refused === 'second_factor_needed') return
  asActor(undefined, () => addFailedSignIn(db, who, actor, refused)).catch(() => undefined)
}
