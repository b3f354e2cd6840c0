import { generateCookie } from 'hono/cookie'
import { MAX_PASSKEYS_OF_PERSON, PASSKEY_MINUTES } from '../../../../contract/vocabulary/index.ts'
import { iso } from '../../../platform/clock.ts'
import { type SessionDeps, startSession } from '../../../platform/http/browser-session.ts'
import type { Handlers } from '../../../platform/http/handler.ts'
import { notFound, problem } from '../../../platform/http/problem.ts'
import { refusedSignIn } from '../../../platform/http/sign-in-refusal.ts'
import { noteFailedSignIn } from '../../audit/failed-sign-in.ts'
import { newSecret } from '../../secrets.ts'
import { type MailingDeps, mailSignInChange } from '../mails/send.ts'
import { deviceText } from '../../sessions/device.rules.ts'
import { confirmedSignInOf, personCaller, signInOf } from '../confirmed.routes.ts'
import { shownProviders } from '../openid/openid.store.ts'
import { lastMembership } from '../people.store.ts'
import { type PasskeyPlace, passkeyPlace } from './passkeys.rules.ts'
import {
  personWithPasskeys,
  changePasskey,
  removePasskey,
  storeChallenge,
  storePasskey,
  useChallenge,
} from './passkeys.store.ts'
import { type PasskeyDeps, passkeyCookie, proveByPasskey } from './prove.ts'
import { checkNewPasskey, newPasskeyOptions, passkeyOptions } from './web-authn.ts'

type PasskeyHandlers = Pick<
  Handlers,
  | 'get_sign_in_ways'
  | 'create_passkey_challenge'
  | 'sign_in_by_passkey'
  | 'create_passkey_registration'
  | 'create_passkey'
  | 'edit_passkey'
  | 'delete_passkey'
>

/** Signing in with passkeys, and what people change of their own. */
export function passkeyRoutes(deps: SessionDeps & PasskeyDeps & MailingDeps): PasskeyHandlers {
  const { db, wall, dashboardUrl } = deps
  const now = () => iso(wall.now())

  const placeOrRefuse = (): PasskeyPlace => {
    const place = passkeyPlace(dashboardUrl())
    if (place) return place
    throw problem(
      403,
      'Passkeys need an address with a name, and https unless it is localhost. The operator sets it with --public-url.',
      { code: 'passkeys_not_possible' },
    )
  }
  /** Ties a challenge to the browser that asked. */
  const keepChallenge = async (
    challenge: string,
    personId: string | null,
    { origin, answerHeaders }: { origin: string; answerHeaders: Headers },
  ): Promise<void> => {
    const cookie = newSecret('passkey')
    const expiresAt = iso(new Date(wall.now().getTime() + PASSKEY_MINUTES * 60_000))
    await storeChallenge(db, { cookie, challenge, personId, expiresAt })
    answerHeaders.append('set-cookie', passkeyCookieOf(cookie, origin, PASSKEY_MINUTES * 60))
  }

  return {
    async get_sign_in_ways() {
      return {
        passkeys_at: passkeyPlace(dashboardUrl())?.origin ?? null,
        providers: await shownProviders(db),
      }
    },

    async create_passkey_challenge(request) {
      const options = await passkeyOptions(placeOrRefuse())
      await keepChallenge(options.challenge, null, request)
      return options
    },

    async sign_in_by_passkey({ body: passkey, cookieOf, ...browser }) {
      const proved = await proveByPasskey(deps, { passkey, cookie: cookieOf(passkeyCookie) })
      if ('refused' in proved) {
        if (proved.of !== undefined) noteFailedSignIn(db, { person_id: proved.of }, 'wrong_passkey')
        throw refusedSignIn(proved)
      }
      const member = await lastMembership(db, proved.personId)
      if (!member) throw refusedSignIn({ refused: 'wrong_passkey' })
      browser.answerHeaders.append('set-cookie', passkeyCookieOf('', browser.origin, 0))
      return startSession(deps, { ...member, method: 'passkey' }, { ...browser, cookieOf })
    },

    async create_passkey_registration({ caller, ...request }) {
      const { person_id } = await confirmedSignInOf(deps, personCaller(caller))
      const place = placeOrRefuse()
      const person = await personWithPasskeys(db, person_id)
      if (person.passkeys.length >= MAX_PASSKEYS_OF_PERSON)
        throw problem(409, `You have ${MAX_PASSKEYS_OF_PERSON} passkeys: remove one first`)
      const options = await newPasskeyOptions(place, { id: person_id, ...person })
      await keepChallenge(options.challenge, person_id, request)
      return options
    },

    async create_passkey({ caller, body: { name, passkey }, device, cookieOf }) {
      const { person_id, email } = await confirmedSignInOf(deps, personCaller(caller))
      const [place, cookie] = [passkeyPlace(dashboardUrl()), cookieOf(passkeyCookie)]
      const challenge =
        cookie === undefined ? undefined : await useChallenge(db, { cookie, personId: person_id, now: now() })
      const checked = place && challenge && (await checkNewPasskey(place, passkey, challenge))
      const stored =
        checked &&
        (await storePasskey(
          db,
          {
            ...checked,
            person_id,
            name: name === undefined || name === '' ? deviceText(device) : name,
            created_at: now(),
          },
          MAX_PASSKEYS_OF_PERSON,
        ))
      if (stored) {
        await mailSignInChange(deps, { account_id: caller.account_id, email }, 'passkey_added')
        return stored
      }
      throw problem(422, 'This passkey was not accepted: begin again', { source: { pointer: '/passkey' } })
    },

    async edit_passkey({ caller, params: { id }, body: { name, suspended } }) {
      const person = personCaller(caller)
      const isKept = suspended === false
      // To let it sign in again is as much as to add it.
      const { person_id, email } = await (isKept ? confirmedSignInOf : signInOf)(deps, person)
      const changed = await changePasskey(db, person_id, { id, name, isKept })
      if (!changed) throw notFound('Passkey')
      if (isKept) await mailSignInChange(deps, { account_id: caller.account_id, email }, 'passkey_added')
      return changed
    },

    async delete_passkey({ caller, params: { id } }) {
      const { person_id, email } = await confirmedSignInOf(deps, personCaller(caller))
      if (!(await removePasskey(db, person_id, id))) throw notFound('Passkey')
      await mailSignInChange(deps, { account_id: caller.account_id, email }, 'passkey_removed')
    },
  }
}

/** The page that asked answers it itself: it never comes with what another site opens. */
const passkeyCookieOf = (secret: string, origin: string, maxAge: number): string =>
  generateCookie(passkeyCookie, secret, {
    httpOnly: true,
    sameSite: 'Strict',
    path: '/v2',
    secure: origin.startsWith('https:'),
    maxAge,
  })
