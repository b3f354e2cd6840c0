import type { PasskeyAnswer } from '../../../../contract/vocabulary/index.ts'
import { type Clock, iso } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/tables.ts'
import type { SignInRefused } from '../sign-in.ts'
import { passkeyPlace } from './passkeys.rules.ts'
import { notePasskeyUse, passkeyByCredential, useChallenge } from './passkeys.store.ts'
import { credentialIdIn, checkPasskey } from './web-authn.ts'

export interface PasskeyDeps {
  db: Db
  wall: Clock
  /** The address of the dashboard, as the operator set it. */
  dashboardUrl: () => string | undefined
}

/** The cookie that ties a challenge to the browser that was given it. */
export const passkeyCookie = 'portolan_passkey'

/**
 * Who a passkey is of. Whatever is wrong with an answer is refused alike, and the challenge is used up.
 * @returns with a refusal whose passkey it says it is, where that is known
 */
export async function proveByPasskey(
  { db, wall, dashboardUrl }: PasskeyDeps,
  { passkey, cookie }: { passkey: PasskeyAnswer; cookie: string | undefined },
): Promise<{ personId: string } | (SignInRefused & { of?: string })> {
  const now = iso(wall.now())
  const refused = { refused: 'wrong_passkey' } as const
  const place = passkeyPlace(dashboardUrl())
  if (!place || cookie === undefined) return refused
  const challenge = await useChallenge(db, { cookie, personId: null, now })
  const known = challenge && (await passkeyByCredential(db, credentialIdIn(passkey.id)))
  const used = known && (await checkPasskey(place, passkey, known, challenge))
  if (!used || !(await notePasskeyUse(db, known.id, { ...used, now })))
    return { ...refused, ...(known && { of: known.person_id }) }
  return { personId: known.person_id }
}
