import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import { iso } from '../../platform/clock.ts'
import type { AlertSettingsTable } from '../../platform/database/tables.alerts.ts'
import type { Db } from '../../platform/database/tables.ts'
import { definedOf } from '../../platform/defined.rules.ts'
import type { PersonOfAccount } from '../person-of-account.ts'
import { nextDigestAt } from './mail-times.rules.ts'

export type AlertSettingsRow = Selectable<AlertSettingsTable>

/** Of people who never saved any. */
export const defaultSettings = {
  timezone: 'UTC',
  quiet_from: null,
  quiet_until: null,
  digest_at: '07:00',
  mail_is_on: true,
} as const

export const settingsOf = (
  db: Db,
  { account_id, user_id }: PersonOfAccount,
): Promise<AlertSettingsRow | undefined> =>
  db
    .selectFrom('alert_settings')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst()

export async function settingsOfPeople(
  db: Db,
  accountId: string,
  userIds: readonly string[],
): Promise<Map<string, AlertSettingsRow>> {
  const rows = await db
    .selectFrom('alert_settings')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('user_id', 'in', [...userIds])
    .execute()
  return new Map(rows.map((row) => [row.user_id, row]))
}

type Edit = Partial<
  Pick<AlertSettingsRow, 'timezone' | 'quiet_from' | 'quiet_until' | 'digest_at' | 'mail_is_on'>
>

/** Saves settings of a person, with the time of the next digest that follows from them. */
export async function saveSettings(
  db: Db,
  person: PersonOfAccount,
  edit: Edit,
  now: Date,
): Promise<AlertSettingsRow> {
  const before = (await settingsOf(db, person)) ?? defaultSettings
  const given = definedOf(edit)
  const { timezone, quiet_from, quiet_until, digest_at, mail_is_on } = { ...before, ...given }
  const times = { timezone, quiet_from, quiet_until, digest_at }
  const row = { ...times, mail_is_on, next_digest_at: iso(nextDigestAt(now, times)) }
  return db
    .insertInto('alert_settings')
    .values({
      account_id: person.account_id,
      user_id: person.user_id,
      unsubscribe_token: randomBytes(24).toString('base64url'),
      ...row,
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'user_id']).doUpdateSet(row))
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Digests come to who has a rule for them, also where they never saved settings. */
export async function scheduleDigest(db: Db, person: PersonOfAccount, now: Date): Promise<void> {
  if (!(await settingsOf(db, person))) await saveSettings(db, person, {}, now)
}

/** Ends all mails about alerts to the person of a link. @returns whether there is one */
export async function endMails(db: Db, token: string): Promise<boolean> {
  const ended = await db
    .updateTable('alert_settings')
    .set({ mail_is_on: false })
    .where('unsubscribe_token', '=', token)
    .returning('user_id')
    .execute()
  return ended.length > 0
}
