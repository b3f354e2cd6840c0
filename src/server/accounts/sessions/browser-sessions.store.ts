import { type RawBuilder, sql } from 'kysely'
import type { SignInMethod } from '../../../contract/vocabulary/index.ts'
import type { Db } from '../../platform/database/tables.ts'
import { idleSince } from '../rules.ts'

export interface BrowserSessionRow {
  id: string
  method: SignInMethod
  created_at: string
  last_used_at: string
  expires_at: string
  /** As the browser names itself. */
  device: string | null
  address: string | null
}

/** Neither over nor unused for too long. @param now ISO 8601 UTC */
export const isLiveSession = (now: string): RawBuilder<boolean> =>
  sql`sessions.expires_at > ${now} and coalesce(sessions.last_used_at, sessions.created_at) > ${idleSince(now)}`

/** Of one member, the last used first. */
export const sessionsOf = (
  db: Db,
  accountId: string,
  userId: string,
  now: string,
): Promise<BrowserSessionRow[]> =>
  db
    .selectFrom('sessions')
    .select(['id', 'method', 'created_at', 'expires_at', 'device', 'address'])
    .select(({ fn }) => fn.coalesce('last_used_at', 'created_at').as('last_used_at'))
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where(isLiveSession(now))
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute()

/** @returns false when the member has no such session */
export async function endSession(
  db: Db,
  { account_id, user_id, id }: { account_id: string; user_id: string; id: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('account_id', '=', account_id)
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Ends all sessions of the person of a member, in every account, but the one that is named. */
export async function endOtherSessions(
  db: Db,
  { account_id, user_id, session_id }: { account_id: string; user_id: string; session_id: string },
): Promise<void> {
  await sql`
    delete from sessions using users as own, users as members
    where own.account_id = ${account_id} and own.id = ${user_id}
      and (members.person_id = own.person_id or (members.account_id = own.account_id and members.id = own.id))
      and sessions.account_id = members.account_id and sessions.user_id = members.id and sessions.id <> ${session_id}`.execute(
    db,
  )
}

/** Ends all sessions of a member, and the links that would sign them in. When they were last seen stays known. */
export async function endSessionsOf(db: Db, accountId: string, userId: string): Promise<void> {
  await sql`
    update users set last_seen_at = greatest(last_seen_at, (
      select max(last_used_at) from sessions where account_id = ${accountId} and user_id = ${userId}))
    where account_id = ${accountId} and id = ${userId}`.execute(db)
  for (const table of ['sessions', 'sign_in_tokens'] as const)
    await db.deleteFrom(table).where('account_id', '=', accountId).where('user_id', '=', userId).execute()
}

/** What a session that takes the place of another one keeps of it: how and when the person signed in, and when that is over. */
export const carriedOver = (db: Db, accountId: string, sessionId: string) =>
  db
    .selectFrom('sessions')
    .select(['method', 'created_at', 'expires_at'])
    .where('account_id', '=', accountId)
    .where('id', '=', sessionId)
    .executeTakeFirst()

/** Notes that a session was used, unless that was noted since. @returns whether it was noted */
export async function noteSessionUse(
  db: Db,
  { account_id, id, address }: { account_id: string; id: string; address: string },
  { now, notedBefore }: { now: string; notedBefore: string },
): Promise<boolean> {
  // An update of no row too has the embedded engine forget all identities.
  const used = await db
    .selectFrom('sessions')
    .select('user_id')
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where(({ eb, fn }) => eb(fn.coalesce('last_used_at', 'created_at'), '<=', notedBefore))
    .executeTakeFirst()
  if (!used) return false
  // No transaction: the callers that end the sessions of a member lock the member first.
  await db
    .updateTable('sessions')
    .set({ last_used_at: now, address })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute()
  if (used.user_id !== null)
    await db
      .updateTable('users')
      .set({ last_seen_at: now })
      .where('account_id', '=', account_id)
      .where('id', '=', used.user_id)
      .execute()
  return true
}
