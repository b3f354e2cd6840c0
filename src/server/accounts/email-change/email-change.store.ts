import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { iso } from '../../platform/clock.ts'
import { isUniqueViolation } from '../../platform/database/errors.ts'
import type { Db, Trx } from '../../platform/database/tables.ts'
import { hashOf } from '../secrets.ts'
import { lastMembership, personByEmail, storeEmail } from '../sign-in/people.store.ts'

const PURPOSE = 'email_change'
const HOUR_MS = 3_600_000
/** For one address, by all persons together: its reader is mailed each time. */
const MAX_REQUESTS_FOR_ADDRESS_AN_HOUR = 3
const MAX_REQUESTS_OF_PERSON_AN_HOUR = 10
export const EMAIL_CHANGE_LIMIT_SECONDS = HOUR_MS / 1000

/** Whether no other person of the installation has an address: none can be found out then. */
export async function hasNobodyElseAnAddress(db: Db, personId: string): Promise<boolean> {
  const other = await db
    .selectFrom('people')
    .select('id')
    .where('email', 'is not', null)
    .where('id', '<>', personId)
    .limit(1)
    .executeTakeFirst()
  return other === undefined
}

/** Until the commit no second request of the person is under way. */
export const lockPerson = (trx: Trx, personId: string) =>
  trx.selectFrom('people').select('email').where('id', '=', personId).forUpdate().executeTakeFirst()

/** Notes that a person asks for an address, known or not. @returns false after several in an hour, which are not noted */
export async function noteEmailRequest(
  trx: Trx,
  { person_id, email, now }: { person_id: string; email: string; now: Date },
): Promise<boolean> {
  const since = iso(new Date(now.getTime() - HOUR_MS))
  const { rows } = await sql`
    insert into email_change_requests (id, person_id, email, requested_at)
    select ${randomUUIDv7()}::uuid, ${person_id}::uuid, ${email}, ${iso(now)}::timestamptz
    where (select count(*) from email_change_requests
        where lower(email) = lower(${email}) and requested_at > ${since}) < ${sql.lit(MAX_REQUESTS_FOR_ADDRESS_AN_HOUR)}
      and (select count(*) from email_change_requests
        where person_id = ${person_id} and requested_at > ${since}) < ${sql.lit(MAX_REQUESTS_OF_PERSON_AN_HOUR)}
    returning id`.execute(trx)
  return rows.length > 0
}

/** The link ends. @returns the address that waited; undefined if none did */
export async function cancelEmailChange(db: Db, personId: string): Promise<string | undefined> {
  const ended = await db
    .deleteFrom('mailed_links')
    .where('person_id', '=', personId)
    .where('purpose', '=', PURPOSE)
    .returning('email')
    .execute()
  return ended[0]?.email
}

export interface ChangedEmail {
  person_id: string
  email: string
  /** Null for somebody who had none. */
  former_email: string | null
  /** The account that the person used last; undefined for a person who is in none. */
  account_id: string | undefined
}

const waitingLink = (trx: Trx, by: { secret: string } | { person_id: string }, now: Date) =>
  trx
    .selectFrom('mailed_links')
    .select(['person_id', 'email'])
    .where('purpose', '=', PURPOSE)
    .where('expires_at', '>', iso(now))
    .where((eb) =>
      'secret' in by ? eb('token_hash', '=', hashOf(by.secret)) : eb('person_id', '=', by.person_id),
    )
    .executeTakeFirst()

/**
 * Lets an address take effect that waits, by the link that was mailed to it, or by the operator for a person.
 * @param alsoDo in the transaction of the change
 * @returns why it does not: it was used, withdrawn or is too old; or another person has the address, and it goes on waiting
 */
export async function takeEffect(
  db: Db,
  by: { secret: string } | { person_id: string },
  now: Date,
  alsoDo: (trx: Trx, changed: ChangedEmail) => Promise<void>,
): Promise<ChangedEmail | 'ended' | 'taken'> {
  try {
    return await db.transaction().execute(async (trx) => {
      const found = await waitingLink(trx, by, now)
      if (!found) return 'ended'
      // The second of two at once finds no link any more. A request locks the person first too.
      const before = await lockPerson(trx, found.person_id)
      const link = await waitingLink(trx, by, now)
      if (!link) return 'ended'
      const { person_id, email } = link
      const holder = await personByEmail(trx, email)
      if (holder && holder.id !== person_id) return 'taken'
      // The reader of the mail has the address; an operator proves nothing about it.
      await storeEmail(trx, { person_id, email, verified_at: 'secret' in by ? iso(now) : null })
      const membership = await lastMembership(trx, person_id)
      const changed = {
        person_id,
        email,
        former_email: before?.email ?? null,
        account_id: membership?.account_id,
      }
      await alsoDo(trx, changed)
      return changed
    })
  } catch (thrown) {
    if (isUniqueViolation(thrown, 'people_email')) return 'taken'
    throw thrown
  }
}

/** Stores an address at once. @returns false if another person got it in this moment */
export async function storeEmailAtOnce(db: Db, person_id: string, email: string): Promise<boolean> {
  try {
    await db.transaction().execute((trx) => storeEmail(trx, { person_id, email, verified_at: null }))
    return true
  } catch (thrown) {
    if (isUniqueViolation(thrown, 'people_email')) return false
    throw thrown
  }
}

export interface WaitingEmail {
  person_id: string
  name: string
  companies: string[]
  email: string | null
  pending_email: string
  created_at: string
  is_taken: boolean
}

/** The addresses that wait, the oldest first: for the operator. */
export async function pendingEmails(db: Db, now: Date): Promise<WaitingEmail[]> {
  const { rows } = await sql<WaitingEmail>`
    select people.id as person_id, people.name, people.email, mailed_links.email as pending_email, mailed_links.created_at,
      array(select accounts.company_name from users join accounts on accounts.id = users.account_id
        where users.person_id = people.id and users.removed_at is null order by 1) as companies,
      exists (select from people other where other.id <> people.id and lower(other.email) = lower(mailed_links.email)) as is_taken
    from mailed_links join people on people.id = mailed_links.person_id
    where mailed_links.purpose = ${PURPOSE} and mailed_links.expires_at > ${iso(now)}
    order by mailed_links.created_at, people.id`.execute(db)
  return rows
}

/** Forgets requests that no longer count. */
export async function forgetEmailRequests(db: Db, now: Date): Promise<void> {
  const before = iso(new Date(now.getTime() - HOUR_MS))
  await db.deleteFrom('email_change_requests').where('requested_at', '<=', before).execute()
}
