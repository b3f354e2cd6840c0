import { sql } from 'kysely'
import type { Language } from '../../../contract/language/languages.ts'
import {
  type PreferenceKey,
  type Preferences,
  preferencesOfPerson,
  preferenceValues,
  type SessionPreferences,
} from '../../../contract/operations/index.ts'
import type { Db } from '../../platform/database/tables.ts'

interface Member {
  account_id: string
  /** Null for a key: it belongs to nobody, and prefers nothing. */
  user_id: string | null
}

const keys = Object.keys(preferenceValues) as PreferenceKey[]

/**
 * What a member prefers; null where they never chose, and for a value of an earlier version that is none any more. What holds for the
 * person is what they chose last, in whichever of their accounts.
 */
export async function preferencesOf(db: Db, { account_id, user_id }: Member): Promise<Preferences> {
  const rows =
    user_id === null
      ? []
      : await db
          .selectFrom('users as own')
          .innerJoin('users', 'users.person_id', 'own.person_id')
          .innerJoin('preferences', (join) =>
            join
              .onRef('preferences.account_id', '=', 'users.account_id')
              .onRef('preferences.user_id', '=', 'users.id'),
          )
          .select(['preferences.key', 'preferences.value'])
          .where('own.account_id', '=', account_id)
          .where('own.id', '=', user_id)
          .where(({ eb, or, ref }) =>
            or([
              eb('users.account_id', '=', ref('own.account_id')),
              eb('preferences.key', 'in', preferencesOfPerson),
            ]),
          )
          // The last one counts.
          .orderBy('preferences.updated_at')
          .orderBy(({ eb, ref }) => eb('users.account_id', '=', ref('own.account_id')))
          .execute()
  const stored = new Map(rows.map(({ key, value }) => [key, value]))
  const read = keys.map((key) => [key, preferenceValues[key].safeParse(stored.get(key) ?? null).data ?? null])
  return Object.fromEntries(read) as Preferences
}

/** Those that every page of the dashboard needs; null for a key. */
export async function sessionPreferencesOf(db: Db, member: Member): Promise<SessionPreferences | null> {
  if (member.user_id === null) return null
  const { theme, language, density, date_format, second_zone, container_columns } = await preferencesOf(
    db,
    member,
  )
  return { theme, language, density, date_format, second_zone, container_columns }
}

/** In which language a person is written to: English where they never chose one. */
export const languageOf = async (db: Db, person: Member): Promise<Language> =>
  (await preferencesOf(db, person)).language ?? 'en'

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
