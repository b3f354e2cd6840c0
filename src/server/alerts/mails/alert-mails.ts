import { sql } from 'kysely'
import { inTranslation } from '../../../contract/language/index.ts'
import { languageOf } from '../../accounts/preferences/preferences.store.ts'
import { type Clock, iso } from '../../platform/clock.ts'
import type { Db, Trx } from '../../platform/database/tables.ts'
import { among } from '../../platform/database/values.ts'
import type { RunResult } from '../../platform/jobs/every.ts'
import { claimInTransaction } from '../../platform/jobs/lease.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { translationOf } from '../../platform/translations.ts'
import type { PersonOfAccount } from '../person-of-account.ts'
import { alertsByIds, countAlerts, type ListedAlert } from '../inbox/inbox.store.ts'
import { activeMembers } from '../members.store.ts'
import { type AlertSettingsRow, saveSettings, settingsOf } from '../settings/settings.store.ts'
import { alertMailText, digestText, listHeaders, type MailedAlert } from './alert-mail.rules.ts'
import { afterQuietHours, nextDigestAt } from '../settings/mail-times.rules.ts'

export interface AlertMailDeps {
  db: Db
  wall: Clock
  /** Undefined where the operator set no mail server. */
  mailer?: Mailer | undefined
}
type Mailing = Pick<AlertMailDeps, 'wall'> & { mailer: Mailer }

const MAX_MAILS_OF_ROUND = 20
/** A digest that could not be sent for so long is of no use: the next one comes. */
const DIGEST_HOURS = 20

/**
 * Enqueues mails about alerts, those at once and the digests. Each is enqueued in the transaction that notes it: killed, it is enqueued
 * once; and the queue sends it under one Message-ID.
 */
export function createAlertMails(deps: Mailing & Pick<AlertMailDeps, 'db'>): () => Promise<RunResult> {
  return async () => {
    for (let nth = 0; nth < MAX_MAILS_OF_ROUND; nth++) {
      const enqueued = await deps.db
        .transaction()
        .execute(async (trx) => (await mailAtOnce(trx, deps)) || mailDigest(trx, deps))
      if (!enqueued) return 'done'
    }
    return 'more'
  }
}

/** All that is due of one person. @returns false where nothing is due */
async function mailAtOnce(trx: Trx, { mailer, wall }: Mailing): Promise<boolean> {
  const now = wall.now()
  const [first] = await claimInTransaction<{ account_id: string; user_id: string }>(trx, 'alerts', {
    where: sql`mail_due_at <= ${iso(now)}`,
    order: sql`mail_due_at`,
    most: 1,
  })
  if (!first) return false
  const person = { account_id: first.account_id, user_id: first.user_id }
  const settings = (await settingsOf(trx, person)) ?? (await saveSettings(trx, person, {}, now))
  const quietUntil = afterQuietHours(now, settings)
  const due = await trx
    .updateTable('alerts')
    .set(quietUntil > now ? { mail_due_at: iso(quietUntil) } : { mail_due_at: null, mailed_at: iso(now) })
    .where('account_id', '=', person.account_id)
    .where('user_id', '=', person.user_id)
    .where('mail_due_at', '<=', iso(now))
    .returning('id')
    .execute()
  if (quietUntil > now) return true
  const alerts = await alertsByIds(
    trx,
    person,
    due.map(({ id }) => id),
  )
  const open = alerts.filter(({ acknowledged_at }) => acknowledged_at === null)
  await enqueue(trx, mailer, person, settings, open, {
    kind: 'alert',
    text: (mailed) => alertMailText(mailed, mailer.origin()),
  })
  return true
}

/** The digest of one person whose time has come; none where there is nothing new. @returns false where nobody's has */
async function mailDigest(trx: Trx, { mailer, wall }: Mailing): Promise<boolean> {
  const now = wall.now()
  const [settings] = await claimInTransaction<AlertSettingsRow>(trx, 'alert_settings', {
    where: sql`next_digest_at <= ${iso(now)}`,
    order: sql`next_digest_at`,
    most: 1,
  })
  if (!settings) return false
  const { account_id, user_id } = settings
  const person = { account_id, user_id }
  await trx
    .updateTable('alert_settings')
    .set({ next_digest_at: iso(nextDigestAt(now, settings)) })
    .where('account_id', '=', account_id)
    .where('user_id', '=', user_id)
    .execute()
  const fresh = await trx
    .updateTable('alerts')
    .set({ digested_at: iso(now) })
    .where('account_id', '=', account_id)
    .where('user_id', '=', user_id)
    .where('digested_at', 'is', null)
    .where('acknowledged_at', 'is', null)
    .where(({ or, eb }) => or([eb('snoozed_until', 'is', null), eb('snoozed_until', '<=', iso(now))]))
    .where(
      sql<boolean>`exists (select from alert_rules where alert_rules.account_id = alerts.account_id
        and alert_rules.id = alerts.rule_id and alert_rules.mail = 'digest')`,
    )
    .returning('id')
    .execute()
  if (fresh.length === 0) return true
  const open = await countAlerts(trx, person, 'open', now)
  await enqueue(
    trx,
    mailer,
    person,
    settings,
    await alertsByIds(
      trx,
      person,
      fresh.map(({ id }) => id),
    ),
    {
      kind: 'alert_digest',
      text: (mailed) => digestText(mailed, open, mailer.origin()),
      expires_at: iso(new Date(now.getTime() + DIGEST_HOURS * 3_600_000)),
    },
  )
  return true
}

/** Mails a person who may see the account's records today, has an address, and did not unsubscribe. */
async function enqueue(
  trx: Trx,
  mailer: Mailer,
  person: PersonOfAccount,
  settings: AlertSettingsRow,
  alerts: readonly ListedAlert[],
  mail: {
    kind: 'alert' | 'alert_digest'
    text: (alerts: MailedAlert[]) => Parameters<Mailer['enqueue']>[1]['text']
    expires_at?: string
  },
): Promise<void> {
  const member = (await activeMembers(trx, person.account_id)).find(({ id }) => id === person.user_id)
  if (!member?.email || !settings.mail_is_on || alerts.length === 0) return
  const { kind, text, ...rest } = mail
  const mailed = await withNumbers(trx, person.account_id, alerts)
  const translation = translationOf(await languageOf(trx, person))
  await mailer.enqueue(trx, {
    ...rest,
    account_id: person.account_id,
    kind,
    recipient: member.email,
    about_id: person.user_id,
    text: inTranslation(translation, () => text(mailed)),
    headers: listHeaders(mailer.origin(), settings.unsubscribe_token),
  })
}

async function withNumbers(
  trx: Trx,
  accountId: string,
  alerts: readonly ListedAlert[],
): Promise<MailedAlert[]> {
  const ids = alerts.flatMap(({ alerted }) => alerted.map(({ container_id }) => container_id))
  const rows = await trx
    .selectFrom('containers')
    .select(['id', 'number'])
    .where('account_id', '=', accountId)
    .where(among('id', ids))
    .execute()
  const numbers = new Map(rows.map(({ id, number }) => [id, number]))
  return alerts.map((alert) => ({
    ...alert,
    numbers: alert.alerted.flatMap(({ container_id }) => numbers.get(container_id) ?? []),
  }))
}
