import {
  type WaitingEmail,
  pendingEmails,
  takeEffect,
} from '../../accounts/email-change/email-change.store.ts'
import { asActor, operatorDoing } from '../../platform/actor.ts'
import { iso } from '../../platform/clock.ts'
import { migrations } from '../../platform/database/migrations/index.ts'
import { openDatabase } from '../../platform/database/open.ts'
import type { ConfirmEmailOptions } from './confirm-email.options.ts'

/** Lists the e-mail addresses that wait, or lets that of one person take effect. @returns what is printed */
export async function confirmEmail({ place, confirmedPerson }: ConfirmEmailOptions): Promise<string> {
  const database = await openDatabase({ ...place, migrations })
  const { db } = database
  const now = new Date()
  try {
    if (confirmedPerson === null) {
      const waiting = await pendingEmails(db, now)
      return waiting.length === 0 ? 'No e-mail address waits.\n' : waiting.map(line).join('')
    }
    const changed = await asActor(operatorDoing('confirm_email_change', iso(now)), () =>
      takeEffect(db, { person_id: confirmedPerson }, now, async () => {}),
    )
    if (changed === 'ended') throw new Error(`No e-mail address of ${confirmedPerson} waits.`)
    if (changed === 'taken') throw new Error('Another person signs in with this address.')
    return `${changed.former_email ?? 'no address'} → ${changed.email}\n`
  } finally {
    await database.close()
  }
}

const line = ({ person_id, name, companies, email, pending_email, is_taken }: WaitingEmail): string =>
  `${person_id}  ${name} (${companies.join(', ')})  ${email ?? 'no address'} → ${pending_email}` +
  `${is_taken ? '  another person signs in with it' : ''}\n`
