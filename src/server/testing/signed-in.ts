import type { Role } from '../../contract/vocabulary/index.ts'
import { newSecret } from '../accounts/secrets.ts'
import { createSession } from '../accounts/sessions.store.ts'
import { createUser } from '../accounts/store.ts'
import { iso } from '../platform/clock.ts'
import type { TestService } from './service.ts'

/** A member of an account who is signed in: the headers of a page of the service. */
export interface SignedInMember {
  user_id: string
  headers: Record<string, string>
}

/** Makes a member of an account and signs them in. @param partyId of a customer: whose shipments they see */
export async function signInAs(
  { db, clock }: Pick<TestService, 'db' | 'clock'>,
  accountId: string,
  role: Role,
  partyId: string | null = null,
  name = `A ${role}`,
): Promise<SignedInMember> {
  const created_at = iso(clock.now())
  const user_id = await createUser(db, {
    account_id: accountId,
    name,
    email: null,
    role,
    party_id: partyId,
    created_at,
  })
  const secret = newSecret('session')
  const expires_at = iso(new Date(clock.now().getTime() + 24 * 3_600_000))
  await createSession(db, { account_id: accountId, user_id, secret, method: 'link', created_at, expires_at })
  return { user_id, headers: { cookie: `portolan_session=${secret}`, 'sec-fetch-site': 'same-origin' } }
}
