import { RESET_LINK_MINUTES, VERIFICATION_LINK_HOURS } from '../../../../contract/vocabulary/index.ts'
import { type Clock, iso } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/tables.ts'
import type { RunResult } from '../../../platform/jobs/every.ts'
import type { Mailer } from '../../../platform/mail/mailer.ts'
import { newSecret } from '../../secrets.ts'
import { resetMail, type SignInChange, signInChangedMail, verificationMail } from './account-mails.present.ts'
import { forgetLinks, keepLink, takeResetRequest } from './links.store.ts'

export interface MailingDeps {
  db: Db
  wall: Clock
  /** Undefined where the operator set no mail server. */
  mailer: Mailer | undefined
}

interface Recipient {
  account_id: string
  person_id: string
  email: string
}

const inMs = (wall: Clock, ms: number) => new Date(wall.now().getTime() + ms)

/** Mails a link that verifies an address. */
export async function mailVerification(
  { wall, mailer }: MailingDeps,
  db: Db,
  { account_id, person_id, email }: Recipient,
): Promise<void> {
  if (!mailer) return
  const secret = newSecret('mailed_link')
  const until = inMs(wall, VERIFICATION_LINK_HOURS * 3_600_000)
  await keepLink(db, { secret, purpose: 'email_verification', person_id, email, now: wall.now(), until })
  await mailer.enqueue(db, {
    account_id,
    kind: 'email_verification',
    recipient: email,
    text: verificationMail(`${mailer.origin()}/verify/${secret}`),
    expires_at: iso(until),
  })
}

/** Tells a person that their sign-in was changed: whoever took it over does not hide that. */
export async function mailSignInChange(
  { db, wall, mailer }: MailingDeps,
  { account_id, email }: { account_id: string; email: string | null },
  change: SignInChange,
): Promise<void> {
  if (!mailer || email === null) return
  const at = `${iso(wall.now()).slice(0, 16).replace('T', ' ')} UTC`
  const text = signInChangedMail(change, at, `${mailer.origin()}/settings/account`)
  await mailer.enqueue(db, { account_id, kind: 'sign_in_changed', recipient: email, text })
}

const REQUESTS_AT_ONCE = 20

/** Mails links for another password to those who asked, a transaction each; what was asked for unknown addresses ends here. */
export async function answerResetRequests({ db, wall, mailer }: MailingDeps): Promise<RunResult> {
  if (!mailer) return 'done'
  for (let answered = 0; answered < REQUESTS_AT_ONCE; answered += 1) {
    const isLast = await db.transaction().execute(async (trx) => {
      const taken = await takeResetRequest(trx, wall.now())
      if (taken === 'none') return true
      if (!taken) return false
      const secret = newSecret('mailed_link')
      const until = inMs(wall, RESET_LINK_MINUTES * 60_000)
      await keepLink(trx, { secret, purpose: 'password_reset', ...taken, now: wall.now(), until })
      await mailer.enqueue(trx, {
        account_id: taken.account_id,
        kind: 'password_reset',
        recipient: taken.email,
        text: resetMail(`${mailer.origin()}/reset/${secret}`),
        expires_at: iso(until),
      })
      return false
    })
    if (isLast) return 'done'
  }
  return 'more'
}

export const forgetMailed = async ({ db, wall, mailer }: MailingDeps): Promise<void> => {
  await forgetLinks(db, wall.now())
  await mailer?.forget()
}
