import { randomUUID } from 'node:crypto'
import { keepLink } from '../../accounts/sign-in/mails/links.store.ts'
import type { MailTables } from '../../platform/database/tables.mail.ts'
import { enqueueMail } from '../../platform/mail/outgoing.store.ts'
import type { TestService } from '../service.ts'

/** A mail that the server refused. @returns its id */
export async function makeFailedMail(
  { db, clock, sealer }: Pick<TestService, 'db' | 'clock' | 'sealer'>,
  accountId: string,
  marker: string,
): Promise<string> {
  const about_id = randomUUID()
  await enqueueMail(
    db,
    sealer,
    {
      account_id: accountId,
      kind: 'sign_in_changed',
      recipient: `${marker.toLowerCase()}@example.com`,
      about_id,
      content: { subject: marker, text: marker, html: marker },
      expires_at: null,
    },
    clock.now(),
  )
  const { id } = await db
    .updateTable('outgoing_mails')
    .set({ next_attempt_at: null, given_up_at: clock.now().toISOString(), last_error: `550 ${marker}` })
    .where('account_id', '=', accountId)
    .where('about_id', '=', about_id)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A link that was mailed to a member, who has the address from now on, or asked for it. @returns its secret */
export async function makeMailedLink(
  { db, clock }: Pick<TestService, 'db' | 'clock'>,
  member: { account_id: string; user_id: string },
  purpose: MailTables['mailed_links']['purpose'],
  email: string,
): Promise<string> {
  const secret = randomUUID()
  const { person_id } = await db
    .selectFrom('users')
    .select('person_id')
    .where('account_id', '=', member.account_id)
    .where('id', '=', member.user_id)
    .executeTakeFirstOrThrow()
  if (purpose !== 'email_change')
    await db
      .updateTable('people')
      .set({ email, email_verified_at: null })
      .where('id', '=', person_id)
      .execute()
  const until = new Date(clock.now().getTime() + 60_000)
  await keepLink(db, { secret, purpose, person_id: person_id ?? '', email, now: clock.now(), until })
  return secret
}
