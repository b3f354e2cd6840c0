import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { mayGive, type Role } from '../../../contract/vocabulary/index.ts'
import { isUniqueViolation } from '../../platform/database/errors.ts'
import type { Db, Trx } from '../../platform/database/tables.ts'
import { hashOf } from '../secrets.ts'
import { createUser } from '../store.ts'

export interface InvitationRow {
  account_id: string
  id: string
  email: string
  role: Role
  party_id: string | null
  party_name: string | null
  invited_by: string
  invited_by_name: string
  created_at: string
  expires_at: string
}

const invitations = (db: Db) =>
  db
    .selectFrom('invitations')
    .innerJoin('users', (join) =>
      join
        .onRef('users.account_id', '=', 'invitations.account_id')
        .onRef('users.id', '=', 'invitations.invited_by'),
    )
    .leftJoin('parties', (join) =>
      join
        .onRef('parties.account_id', '=', 'invitations.account_id')
        .onRef('parties.id', '=', 'invitations.party_id'),
    )
    .select([
      'invitations.account_id',
      'invitations.id',
      'invitations.email',
      'invitations.role',
      'invitations.party_id',
      'parties.company_name as party_name',
      'invitations.invited_by',
      'users.name as invited_by_name',
      'invitations.created_at',
      'invitations.expires_at',
    ])

/** Those that nobody accepted yet, newest first. @param since when those that ran out are left out: ISO 8601 UTC */
export const listInvitations = (db: Db, accountId: string, since: string): Promise<InvitationRow[]> =>
  invitations(db)
    .where('invitations.account_id', '=', accountId)
    .where('invitations.expires_at', '>', since)
    .orderBy('invitations.created_at', 'desc')
    .orderBy('invitations.id', 'desc')
    .limit(1000)
    .execute()

export const invitationById = (db: Db, accountId: string, id: string): Promise<InvitationRow | undefined> =>
  invitations(db)
    .where('invitations.account_id', '=', accountId)
    .where('invitations.id', '=', id)
    .executeTakeFirst()

interface NewInvitation {
  account_id: string
  email: string
  role: Role
  party_id: string | null
  invited_by: string
  secret: string
  /** Of the link that is mailed; null where the service sends no mail. */
  mailSecret: string | null
  created_at: string
  expires_at: string
}

/** @returns the id, or why there is none: somebody with this address is a member or invited already */
export async function createInvitation(
  db: Trx,
  { secret, mailSecret, ...invitation }: NewInvitation,
): Promise<{ id: string } | 'member' | 'invited'> {
  const { account_id, email } = invitation
  const isMember = await db
    .selectFrom('users')
    .select('id')
    .where('account_id', '=', account_id)
    .where('removed_at', 'is', null)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst()
  if (isMember) return 'member'
  const made = await db
    .insertInto('invitations')
    .values({
      ...invitation,
      id: randomUUIDv7(),
      token_hash: hashOf(secret),
      mail_token_hash: mailSecret === null ? null : hashOf(mailSecret),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return made ?? 'invited'
}

/** Replaces the link, by whom it is made anew, and until when it works. */
export async function renewInvitation(
  db: Trx,
  accountId: string,
  id: string,
  {
    secret,
    mailSecret,
    ...renewed
  }: { secret: string; mailSecret: string | null; invited_by: string; expires_at: string },
): Promise<void> {
  await db
    .updateTable('invitations')
    .set({
      ...renewed,
      token_hash: hashOf(secret),
      mail_token_hash: mailSecret === null ? null : hashOf(mailSecret),
    })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

/** @returns false when the account has no such invitation */
export async function deleteInvitation(db: Db, accountId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('invitations')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** An invitation by its secret, while it works: who made it must still be able to give that role. */
const openInvitation = (db: Db, secret: string, now: string) =>
  invitations(db)
    .innerJoin('accounts', 'accounts.id', 'invitations.account_id')
    .select([
      'accounts.company_name',
      'users.role as invited_by_role',
      sql<boolean>`users.paused_at is not null or users.removed_at is not null`.as('is_inviter_gone'),
    ])
    .where(({ or, eb }) =>
      or([
        eb('invitations.token_hash', '=', hashOf(secret)),
        eb('invitations.mail_token_hash', '=', hashOf(secret)),
      ]),
    )
    .where('invitations.expires_at', '>', now)

export type OpenInvitation = InvitationRow & { company_name: string }

export async function invitationOf(db: Db, secret: string, now: string): Promise<OpenInvitation | undefined> {
  const found = await openInvitation(db, secret, now).executeTakeFirst()
  return found && !found.is_inviter_gone && mayGive(found.invited_by_role, found.role) ? found : undefined
}

/** Who accepts: somebody new, by a name, or the person of a member who is signed in. */
export type Accepting = { name: string } | { account_id: string; user_id: string }
type Accepted = { account_id: string; user_id: string } | 'unknown' | 'person_exists' | 'already_member'

/** Makes a member of the person who has the secret, once. What refuses it leaves the invitation as it was. */
export async function acceptInvitation(
  db: Db,
  { secret, by, now }: { secret: string; by: Accepting; now: string },
): Promise<Accepted> {
  try {
    return await db.transaction().execute(async (trx) => {
      const invitation = await invitationOf(trx, secret, now)
      if (!invitation) return 'unknown'
      const person = 'name' in by ? undefined : await personOf(trx, by)
      if (!('name' in by) && !person) return 'unknown'
      const { account_id, email, role, party_id } = invitation
      // Of two at once one deletes it, and the other finds nothing to delete.
      const used = await trx
        .deleteFrom('invitations')
        .where('account_id', '=', invitation.account_id)
        .where('id', '=', invitation.id)
        .where(({ or, eb }) =>
          or([eb('token_hash', '=', hashOf(secret)), eb('mail_token_hash', '=', hashOf(secret))]),
        )
        .returning(sql<boolean>`coalesce(mail_token_hash = ${hashOf(secret)}, false)`.as('is_mailed'))
        .executeTakeFirst()
      if (!used) return 'unknown'
      const user_id = await createUser(trx, {
        account_id,
        role,
        party_id,
        created_at: now,
        ...(person
          ? { name: person.name, email: person.email, person_id: person.id }
          : { name: 'name' in by ? by.name : '', email }),
      })
      // Who opened the mail reads the address.
      if (used.is_mailed)
        await sql`
          update people set email_verified_at = ${now} from users
          where users.account_id = ${account_id} and users.id = ${user_id} and people.id = users.person_id
            and lower(people.email) = ${email.toLowerCase()} and people.email_verified_at is null`.execute(
          trx,
        )
      return { account_id, user_id }
    })
  } catch (thrown) {
    // An address is of one person, whom nobody becomes by an invitation alone.
    if (isUniqueViolation(thrown, 'people_email')) return 'person_exists'
    if (isUniqueViolation(thrown, 'users_person')) return 'already_member'
    throw thrown
  }
}

const personOf = (db: Db, { account_id, user_id }: { account_id: string; user_id: string }) =>
  db
    .selectFrom('users')
    .innerJoin('people', 'people.id', 'users.person_id')
    .select(['people.id', 'people.name', 'people.email'])
    .where('users.account_id', '=', account_id)
    .where('users.id', '=', user_id)
    .executeTakeFirst()
