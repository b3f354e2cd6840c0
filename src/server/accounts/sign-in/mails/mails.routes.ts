import type { Handlers } from '../../../platform/http/handler.ts'
import { notFound, problem } from '../../../platform/http/problem.ts'
import { withHashes } from '../../../platform/http/sign-in-refusal.ts'
import { listMails, type OutgoingMailRow, retryMail } from '../../../platform/mail/outgoing.store.ts'
import { hashPassword } from '../../../platform/secrets/passwords.ts'
import { commonPasswords } from '../common-passwords.ts'
import { personCaller, signInOf } from '../confirmed.routes.ts'
import { passwordFault } from '../password.rules.ts'
import { companiesOf } from '../people.store.ts'
import { forgetMisses } from '../attempts.store.ts'
import { findLink, noteResetRequest, noteVerified, storePasswordByLink, useLink } from './links.store.ts'
import { type MailingDeps, mailSignInChange, mailVerification } from './send.ts'

type MailHandlers = Pick<
  Handlers,
  | 'list_outgoing_mails'
  | 'retry_outgoing_mail'
  | 'request_email_verification'
  | 'verify_email'
  | 'get_password_reset_ways'
  | 'request_password_reset'
  | 'set_password_by_link'
>
const usedLink = () => problem(401, 'This link was used, or is too old. Ask for a new one.')

const presentMail = ({ id, given_up_at, ...row }: OutgoingMailRow) => ({
  id,
  type: 'outgoing_mail' as const,
  attributes: {
    ...row,
    state:
      row.sent_at !== null
        ? ('sent' as const)
        : given_up_at !== null
          ? ('failed' as const)
          : ('waiting' as const),
  },
  relationships: {},
})

/** Mails to people, and the links in them. */
export function mailRoutes(deps: MailingDeps & { signalResets: () => void }): MailHandlers {
  const { db, wall, mailer, signalResets } = deps
  return {
    async list_outgoing_mails({ caller }) {
      const rows = await listMails(db, caller.account_id, wall.now())
      return { data: rows.map(presentMail), meta: { sends_mail: mailer !== undefined } }
    },

    async retry_outgoing_mail({ caller, params: { id } }) {
      if (await retryMail(db, caller.account_id, id, wall.now())) {
        mailer?.signal.notify()
        return undefined
      }
      const known = await db
        .selectFrom('outgoing_mails')
        .select('id')
        .where('account_id', '=', caller.account_id)
        .where('id', '=', id)
        .executeTakeFirst()
      if (!known) throw notFound('OutgoingMail')
      throw problem(409, 'This mail was sent, is being sent, or its link does not work any more')
    },

    async request_email_verification({ caller }) {
      const person = personCaller(caller)
      const { email, email_verified_at, person_id } = await signInOf(deps, person)
      if (!mailer) throw problem(409, 'The service sends no mail', { code: 'no_mail' })
      if (email === null) throw problem(409, 'You have no e-mail address yet')
      if (email_verified_at !== null) throw problem(409, 'Your address is verified already')
      await db
        .transaction()
        .execute((trx) => mailVerification(deps, trx, { account_id: caller.account_id, person_id, email }))
      return undefined
    },

    async verify_email({ body: { secret } }) {
      const link = await useLink(db, { secret, purpose: 'email_verification', now: wall.now() })
      if (!link || !(await noteVerified(db, link, wall.now()))) throw usedLink()
      return { email: link.email }
    },

    get_password_reset_ways: () => Promise.resolve({ by_mail: mailer !== undefined }),

    async request_password_reset({ body: { email } }) {
      // Whether somebody has the address is looked up later: the answer says and takes the same.
      if (mailer && (await noteResetRequest(db, email, wall.now()))) signalResets()
      return undefined
    },

    async set_password_by_link({ body: { secret, password } }) {
      const purpose = 'password_reset'
      const found = await findLink(db, { secret, purpose, now: wall.now() })
      if (!found) throw usedLink()
      const owner = { email: found.email, companies: await companiesOf(db, found.person_id) }
      const fault = passwordFault(password, owner, await commonPasswords())
      if (fault !== undefined) throw problem(422, fault, { source: { pointer: '/password' } })
      const hash = await withHashes(hashPassword(password))
      const link = await db.transaction().execute(async (trx) => {
        const used = await useLink(trx, { secret, purpose, now: wall.now() })
        if (!used) return undefined
        const ended = await storePasswordByLink(trx, { person_id: used.person_id, hash, now: wall.now() })
        // It was mailed to the address, and opened.
        await noteVerified(trx, used, wall.now())
        return { ...used, ended }
      })
      if (!link) throw usedLink()
      await forgetMisses(db, { email: link.email, slot: '' })
      const member = await db
        .selectFrom('users')
        .select('account_id')
        .where('person_id', '=', link.person_id)
        .orderBy('signed_in_at', (order) => order.desc().nullsLast())
        .executeTakeFirst()
      if (member) await mailSignInChange(deps, { ...member, email: link.email }, 'password')
      return { ...link.ended }
    },
  }
}
