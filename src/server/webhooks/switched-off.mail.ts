import type { Db } from '../platform/database/tables.ts'
import type { Mailer } from '../platform/mail/mailer.ts'

/** Mails the owners and admins of an account that a webhook was switched off, in the transaction that does so. */
export async function mailSwitchedOff(
  trx: Db,
  mailer: Mailer,
  { account_id, id, url, reason }: { account_id: string; id: string; url: string; reason: string },
): Promise<void> {
  const people = await trx
    .selectFrom('users')
    .select('email')
    .where('account_id', '=', account_id)
    .where('role', 'in', ['owner', 'admin'])
    .where('person_id', 'is not', null)
    .where('paused_at', 'is', null)
    .where('removed_at', 'is', null)
    .where('email', 'is not', null)
    .execute()
  for (const { email } of people)
    await mailer.enqueue(trx, {
      account_id,
      kind: 'webhook_switched_off',
      recipient: email ?? '',
      about_id: id,
      text: {
        subject: 'A webhook was switched off',
        paragraphs: [
          `Nothing is sent to ${url} any more: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}.`,
          'What waited for it is given up. Mend the receiver, switch the webhook on, and send again what it missed.',
        ],
        link: { label: 'Open the webhooks', url: `${mailer.origin()}/settings/webhooks?endpoint=${id}` },
        footer: 'You get this mail as an owner or admin of the account.',
      },
    })
}
