import { sql } from 'kysely'
import type { OwnSignIn } from '../../../contract/operations/index.ts'
import { CONFIRMED_MINUTES } from '../../../contract/vocabulary/index.ts'
import type { Db, Trx } from '../../platform/database/tables.ts'
import { hashOf } from '../secrets.ts'

/** The session of a person, which no API key has. */
export interface PersonCaller {
  account_id: string
  user_id: string
  session_id: string
}

const signInColumns = ['id', 'email', 'password_hash', 'code_secret'] as const

/** Who has an e-mail address, in any case of its letters. */
export const personByEmail = (db: Db, email: string) =>
  db
    .selectFrom('people')
    .select(signInColumns)
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst()

/** The person of a member; undefined for one who was imported, and cannot sign in. */
export const personOfMember = (db: Db, { account_id, user_id }: PersonCaller) =>
  db
    .selectFrom('users')
    .innerJoin('people', 'people.id', 'users.person_id')
    .select(['people.id', 'people.email', 'people.password_hash', 'people.code_secret'])
    .where('users.account_id', '=', account_id)
    .where('users.id', '=', user_id)
    .executeTakeFirst()

/** Null for a member who was imported, and cannot sign in. */
export async function personIdOf(
  db: Db,
  { account_id, user_id }: { account_id: string; user_id: string },
): Promise<string | null> {
  const member = await db
    .selectFrom('users')
    .select('person_id')
    .where('account_id', '=', account_id)
    .where('id', '=', user_id)
    .executeTakeFirst()
  return member?.person_id ?? null
}

/** The membership with which the person signed in last, of those that are not paused. */
export const lastMembership = (db: Db, personId: string) =>
  db
    .selectFrom('users')
    .select(['account_id', 'id as user_id'])
    .where('person_id', '=', personId)
    .where('paused_at', 'is', null)
    .orderBy('signed_in_at', (order) => order.desc().nullsLast())
    .orderBy('created_at')
    .orderBy('id')
    .executeTakeFirst()

export async function noteSignIn(
  db: Db,
  { account_id, user_id }: { account_id: string; user_id: string },
  now: string,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ signed_in_at: now })
    .where('account_id', '=', account_id)
    .where('id', '=', user_id)
    .execute()
}

/** Names that a password must not contain. */
export async function companiesOf(db: Db, personId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .select('accounts.company_name')
    .where('users.person_id', '=', personId)
    .execute()
  return rows.map(({ company_name }) => company_name)
}

/** Somebody who knew the former password may have asked for an address of their own: another password ends that. */
export async function endEmailChange(db: Db, personId: string): Promise<void> {
  await db
    .deleteFrom('mailed_links')
    .where('person_id', '=', personId)
    .where('purpose', '=', 'email_change')
    .execute()
}

/** Sets the password and ends all other sessions of the person, in all accounts. */
export async function storePassword(
  db: Db,
  { personId, hash, sessionId, now }: { personId: string; hash: string; sessionId: string; now: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('people')
      .set({ password_hash: hash, password_set_at: now })
      .where('id', '=', personId)
      .execute()
    await endEmailChange(trx, personId)
    await sql`
      delete from sessions using users
      where users.account_id = sessions.account_id and users.id = sessions.user_id
        and users.person_id = ${personId} and sessions.id <> ${sessionId}`.execute(trx)
  })
}

/** Changes the e-mail address of a person and of their memberships. @throws a unique violation of `people_email` if somebody has it */
export async function storeEmail(
  trx: Trx,
  { person_id, email, verified_at }: { person_id: string; email: string; verified_at: string | null },
): Promise<void> {
  await trx
    .updateTable('people')
    .set({
      email,
      // Other letters in the same address leave it as verified as it was.
      email_verified_at: sql`case when lower(email) = ${email.toLowerCase()}
        then coalesce(email_verified_at, ${verified_at}::timestamptz) else ${verified_at}::timestamptz end`,
    })
    .where('id', '=', person_id)
    .execute()
  await trx.updateTable('users').set({ email }).where('person_id', '=', person_id).execute()
  // Links that were mailed to another address end, also those for an address that waits.
  await trx
    .deleteFrom('mailed_links')
    .where('person_id', '=', person_id)
    .where((eb) =>
      eb.or([eb('purpose', '=', 'email_change'), eb(sql<string>`lower(email)`, '<>', email.toLowerCase())]),
    )
    .execute()
}

/**
 * The session was confirmed: it may change how the person signs in for some minutes. It goes on with another secret, so that whoever knew
 * the one from before has no session that may do more.
 * @returns when the session is over; undefined where it ended meanwhile
 */
export async function noteConfirmed(
  db: Db,
  { account_id, session_id }: PersonCaller,
  { secret, now }: { secret: string; now: string },
): Promise<string | undefined> {
  const noted = await db
    .updateTable('sessions')
    .set({ confirmed_at: now, token_hash: hashOf(secret) })
    .where('account_id', '=', account_id)
    .where('id', '=', session_id)
    .returning('expires_at')
    .executeTakeFirst()
  return noted?.expires_at
}

/** How somebody signs in, without their passkeys. */
export type SignInOfPerson = { person_id: string } & Pick<
  OwnSignIn,
  | 'email'
  | 'email_verified_at'
  | 'pending_email'
  | 'pending_email_until'
  | 'password_set_at'
  | 'second_factor_set_at'
  | 'recovery_codes_left'
  | 'confirmed_until'
>

/**
 * Of this caller, in one statement. Who came from a provider of an account is believed in that account, and changes nothing of how the
 * person signs in until the session is confirmed.
 */
export async function ownSignIn(
  db: Db,
  { account_id, user_id, session_id }: PersonCaller,
  now: string,
): Promise<SignInOfPerson | undefined> {
  const { rows } = await sql<SignInOfPerson>`
    select people.id as person_id, people.email, people.email_verified_at, people.password_set_at,
      pending.email as pending_email, pending.expires_at as pending_email_until,
      people.code_set_at as second_factor_set_at,
      (select count(*)::int from recovery_codes where person_id = people.id) as recovery_codes_left,
      (select until from (
        select greatest(case when method <> 'openid' then created_at end, confirmed_at) + make_interval(mins => ${CONFIRMED_MINUTES}) as until
        from sessions where account_id = ${account_id} and id = ${session_id}) as confirmed
        where until > ${now}) as confirmed_until
    from users join people on people.id = users.person_id
      left join mailed_links pending on pending.person_id = people.id and pending.purpose = 'email_change'
        and pending.expires_at > ${now}
    where users.account_id = ${account_id} and users.id = ${user_id}`.execute(db)
  return rows[0]
}
