import { randomBytes } from 'node:crypto'
import { hashOf } from '../../accounts/secrets.ts'
import { iso } from '../../platform/clock.ts'
import type { ExportRequest } from '../../platform/database/tables.lists.ts'
import type { Db } from '../../platform/database/tables.ts'

/** How long an address can be fetched from; wall clock. */
const lifetimeMs = 10 * 60 * 1000

/** Keeps what was asked. @returns the token by which alone it is found again, and until when */
export async function keepExport(
  db: Db,
  accountId: string,
  asked: ExportRequest,
  now: Date,
): Promise<{ token: string; expires_at: string }> {
  const token = randomBytes(32).toString('base64url')
  const expires_at = iso(new Date(now.getTime() + lifetimeMs))
  await db
    .insertInto('exports')
    .values({ token_hash: hashOf(token), account_id: accountId, asked, expires_at })
    .execute()
  return { token, expires_at }
}

/** Undefined for a token that was never given out, or too long ago. */
export const exportOf = (db: Db, token: string, now: Date) =>
  db
    .selectFrom('exports')
    .select(['account_id', 'asked'])
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', iso(now))
    .executeTakeFirst()

/** Forgets what nobody can fetch any more. */
export async function sweepExports({ db, wall }: { db: Db; wall: { now(): Date } }): Promise<void> {
  await db.deleteFrom('exports').where('expires_at', '<=', iso(wall.now())).execute()
}
