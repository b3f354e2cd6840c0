import { isZone } from '../../contract/trade/index.ts'
import type { AlertSettings } from '../../contract/resources/index.ts'
import { personOf, type PersonOfAccount } from './person-of-account.ts'
import type { Handlers } from '../platform/http/handler.ts'
import { definedOf } from '../platform/defined.rules.ts'
import { problem, refusedAttribute } from '../platform/http/problem.ts'
import type { AlertMailDeps } from './mails/alert-mails.ts'
import { mailTest } from './mails/test-mail.ts'
import { defaultSettings, saveSettings, settingsOf } from './settings/settings.store.ts'

/** When alerts are mailed to a person. */
export function alertSettingsRoutes(
  deps: AlertMailDeps,
): Pick<Handlers, 'get_alert_settings' | 'edit_alert_settings' | 'send_test_alert_mail'> {
  const { db, wall, mailer } = deps

  const present = async (person: PersonOfAccount): Promise<AlertSettings> => {
    const [saved, user, mail] = [
      await settingsOf(db, person),
      await db
        .selectFrom('users')
        .select('email')
        .where('account_id', '=', person.account_id)
        .where('id', '=', person.user_id)
        .executeTakeFirst(),
      await db
        .selectFrom('outgoing_mails')
        .select(['sent_at', 'given_up_at', 'created_at', 'last_error'])
        .where('account_id', '=', person.account_id)
        .where('about_id', '=', person.user_id)
        .where('kind', 'in', ['alert', 'alert_digest', 'alert_test'])
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst(),
    ]
    const { timezone, quiet_from, quiet_until, digest_at, mail_is_on } = saved ?? defaultSettings
    return {
      id: person.user_id,
      type: 'alert_settings',
      attributes: {
        timezone,
        quiet_from,
        quiet_until,
        digest_at,
        mail_is_on,
        email: user?.email ?? null,
        sends_mail: mailer !== undefined,
        is_saved: saved !== undefined,
        last_mail_state: mail ? stateOf(mail) : null,
        last_mail_at: mail ? (mail.sent_at ?? mail.given_up_at ?? mail.created_at) : null,
        last_mail_error: mail?.last_error ?? null,
      },
      relationships: {},
    }
  }

  return {
    async get_alert_settings({ caller }) {
      return { data: await present(personOf(caller)) }
    },

    async edit_alert_settings({ caller, body }) {
      const person = personOf(caller)
      const { attributes } = body.data
      if (attributes.timezone !== undefined && !isZone(attributes.timezone))
        throw refusedAttribute('timezone', 'Must be a time zone such as America/Los_Angeles')
      const before = (await settingsOf(db, person)) ?? defaultSettings
      const { quiet_from, quiet_until } = { ...before, ...definedOf(attributes) }
      if ((quiet_from === null) !== (quiet_until === null))
        throw refusedAttribute('quiet_until', 'Quiet hours need a beginning and an end')
      if (quiet_from !== null && quiet_from === quiet_until)
        throw refusedAttribute('quiet_until', 'Quiet hours end at another time than they begin')
      await saveSettings(db, person, definedOf(attributes), wall.now())
      return { data: await present(person) }
    },

    async send_test_alert_mail({ caller }) {
      const person = personOf(caller)
      if (!mailer) throw problem(409, 'The service sends no mail', { code: 'no_mail' })
      if (!(await mailTest({ ...deps, mailer }, person)))
        throw problem(409, 'You have no e-mail address: enter one under Account and sign-in')
      mailer.signal.notify()
      return undefined
    },
  }
}

const stateOf = ({ sent_at, given_up_at }: { sent_at: string | null; given_up_at: string | null }) =>
  sent_at !== null ? 'sent' : given_up_at !== null ? 'failed' : 'waiting'
