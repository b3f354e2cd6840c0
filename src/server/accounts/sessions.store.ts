import type { Db } from '../platform/database/tables.ts'
import { hashOf } from './secrets.ts'

type Owner = { account_id: string; user_id: string | null }
/** Times are of the wall clock, ISO 8601 UTC, because sessions concern people and not ships. */
type Issued = Owner & { secret: string; expires_at: string }

async function issue(
  db: Db,
  table: 'sessions' | 'sign_in_tokens',
  { secret, ...rest }: Issued,
): Promise<void> {
  await db
    .insertInto(table)
    .values({ ...rest, token_hash: hashOf(secret) })
    .execute()
}
export const createSession = (db: Db, issued: Issued) => issue(db, 'sessions', issued)
export const createSignInToken = (db: Db, issued: Issued) => issue(db, 'sign_in_tokens', issued)

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
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute()
  await db.deleteFrom('sign_in_tokens').where('expires_at', '<=', now).execute()
}
