import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/tables.ts'
import { LONGEST_WAIT_SECONDS, MISSES_BEFORE_WAIT, MISS_SECONDS, waitSeconds } from './waits.rules.ts'

/** For which e-mail address a password is given, and in which slot its misses are counted: `slotOfAttempt`. */
export interface AttemptFor {
  email: string
  slot: string
}

/** Addresses that nobody has are counted too, so that a wait says nothing about who is known. */
const hashOfAttempt = ({ email, slot }: AttemptFor): Uint8Array =>
  createHash('sha256')
    .update(slot === '' ? email.toLowerCase() : `${email.toLowerCase()}\n${slot}`)
    .digest()

/**
 * Counts an attempt to sign in as a miss before anything is compared, so that many at once are counted like many in a row.
 * A wait that is longer than any was begun before the clock was set back: it is over, so that nobody is locked out.
 * @param now ISO 8601 UTC, of the wall clock
 * @returns until when to wait; undefined where the attempt may go on
 */
export async function beginAttempt(db: Db, attempt: AttemptFor, now: string): Promise<string | undefined> {
  const email_hash = hashOfAttempt(attempt)
  const before = sql`case when known.missed_at < ${now}::timestamptz - make_interval(secs => ${MISS_SECONDS}) then 0 else known.misses end`
  // An array has null outside of its bounds: the first misses have no wait.
  const seconds = sql`(array[${sql.join(waitSeconds.map((each) => sql.lit(each)))}])[
    least(${before} + 1 - ${sql.lit(MISSES_BEFORE_WAIT)}, ${sql.lit(waitSeconds.length)})]`
  const { rows } = await sql`
    insert into sign_in_misses as known (email_hash, misses, missed_at) values (${email_hash}, 1, ${now})
    on conflict (email_hash) do update set
      misses = ${before} + 1, missed_at = ${now}, wait_until = ${now}::timestamptz + make_interval(secs => ${seconds})
    where known.wait_until is null or known.wait_until <= ${now}
      or known.wait_until > ${now}::timestamptz + make_interval(secs => ${LONGEST_WAIT_SECONDS})
    returning 1`.execute(db)
  if (rows.length > 0) return undefined
  const waits = await db
    .selectFrom('sign_in_misses')
    .select('wait_until')
    .where('email_hash', '=', email_hash)
    .executeTakeFirst()
  return waits?.wait_until ?? now
}

/** Takes an attempt back that was neither a miss nor a sign-in: the password was right, and the code is still to come. */
export async function undoAttempt(db: Db, attempt: AttemptFor): Promise<void> {
  await db
    .updateTable('sign_in_misses')
    .set(({ eb }) => ({ misses: eb('misses', '-', 1), wait_until: null }))
    .where('email_hash', '=', hashOfAttempt(attempt))
    .where('misses', '>', 0)
    .execute()
}

/** After a sign-in. */
export async function forgetMisses(db: Db, attempt: AttemptFor): Promise<void> {
  await db.deleteFrom('sign_in_misses').where('email_hash', '=', hashOfAttempt(attempt)).execute()
}

/** @param before misses whose last one is older are forgotten */
export async function forgetOldMisses(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - MISS_SECONDS * 1000).toISOString()
  await db.deleteFrom('sign_in_misses').where('missed_at', '<', before).execute()
}
