import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { hashOf } from '../accounts/secrets.ts'
import { iso } from '../platform/clock.ts'
import type { AskedBy, AskedExport } from '../platform/database/tables.lists.ts'
import type { Db } from '../platform/database/tables.ts'

/** How long an address is valid, in milliseconds of the wall clock. */
const LIFETIME = 10 * 60 * 1000

/** Stores what is asked for. @returns the address of its file, of whose token only a hash is stored, and until when it is valid */
export async function storeExport(
  db: Db,
  { account_id, key_id, user_id }: { account_id: string } & AskedBy,
  asked: AskedExport,
  { origin, now }: { origin: string; now: Date },
): Promise<{ file_name: string; url: string; expires_at: string }> {
  const { file_name } = asked
  const token = randomBytes(32).toString('base64url')
  const expires_at = iso(new Date(now.getTime() + LIFETIME))
  await db
    .insertInto('exports')
    .values({ token_hash: hashOf(token), account_id, asked: { ...asked, key_id, user_id }, expires_at })
    .execute()
  return { file_name, url: `${origin}/exports/${token}/${encodeURIComponent(file_name)}`, expires_at }
}

/** Whether who asked may still ask. Exports of an earlier version do not say who it was. */
const isStillAllowed = (now: string) => sql<boolean>`
  (asked->>'key_id' is null or exists (
    select from api_keys where api_keys.account_id = exports.account_id and api_keys.id = (exports.asked->>'key_id')::uuid
      and revoked_at is null and (api_keys.expires_at is null or api_keys.expires_at > ${now})))
  and (asked->>'user_id' is null or exists (
    select from users where users.account_id = exports.account_id and users.id = (exports.asked->>'user_id')::uuid
      and paused_at is null and removed_at is null))`

/** Undefined for an unknown or expired token, and where who asked for it may ask no more. */
export const exportOf = (db: Db, token: string, now: Date) =>
  db
    .selectFrom('exports')
    .select(['account_id', 'asked'])
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', iso(now))
    .where(isStillAllowed(iso(now)))
    .executeTakeFirst()

/** Deletes expired exports. */
export async function sweepExports({ db, wall }: { db: Db; wall: { now(): Date } }): Promise<void> {
  await db.deleteFrom('exports').where('expires_at', '<=', iso(wall.now())).execute()
}
