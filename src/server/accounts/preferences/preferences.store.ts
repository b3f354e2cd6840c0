import { sql } from 'kysely'
import { type PreferenceKey, type Preferences, preferenceValues } from '../../../contract/operations/index.ts'
import type { Db } from '../../platform/database/tables.ts'

interface Member {
  account_id: string
  /** Null for a key: it belongs to nobody, and prefers nothing. */
  user_id: string | null
}

const keys = Object.keys(preferenceValues) as PreferenceKey[]

/** What a member prefers; null where they never chose, and for a value of an earlier version that is none any more. */
export async function preferencesOf(db: Db, { account_id, user_id }: Member): Promise<Preferences> {
  const rows =
    user_id === null
      ? []
      : await db
          .selectFrom('preferences')
          .select(['key', 'value'])
          .where('account_id', '=', account_id)
          .where('user_id', '=', user_id)
          .execute()
  const stored = new Map(rows.map(({ key, value }) => [key, value]))
  const read = keys.map((key) => [key, preferenceValues[key].safeParse(stored.get(key) ?? null).data ?? null])
  return Object.fromEntries(read) as Preferences
}

/** Those that are named are changed; null takes one back. */
export async function editPreferences(
  db: Db,
  { account_id, user_id }: Member,
  changed: { [Key in PreferenceKey]?: Preferences[Key] | undefined },
  now: string,
): Promise<void> {
  const rows = Object.entries(changed).flatMap(([key, value]) =>
    value === undefined ? [] : [{ account_id, user_id, key, value, updated_at: now }],
  )
  if (rows.length === 0 || user_id === null) return
  await sql`
    insert into preferences (account_id, user_id, key, value, updated_at)
    select account_id, user_id, key, coalesce(value, 'null'), updated_at
    from jsonb_populate_recordset(null::preferences, ${JSON.stringify(rows)}::text::jsonb)
    on conflict (account_id, user_id, key) do update set value = excluded.value, updated_at = excluded.updated_at`.execute(
    db,
  )
}
