import { type RawBuilder, sql } from 'kysely'
import type { Filter } from '../../../contract/jsonapi/index.ts'
import type { AuditChange } from '../../../contract/resources/index.ts'
import { auditColumns } from '../../../contract/operations/lists/index.ts'
import { auditGroups, MAX_FAILED_SIGN_INS_KEPT } from '../../../contract/vocabulary/index.ts'
import { auditedIn } from '../../../contract/audit.ts'
import type { Actor } from '../../platform/actor.ts'
import {
  inOrder,
  type ListedIds,
  type Listing,
  listIds,
  listTable,
  narrowedTo,
} from '../../platform/database/lists/index.ts'
import type { AuditEntriesTable } from '../../platform/database/tables.audit.ts'
import type { Db } from '../../platform/database/tables.ts'
import { among } from '../../platform/database/values.ts'

/** With the time at which another entry took it back. */
export type StoredEntry = AuditEntriesTable & { undone_at: string | null }

const groupOf = sql`case ${sql.join(
  auditGroups
    .filter((group) => group !== 'settings')
    .map(
      (group) =>
        sql`when audit_entries.operation in (${sql.join(auditedIn(group).map((each) => sql.lit(each)))}) then ${sql.lit(group)}`,
    ),
  sql` `,
)} else 'settings' end`

export const auditList = listTable({
  table: 'audit_entries',
  columns: auditColumns,
  counted: false,
  indexed: ['id', 'at'],
  order: [{ column: 'id', descending: true }],
  sql: {
    group: { value: groupOf },
    actor: { value: sql.ref('audit_entries.actor_id') },
    record: { value: sql.ref('audit_entries.record_id') },
  },
})

/** Entries in which a name, an address, an attribute or a value contains a text, regardless of case. */
export function mentioning(text: string | undefined): RawBuilder<boolean>[] {
  if (text === undefined || text.trim() === '') return []
  const pattern = `%${text.trim().replaceAll(/[\\%_]/g, '\\$&')}%`
  const within = ['actor_name', 'record_name', 'address', 'device', 'operation'].map(
    (name) => sql<boolean>`${sql.ref(`audit_entries.${name}`)} ilike ${pattern}`,
  )
  return [
    sql<boolean>`(${sql.join([...within, sql`audit_entries.changes::text ilike ${pattern}`], sql` or `)})`,
  ]
}

const read = (db: Db, accountId: string) =>
  db
    .selectFrom('audit_entries')
    .selectAll()
    .select(
      sql<string | null>`(select max(at) from audit_entries undoing
        where undoing.account_id = audit_entries.account_id and undoing.undoes = audit_entries.id)`.as(
        'undone_at',
      ),
    )
    .where('account_id', '=', accountId)

/** A page of an account's entries, the newest first unless it is sorted otherwise. */
export async function listAuditEntries(
  db: Db,
  accountId: string,
  listing: Listing,
  text: string | undefined,
): Promise<ListedIds & { rows: StoredEntry[] }> {
  const listed = await listIds(db, accountId, auditList, listing, mentioning(text))
  return { ...listed, rows: inOrder(listed.ids, await entriesByIds(db, accountId, listed.ids)) }
}

export const entriesByIds = (db: Db, accountId: string, ids: readonly string[]): Promise<StoredEntry[]> =>
  read(db, accountId).where(among('id', ids)).execute()

export const entryById = (db: Db, accountId: string, id: string): Promise<StoredEntry | undefined> =>
  read(db, accountId).where('id', '=', id).executeTakeFirst()

/** The newest entry that takes another one back. */
export const entryUndoing = (db: Db, accountId: string, id: string): Promise<StoredEntry | undefined> =>
  read(db, accountId).where('undoes', '=', id).orderBy('id', 'desc').limit(1).executeTakeFirst()

/** The next entries of a filtered list below an id, for who walks through all of them; the newest first. */
export const entriesBelow = (
  db: Db,
  accountId: string,
  {
    filters,
    text,
    below,
    size,
  }: { filters: readonly Filter[]; text: string | undefined; below: string | null; size: number },
): Promise<StoredEntry[]> =>
  read(db, accountId)
    .where(
      sql<boolean>`${sql.join(narrowedTo(auditList, { filters }, accountId, mentioning(text)), sql` and `)}`,
    )
    .$if(below !== null, (query) => query.where('id', '<', below ?? ''))
    .orderBy('id', 'desc')
    .limit(size)
    .execute()

/** Who asked for work that is done later, by the entry of having asked; undefined where the service does it by itself. */
export async function actorBehind(db: Db, accountId: string, recordId: string): Promise<Actor | undefined> {
  const entry = await db
    .selectFrom('audit_entries')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('record_id', '=', recordId)
    .where('action', '=', 'create')
    .executeTakeFirst()
  if (!entry) return undefined
  const { operation, actor_kind, actor_id, address, device, at } = entry
  const user_id = actor_kind === 'person' ? actor_id : null
  const key_id = actor_kind === 'key' ? actor_id : null
  return { operation, account_id: accountId, user_id, key_id, address, device, at }
}

interface RequestEntry {
  record_type: string | null
  record_id: string | null
  changes: AuditChange[]
}

/** An entry for a request that changes no record that people know. */
export async function addRequestEntry(
  db: Db,
  accountId: string,
  actor: Actor,
  entry: RequestEntry,
): Promise<void> {
  const { record_type: type, record_id: id, changes } = entry
  await sql`
    with actor as (select set_config('portolan.actor', ${JSON.stringify(actor)}, true))
    select add_audit_entries(array[row(${accountId}::uuid, null, null, false, ${type}::text, ${id}::uuid,
      audited_name(${accountId}::uuid, ${type}, ${id}::uuid), 'request', ${JSON.stringify(changes)}::jsonb)::audited_row])
    from actor`.execute(db)
}

/** Whose sign-in failed: by the address that was given, by a passkey, as a member, or nobody whom the provider's account knows. */
export type FailedPerson =
  | { email: string }
  | { person_id: string }
  | { user_id: string }
  | { provider: { account_id: string; id: string; name: string } }

/** The records that a failed sign-in is about, as a statement. */
const failedAbout = (who: FailedPerson): RawBuilder<unknown> => {
  if ('provider' in who)
    return sql`select ${who.provider.account_id}::uuid as account_id, ${who.provider.id}::uuid as id,
      ${who.provider.name}::text as name, 'openid_provider' as type`
  const isWho =
    'email' in who
      ? sql`lower(people.email) = lower(${who.email})`
      : 'person_id' in who
        ? sql`people.id = ${who.person_id}`
        : sql`users.id = ${who.user_id}`
  return sql`select users.account_id, users.id, users.name, 'user' as type
    from people join users on users.person_id = people.id and users.removed_at is null where ${isWho}`
}

/**
 * An entry for a sign-in that failed, in each account of the person, or in that of the provider; of an address that nobody has there is
 * none, and of one person or provider no more than some in a day.
 */
export async function addFailedSignIn(
  db: Db,
  who: FailedPerson,
  actor: Actor,
  reason: string,
): Promise<void> {
  const change: AuditChange = { attribute: 'refused', old: null, new: reason }
  await sql`
    insert into audit_entries (account_id, id, at, operation, actor_kind, address, device, action, record_type, record_id,
      record_name, changes)
    select about.account_id, new_audit_id(${actor.at}::timestamptz), ${actor.at}::timestamptz, ${actor.operation}, 'system',
      ${actor.address}, ${actor.device}, 'refuse', about.type, about.id, about.name, ${JSON.stringify([change])}::jsonb
    from (${failedAbout(who)}) as about
    where (
      select count(*) from audit_entries kept
      where kept.account_id = about.account_id and kept.record_id = about.id and kept.action = 'refuse'
        and kept.at > ${actor.at}::timestamptz - interval '1 day') < ${sql.lit(MAX_FAILED_SIGN_INS_KEPT)}`.execute(
    db,
  )
}

/** Deletes what is older than its account keeps entries. @param now ISO 8601 UTC, of the wall clock */
export async function forgetOldEntries(db: Db, now: string): Promise<void> {
  await sql`
    delete from audit_entries using accounts
    where accounts.id = audit_entries.account_id
      and audit_entries.at < ${now}::timestamptz - make_interval(days => accounts.audit_days)`.execute(db)
}

export async function auditDaysOf(db: Db, accountId: string): Promise<number> {
  const { audit_days } = await db
    .selectFrom('accounts')
    .select('audit_days')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return audit_days
}

export async function setAuditDays(db: Db, accountId: string, days: number): Promise<void> {
  await db.updateTable('accounts').set({ audit_days: days }).where('id', '=', accountId).execute()
}
