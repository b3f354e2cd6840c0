import { noteFailedSignIn } from '../audit/failed-sign-in.ts'
import { iso } from '../../platform/clock.ts'
import { confirmSession } from '../../platform/http/browser-session.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { problem } from '../../platform/http/problem.ts'
import { refusedSignIn, withHashes } from '../../platform/http/sign-in-refusal.ts'
import { hashPassword } from '../../platform/secrets/passwords.ts'
import { type MailingDeps, mailSignInChange } from './mails/send.ts'
import { commonPasswords } from './common-passwords.ts'
import { confirmedSignInOf, personCaller, signInOf } from './confirmed.routes.ts'
import { type PasskeyDeps, passkeyCookie, proveByPasskey } from './passkeys/prove.ts'
import { answerOwnSignIn } from './own-sign-in.routes.ts'
import { passwordFault } from './password.rules.ts'
import { companiesOf, personOfMember, storePassword } from './people.store.ts'
import { provePerson, type SignInDeps } from './sign-in.ts'

const refused = (field: string, detail: string) => problem(422, detail, { source: { pointer: `/${field}` } })

/** How a person signs in, and the password that they set. */
export function passwordRoutes(
  deps: SignInDeps & PasskeyDeps & MailingDeps,
): Pick<Handlers, 'get_sign_in' | 'confirm_session' | 'set_password'> {
  const { db, wall } = deps
  return {
    get_sign_in: ({ caller }) => answerOwnSignIn(deps, personCaller(caller)),

    async confirm_session({ caller, body, cookieOf, ...browser }) {
      const person = personCaller(caller)
      if ('passkey' in body) {
        const { passkey } = body
        const { person_id } = await signInOf(deps, person)
        const proved = await proveByPasskey(deps, { passkey, cookie: cookieOf(passkeyCookie) })
        if ('refused' in proved || proved.personId !== person_id) {
          noteFailedSignIn(db, { person_id }, 'wrong_passkey')
          throw refused('passkey', 'This passkey was not accepted: it must be one of yours')
        }
        await confirmSession(deps, person, browser)
        return undefined
      }
      const { password, code } = body
      const { email } = await signInOf(deps, person)
      const hasPassword = typeof (await personOfMember(db, person))?.password_hash === 'string'
      if (email === null || !hasPassword)
        throw refused('password', 'You have no password yet: sign in again by a link')
      const proved = await withHashes(
        provePerson(deps, { email, password, code }, { sessionId: person.session_id }),
      )
      if ('refused' in proved) {
        noteFailedSignIn(db, { email }, proved.refused)
        // Not 401: the person is signed in.
        if (proved.refused === 'wait') throw refusedSignIn(proved)
        throw refused(
          proved.refused === 'wrong_password' ? 'password' : 'code',
          refusedSignIn(proved).message,
        )
      }
      await confirmSession(deps, person, browser)
      return undefined
    },

    async set_password({ caller, body: { password } }) {
      const person = personCaller(caller)
      const own = await confirmedSignInOf(deps, person)
      if (own.email === null)
        throw refused(
          'password',
          own.pending_email === null
            ? 'Enter your e-mail address first: you sign in with it'
            : 'Your e-mail address has to be confirmed first: you sign in with it',
        )
      const owner = { email: own.email, companies: await companiesOf(db, own.person_id) }
      const fault = passwordFault(password, owner, await commonPasswords())
      if (fault !== undefined) throw refused('password', fault)
      const hash = await withHashes(hashPassword(password))
      const now = iso(wall.now())
      await storePassword(db, { personId: own.person_id, hash, sessionId: person.session_id, now })
      await mailSignInChange(deps, { account_id: person.account_id, email: own.email }, 'password')
      return undefined
    },
  }
}
