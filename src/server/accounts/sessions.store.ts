import type { SignInMethod } from '../../contract/vocabulary/index.ts'
import type { Db } from '../platform/database/tables.ts'
import { endedInvitationsShownSince, idleSince } from './rules.ts'
import { hashOf } from './secrets.ts'

type Owner = { account_id: string; user_id: string | null }
/** Times are of the wall clock, ISO 8601 UTC, because sessions concern people and not ships. */
type Issued = Owner & { secret: string; expires_at: string }
/** A session of a member, or of a key: one of both is named. */
interface NewSession extends Issued {
  api_key_id?: string | null
  method: SignInMethod
  created_at: string
  /** The time of the sign-in unless it is given. */
  last_used_at?: string
  device?: string | null
  address?: string | null
}

export async function createSession(db: Db, { secret, ...session }: NewSession): Promise<void> {
  await db
    .insertInto('sessions')
    .values({ last_used_at: session.created_at, ...session, token_hash: hashOf(secret) })
    .execute()
}

export async function createSignInToken(db: Db, { secret, ...token }: Issued): Promise<void> {
  await db
    .insertInto('sign_in_tokens')
    .values({ ...token, token_hash: hashOf(secret) })
    .execute()
}

export async function removeSession(db: Db, secret: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', hashOf(secret)).execute()
}

/** Consumes a sign-in token: one statement deletes it, so that of two requests at once only one signs in. */
export async function useSignInToken(db: Db, secret: string, now: string): Promise<Owner | undefined> {
  return db
    .deleteFrom('sign_in_tokens')
    .where('token_hash', '=', hashOf(secret))
    .where('expires_at', '>', now)
    .returning(['account_id', 'user_id'])
    .executeTakeFirst()
}

export async function removeExpired(db: Db, now: string): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where(({ or, eb, fn }) =>
      or([eb('expires_at', '<=', now), eb(fn.coalesce('last_used_at', 'created_at'), '<=', idleSince(now))]),
    )
    .execute()
  await db.deleteFrom('sign_in_tokens').where('expires_at', '<=', now).execute()
  await db.deleteFrom('invitations').where('expires_at', '<=', endedInvitationsShownSince(now)).execute()
}
