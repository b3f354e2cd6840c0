import {
  EMAIL_CHANGE_DAYS_WITHOUT_MAIL,
  EMAIL_CHANGE_LINK_HOURS,
} from '../../../contract/vocabulary/index.ts'
import { addRequestEntry } from '../audit/entries.store.ts'
import { currentActor } from '../../platform/actor.ts'
import { iso } from '../../platform/clock.ts'
import type { Trx } from '../../platform/database/tables.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { problem, tooManyRequests } from '../../platform/http/problem.ts'
import { demoAccount } from '../demo.ts'
import { addressInUseMail, emailChangeMail } from '../sign-in/mails/account-mails.present.ts'
import { keepLink } from '../sign-in/mails/links.store.ts'
import { type MailingDeps, mailSignInChange } from '../sign-in/mails/send.ts'
import { newSecret } from '../secrets.ts'
import { confirmedSignInOf, personCaller, signInOf } from '../sign-in/confirmed.routes.ts'
import { answerOwnSignIn } from '../sign-in/own-sign-in.routes.ts'
import { type PersonCaller, personByEmail } from '../sign-in/people.store.ts'
import {
  cancelEmailChange,
  EMAIL_CHANGE_LIMIT_SECONDS,
  hasNobodyElseAnAddress,
  lockPerson,
  noteEmailRequest,
  storeEmailAtOnce,
  takeEffect,
} from './email-change.store.ts'

const DAY_HOURS = 24
const HOUR_MS = 3_600_000

/** Another e-mail address of a person: asked for, withdrawn, and confirmed by the link that was mailed to it. */
export function emailChangeRoutes(
  deps: MailingDeps,
): Pick<Handlers, 'edit_sign_in' | 'cancel_email_change' | 'confirm_email_change'> {
  const { db, wall, mailer } = deps

  /** The audit has what is asked for; what takes effect is an entry of its own. */
  const auditPending = async (
    trx: Trx,
    { account_id, user_id }: PersonCaller,
    { from, to }: { from: string | null; to: string | null },
  ) => {
    const actor = currentActor()
    if (!actor) return
    const changes = [{ attribute: 'pending_email', old: from, new: to }]
    await addRequestEntry(trx, account_id, actor, { record_type: 'user', record_id: user_id, changes })
  }

  /**
   * Keeps what is asked for until it is confirmed. Nobody but its reader learns whether somebody has the address: for a taken one the
   * same is stored, and a mail of the same kind is enqueued without the link.
   */
  const askFor = (email: string, person: PersonCaller, own: { person_id: string; pending: string | null }) =>
    db.transaction().execute(async (trx) => {
      const { person_id } = own
      const now = wall.now()
      await lockPerson(trx, person_id)
      if (mailer && !(await noteEmailRequest(trx, { person_id, email, now })))
        throw tooManyRequests(
          'Several mails went to this address, or were asked for by you, in the last hour. Try again in an hour.',
          EMAIL_CHANGE_LIMIT_SECONDS,
        )
      const secret = newSecret('mailed_link')
      const hours = mailer ? EMAIL_CHANGE_LINK_HOURS : EMAIL_CHANGE_DAYS_WITHOUT_MAIL * DAY_HOURS
      const until = new Date(now.getTime() + hours * HOUR_MS)
      await keepLink(trx, { secret, purpose: 'email_change', person_id, email, now, until })
      await auditPending(trx, person, { from: own.pending, to: email })
      if (!mailer) return
      const isTaken = (await personByEmail(trx, email)) !== undefined
      await mailer.enqueue(trx, {
        account_id: person.account_id,
        kind: 'email_change',
        recipient: email,
        text: isTaken ? addressInUseMail : emailChangeMail(`${mailer.origin()}/confirm-email/${secret}`),
        expires_at: iso(until),
      })
    })

  /** Nobody else has an address, or it is the first one of the owner whom the operator's own links sign in. */
  const isNothingFoundOut = async (
    { user_id }: PersonCaller,
    { person_id, email }: { person_id: string; email: string | null },
  ) =>
    (await hasNobodyElseAnAddress(db, person_id)) ||
    (email === null && (await demoAccount(db))?.user_id === user_id)

  return {
    async edit_sign_in({ caller, body: { email } }) {
      const person = personCaller(caller)
      const { person_id, ...own } = await confirmedSignInOf(deps, person)
      const isOwn = own.email?.toLowerCase() === email.toLowerCase()
      const isAtOnce =
        isOwn || (!mailer && (await isNothingFoundOut(person, { person_id, email: own.email })))
      if (!isAtOnce || !(await storeEmailAtOnce(db, person_id, email)))
        await askFor(email, person, { person_id, pending: own.pending_email })
      return answerOwnSignIn(deps, person)
    },

    async cancel_email_change({ caller }) {
      const person = personCaller(caller)
      const { person_id } = await signInOf(deps, person)
      await db.transaction().execute(async (trx) => {
        await lockPerson(trx, person_id)
        const from = await cancelEmailChange(trx, person_id)
        if (from !== undefined) await auditPending(trx, person, { from, to: null })
      })
      return undefined
    },

    async confirm_email_change({ body: { secret } }) {
      const changed = await takeEffect(
        db,
        { secret },
        wall.now(),
        async (trx, { account_id, former_email }) => {
          if (account_id !== undefined)
            await mailSignInChange({ ...deps, db: trx }, { account_id, email: former_email }, 'email')
        },
      )
      if (changed === 'ended')
        throw problem(401, 'This link was used or withdrawn, or is too old. Ask for a new one.')
      if (changed === 'taken')
        throw problem(
          409,
          'This address cannot be used any more: another person signs in with it since. Choose another one.',
          { code: 'address_taken' },
        )
      return { email: changed.email }
    },
  }
}
