import { iso } from '../../platform/clock.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { problem } from '../../platform/http/problem.ts'
import { type MailingDeps, mailSignInChange } from './mails/send.ts'
import { codeUri, newCodeSecret } from './codes.ts'
import {
  confirmPendingSecret,
  keepPendingSecret,
  removeSecondFactor,
  replaceRecoveryCodes,
} from './codes.store.ts'
import { confirmedSignInOf, personCaller } from './confirmed.routes.ts'
import type { SignInDeps } from './sign-in.ts'

/** Two-step sign-in of a person: a code of an authenticator app after the password. */
export function codeRoutes(
  deps: SignInDeps & MailingDeps,
): Pick<
  Handlers,
  'create_second_factor' | 'confirm_second_factor' | 'delete_second_factor' | 'create_recovery_codes'
> {
  const { db, wall, sealer } = deps
  return {
    async create_second_factor({ caller }) {
      const { person_id, email } = await confirmedSignInOf(deps, personCaller(caller))
      const secret = newCodeSecret()
      await keepPendingSecret(db, sealer, { personId: person_id, secret, now: iso(wall.now()) })
      return { secret, uri: codeUri(secret, email ?? 'Portolan') }
    },

    async confirm_second_factor({ caller, body: { code } }) {
      const { person_id, email } = await confirmedSignInOf(deps, personCaller(caller))
      const codes = await confirmPendingSecret(db, sealer, { personId: person_id, code, now: wall.now() })
      if (!codes)
        throw problem(422, 'This is not a code of the new secret, or it is too old: enter the present one', {
          source: { pointer: '/code' },
        })
      await mailSignInChange(deps, { account_id: caller.account_id, email }, 'second_factor_on')
      return { recovery_codes: codes }
    },

    async delete_second_factor({ caller }) {
      const { person_id, email, second_factor_set_at } = await confirmedSignInOf(deps, personCaller(caller))
      await removeSecondFactor(db, person_id)
      if (second_factor_set_at !== null)
        await mailSignInChange(deps, { account_id: caller.account_id, email }, 'second_factor_off')
      return undefined
    },

    async create_recovery_codes({ caller }) {
      const own = await confirmedSignInOf(deps, personCaller(caller))
      if (own.second_factor_set_at === null)
        throw problem(409, 'Two-step sign-in is off: recovery codes come with it')
      const codes = await db.transaction().execute((trx) => replaceRecoveryCodes(trx, own.person_id))
      await mailSignInChange(deps, { account_id: caller.account_id, email: own.email }, 'recovery_codes')
      return { recovery_codes: codes }
    },
  }
}
