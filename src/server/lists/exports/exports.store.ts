import { randomBytes } from 'node:crypto'
import { hashOf } from '../../accounts/secrets.ts'
import { iso } from '../../platform/clock.ts'
import type { AskedExport } from '../../platform/database/tables.lists.ts'
import type { Db } from '../../platform/database/tables.ts'

/** How long an address is valid, in milliseconds of the wall clock. */
const LIFETIME = 10 * 60 * 1000

/** Stores what is asked for. @returns the address of its file, of whose token only a hash is stored, and until when it is valid */
export async function storeExport(
  db: Db,
  accountId: string,
  asked: AskedExport,
  { origin, now }: { origin: string; now: Date },
): Promise<{ file_name: string; url: string; expires_at: string }> {
  const { file_name } = asked
  const token = randomBytes(32).toString('base64url')
  const expires_at = iso(new Date(now.getTime() + LIFETIME))
  await db
    .insertInto('exports')
    .values({ token_hash: hashOf(token), account_id: accountId, asked, expires_at })
    .execute()
  return { file_name, url: `${origin}/exports/${token}/${encodeURIComponent(file_name)}`, expires_at }
}

/** Undefined for an unknown or expired token. */
export const exportOf = (db: Db, token: string, now: Date) =>
  db
    .selectFrom('exports')
    .select(['account_id', 'asked'])
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', iso(now))
    .executeTakeFirst()

/** Deletes expired exports. */
export async function sweepExports({ db, wall }: { db: Db; wall: { now(): Date } }): Promise<void> {
  await db.deleteFrom('exports').where('expires_at', '<=', iso(wall.now())).execute()
}
