import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { iso } from '../../../platform/clock.ts'
import type { MailTables } from '../../../platform/database/tables.mail.ts'
import type { Db } from '../../../platform/database/tables.ts'
import { hashOf } from '../../secrets.ts'
import { clearSecondFactor } from '../codes.store.ts'
import { forgetBrowsers } from '../known-browsers.store.ts'
import { endEmailChange, personByEmail } from '../people.store.ts'

type Purpose = MailTables['mailed_links']['purpose']
/** Links that end with the address to which they were mailed. */
type OfPresentAddress = Exclude<Purpose, 'email_change'>

/** Keeps the hash of a link; one of the same purpose that was mailed before ends. */
export async function keepLink(
  db: Db,
  {
    secret,
    purpose,
    person_id,
    email,
    now,
    until,
  }: { secret: string; purpose: Purpose; person_id: string; email: string; now: Date; until: Date },
): Promise<void> {
  await db
    .deleteFrom('mailed_links')
    .where('person_id', '=', person_id)
    .where('purpose', '=', purpose)
    .execute()
  await db
    .insertInto('mailed_links')
    .values({
      token_hash: hashOf(secret),
      purpose,
      person_id,
      email,
      created_at: iso(now),
      expires_at: iso(until),
    })
    .execute()
}

/** A link that was mailed to an address before the person changed it opens nothing. */
const isPresentAddress = sql<boolean>`exists (
  select from people where people.id = mailed_links.person_id and lower(people.email) = lower(mailed_links.email))`

/** Uses a link up. Of two at once one finds it. @returns undefined where it was used or is too old */
export const useLink = (
  db: Db,
  { secret, purpose, now }: { secret: string; purpose: OfPresentAddress; now: Date },
): Promise<{ person_id: string; email: string } | undefined> =>
  db
    .deleteFrom('mailed_links')
    .where('token_hash', '=', hashOf(secret))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', iso(now))
    .where(isPresentAddress)
    .returning(['person_id', 'email'])
    .executeTakeFirst()

/** As `useLink`, and the link stays: for what may still be refused. */
export const findLink = (
  db: Db,
  { secret, purpose, now }: { secret: string; purpose: OfPresentAddress; now: Date },
): Promise<{ person_id: string; email: string } | undefined> =>
  db
    .selectFrom('mailed_links')
    .select(['person_id', 'email'])
    .where('token_hash', '=', hashOf(secret))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', iso(now))
    .where(isPresentAddress)
    .executeTakeFirst()

/** @returns whether the person still has this address */
export async function noteVerified(
  db: Db,
  { person_id, email }: { person_id: string; email: string },
  now: Date,
): Promise<boolean> {
  const noted = await db
    .updateTable('people')
    .set({ email_verified_at: iso(now) })
    .where('id', '=', person_id)
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .returning('id')
    .execute()
  return noted.length > 0
}

/** The ways to sign in that a new password ended, beside sessions. */
export interface EndedByReset {
  /** Names of passkeys that sign in no more until their person keeps them. */
  suspended_passkeys: string[]
  second_factor_removed: boolean
}

/**
 * Sets the password that a link allowed, and ends every session of the person. Passkeys sign in no more until the person keeps them. A
 * second factor and links with providers that were set before anybody proved to read the address are of nobody: they end too.
 */
export async function storePasswordByLink(
  db: Db,
  { person_id, hash, now }: { person_id: string; hash: string; now: Date },
): Promise<EndedByReset> {
  const person = await db
    .selectFrom('people')
    .select(['email_verified_at', 'code_secret'])
    .where('id', '=', person_id)
    .forUpdate()
    .executeTakeFirst()
  const isUnproved = person?.email_verified_at === null
  if (isUnproved) {
    await clearSecondFactor(db, person_id)
    await sql`
      delete from openid_logins using users
      where users.account_id = openid_logins.account_id and users.id = openid_logins.user_id and users.person_id = ${person_id}`.execute(
      db,
    )
  }
  await forgetBrowsers(db, person_id)
  await endEmailChange(db, person_id)
  const suspended = await db
    .updateTable('passkeys')
    .set({ suspended_at: iso(now) })
    .where('person_id', '=', person_id)
    .where('suspended_at', 'is', null)
    .returning('name')
    .execute()
  await db
    .updateTable('people')
    .set({ password_hash: hash, password_set_at: iso(now) })
    .where('id', '=', person_id)
    .execute()
  await sql`
    delete from sessions using users
    where users.account_id = sessions.account_id and users.id = sessions.user_id and users.person_id = ${person_id}`.execute(
    db,
  )
  return {
    suspended_passkeys: suspended.map(({ name }) => name),
    second_factor_removed: isUnproved && person.code_secret !== null,
  }
}

const MAX_RESETS_AN_HOUR = 3
const HOUR_MS = 3_600_000

/** Notes that somebody asked for a link, known or not: both take as long. More than a few an hour for one address are not noted. */
export async function noteResetRequest(db: Db, email: string, now: Date): Promise<boolean> {
  const since = iso(new Date(now.getTime() - HOUR_MS))
  const { rows } = await sql`
    insert into password_reset_requests (id, email, requested_at)
    select ${randomUUIDv7()}::uuid, ${email}, ${iso(now)}::timestamptz
    where (select count(*) from password_reset_requests
      where lower(email) = lower(${email}) and requested_at > ${since}) < ${sql.lit(MAX_RESETS_AN_HOUR)}
    returning id`.execute(db)
  return rows.length > 0
}

export interface ResetRecipient {
  person_id: string
  account_id: string
  email: string
}

/** The next request in the transaction of its mail. @returns `none` where nothing waits; undefined for an address that nobody has */
export async function takeResetRequest(trx: Db, now: Date): Promise<ResetRecipient | undefined | 'none'> {
  const { rows } = await sql<{ email: string }>`
    update password_reset_requests set handled_at = ${iso(now)}
    where id = (select id from password_reset_requests where handled_at is null
      order by requested_at limit 1 for update skip locked)
    returning email`.execute(trx)
  const [request] = rows
  if (!request) return 'none'
  const person = await personByEmail(trx, request.email)
  if (!person || person.email === null) return undefined
  const member = await trx
    .selectFrom('users')
    .select('account_id')
    .where('person_id', '=', person.id)
    .where('paused_at', 'is', null)
    .where('removed_at', 'is', null)
    .orderBy('signed_in_at', (order) => order.desc().nullsLast())
    .executeTakeFirst()
  return member && { person_id: person.id, account_id: member.account_id, email: person.email }
}

/** Forgets links that ended, and requests that no longer count. */
export async function forgetLinks(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('mailed_links').where('expires_at', '<=', iso(now)).execute()
  const before = iso(new Date(now.getTime() - HOUR_MS))
  await db
    .deleteFrom('password_reset_requests')
    .where('handled_at', 'is not', null)
    .where('requested_at', '<=', before)
    .execute()
}
