import { sql } from 'kysely'
import {
  mayGive,
  type MemberChange,
  type MemberRefusal,
  memberRefusal,
  type Role,
  roles,
  type SignInMethod,
} from '../../../contract/vocabulary/index.ts'
import type { Db } from '../../platform/database/tables.ts'
import { endSessionsOf, isLiveSession } from '../sessions/browser-sessions.store.ts'

export interface MemberRow {
  id: string
  name: string
  email: string | null
  email_verified_at: string | null
  role: Role
  party_id: string | null
  party_name: string | null
  paused_at: string | null
  created_at: string
  last_seen_at: string | null
  sessions_count: number
  signs_in_by: SignInMethod[]
}

/** The members of an account who can sign in, those who are paused included, by name. @param id of one alone */
export async function membersOf(
  db: Db,
  accountId: string,
  now: string,
  id?: string,
): Promise<readonly MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select users.id, users.name, users.email, people.email_verified_at, users.role, users.party_id, parties.company_name as party_name, users.paused_at,
      users.created_at, greatest(users.last_seen_at, max(sessions.last_used_at)) as last_seen_at,
      count(sessions.id)::int as sessions_count,
      coalesce(array_agg(distinct sessions.method order by sessions.method) filter (where sessions.id is not null), '{}') as signs_in_by
    from users
    join people on people.id = users.person_id
    left join parties on parties.account_id = users.account_id and parties.id = users.party_id
    left join sessions on sessions.account_id = users.account_id and sessions.user_id = users.id and ${isLiveSession(now)}
    where users.account_id = ${accountId} and users.person_id is not null and users.removed_at is null
      ${id === undefined ? sql`` : sql`and users.id = ${id}`}
    group by users.account_id, users.id, people.email_verified_at, parties.company_name
    order by lower(users.name), users.id`.execute(db)
  return rows
}

interface ChangedBy {
  account_id: string
  /** The member who changes, and the one who is changed. */
  by: string
  id: string
  /** ISO 8601 UTC. */
  now: string
}

/** What a change may answer beside having been made. */
export type MemberOutcome = 'done' | 'missing' | MemberRefusal

/**
 * Checks the rules with both members and all owners locked, so that of two owners who remove each other at once one stays, and that
 * who has just been lowered changes nobody any more.
 */
async function refusalIn(
  trx: Db,
  { account_id, by, id }: ChangedBy,
  change: MemberChange,
): Promise<Exclude<MemberOutcome, 'done'> | undefined> {
  const rows = await trx
    .selectFrom('users')
    .select(['id', 'role', 'paused_at'])
    .where('account_id', '=', account_id)
    .where('person_id', 'is not', null)
    .where(({ or, eb }) => or([eb('id', 'in', [by, id]), eb('role', '=', 'owner')]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const members = rows.map(({ paused_at, ...row }) => ({ ...row, is_paused: paused_at !== null }))
  const changing = members.find((each) => each.id === by)
  const changed = members.find((each) => each.id === id)
  if (!changed) return 'missing'
  if (!changing || changing.is_paused) return 'not_entitled'
  const activeOwners = members.filter(({ role, is_paused }) => role === 'owner' && !is_paused).length
  return memberRefusal(changing, changed, change, activeOwners)
}

export interface MemberEdit {
  role?: Role | undefined
  /** Of a customer, and null for everybody else. */
  party_id?: string | null | undefined
  is_paused?: boolean | undefined
}

/** Changes what a member may do, from their next request; pausing ends their sessions. */
export const editMember = (db: Db, changed: ChangedBy, edit: MemberEdit): Promise<MemberOutcome> =>
  db.transaction().execute(async (trx) => {
    const refusal = await refusalIn(trx, changed, edit)
    if (refusal) return refusal
    const { account_id, id, now } = changed
    const { role, party_id, is_paused } = edit
    const edited = await trx
      .updateTable('users')
      .set({
        ...(role !== undefined && { role }),
        ...(party_id !== undefined && { party_id }),
        ...(is_paused === true && { paused_at: sql<string>`coalesce(paused_at, ${now})` }),
        ...(is_paused === false && { paused_at: null }),
        // An edit of nothing is an update too, for the row that it answers.
        account_id,
      })
      .where('account_id', '=', account_id)
      .where('id', '=', id)
      .returning(['role', 'paused_at'])
      .executeTakeFirstOrThrow()
    if (edited.paused_at !== null) await endSessionsOf(trx, account_id, id)
    const kept = edited.paused_at === null ? roles.filter((each) => mayGive(edited.role, each)) : []
    await withdrawInvitationsOf(trx, changed, kept)
    return 'done'
  })

/** Takes a person out of the account. Their row of users stays, for the name on what they did; without an account they are forgotten. */
export const removeMember = (db: Db, changed: ChangedBy): Promise<MemberOutcome> =>
  db.transaction().execute(async (trx) => {
    const refusal = await refusalIn(trx, changed, 'removal')
    if (refusal) return refusal
    const { account_id, id, now } = changed
    await endSessionsOf(trx, account_id, id)
    await withdrawInvitationsOf(trx, changed, [])
    const person = await trx
      .selectFrom('people')
      .select('id')
      .where('id', '=', (eb) =>
        eb.selectFrom('users').select('person_id').where('account_id', '=', account_id).where('id', '=', id),
      )
      // Two accounts that remove the same person at once.
      .forUpdate()
      .executeTakeFirst()
    await trx
      .updateTable('users')
      .set({ removed_at: now, person_id: null, email: null })
      .where('account_id', '=', account_id)
      .where('id', '=', id)
      .execute()
    if (person)
      await trx
        .deleteFrom('people')
        .where('id', '=', person.id)
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom('users').select('id').where('person_id', '=', person.id))),
        )
        .execute()
    return 'done'
  })

export const endMemberSessions = (db: Db, changed: ChangedBy): Promise<MemberOutcome> =>
  db.transaction().execute(async (trx) => {
    const refusal = await refusalIn(trx, changed, 'ending sessions')
    if (refusal) return refusal
    await endSessionsOf(trx, changed.account_id, changed.id)
    return 'done'
  })

/** Invitations of a member to other roles than these end: nobody gives what they do not have. */
const withdrawInvitationsOf = (trx: Db, { account_id, id }: ChangedBy, kept: readonly Role[]) =>
  trx
    .deleteFrom('invitations')
    .where('account_id', '=', account_id)
    .where('invited_by', '=', id)
    .$if(kept.length > 0, (query) => query.where('role', 'not in', kept))
    .execute()
