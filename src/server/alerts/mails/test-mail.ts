import { inTranslation } from '../../../contract/language/index.ts'
import { languageOf } from '../../accounts/preferences/preferences.store.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { translationOf } from '../../platform/translations.ts'
import type { PersonOfAccount } from '../person-of-account.ts'
import { activeMembers } from '../members.store.ts'
import { saveSettings, settingsOf } from '../settings/settings.store.ts'
import { listHeaders, testMailText } from './alert-mail.rules.ts'
import type { AlertMailDeps } from './alert-mails.ts'

/** Enqueues a mail by which a person sees that alerts arrive. @returns false where they have no address */
export const mailTest = (
  { db, wall, mailer }: AlertMailDeps & { mailer: Mailer },
  person: PersonOfAccount,
): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const { account_id, user_id } = person
    const member = (await activeMembers(trx, account_id)).find(({ id }) => id === user_id)
    if (!member?.email) return false
    const settings = (await settingsOf(trx, person)) ?? (await saveSettings(trx, person, {}, wall.now()))
    const translation = translationOf(await languageOf(trx, person))
    await mailer.enqueue(trx, {
      account_id,
      kind: 'alert_test',
      recipient: member.email,
      about_id: user_id,
      text: inTranslation(translation, () => testMailText(mailer.origin())),
      headers: listHeaders(mailer.origin(), settings.unsubscribe_token),
    })
    return true
  })
