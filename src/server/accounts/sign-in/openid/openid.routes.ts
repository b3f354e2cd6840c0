import { generateCookie } from 'hono/cookie'
import { OPENID_MINUTES } from '../../../../contract/vocabulary/index.ts'
import { iso } from '../../../platform/clock.ts'
import { type SessionDeps, startSession } from '../../../platform/http/browser-session.ts'
import type { Handlers } from '../../../platform/http/handler.ts'
import { errorOf, notFound, Problem, problem } from '../../../platform/http/problem.ts'
import { refusedSignIn } from '../../../platform/http/sign-in-refusal.ts'
import { noteFailedSignIn } from '../../audit/failed-sign-in.ts'
import { mailSignInChange } from '../mails/send.ts'
import { newSecret } from '../../secrets.ts'
import { partyById } from '../../store.ts'
import { confirmedSignInOf, personCaller } from '../confirmed.routes.ts'
import { callbackOf, groupsIn, roleByGroups } from './openid.rules.ts'
import {
  linkMember,
  memberOfIdentity,
  noteLogin,
  providerById,
  type ProviderWithSecret,
  storeFlow,
  storeRole,
  unlinkMember,
  useFlow,
} from './openid.store.ts'
import { ProviderFault, type ProviderClient } from './provider-client.ts'

export interface OpenidDeps extends SessionDeps {
  /** The address of the dashboard, as the operator set it. */
  dashboardUrl: () => string | undefined
  /** The development setting: providers may be on this machine. */
  toLoopback: boolean
  providerClient: ProviderClient
}
type OpenidHandlers = Pick<
  Handlers,
  | 'begin_openid_sign_in'
  | 'sign_in_by_openid'
  | 'begin_openid_link'
  | 'create_openid_login'
  | 'delete_openid_login'
>
interface Browser {
  origin: string
  answerHeaders: Headers
}

const flowCookie = 'portolan_openid'

/** Signing in at an OpenID Connect provider, and linking a member with who they are there. */
export function openidRoutes(deps: OpenidDeps): OpenidHandlers {
  const { db, wall, sealer, mailer, dashboardUrl, providerClient } = deps
  const now = () => iso(wall.now())

  const callback = (provider: ProviderWithSecret): string => callbackOf(dashboardUrl() ?? '', provider.id)

  /** Sends the browser to the provider. @param userId who is linked; null where somebody signs in */
  const begin = async (
    provider: ProviderWithSecret,
    userId: string | null,
    { origin, answerHeaders }: Browser,
  ) => {
    const { url, checks } = await orUnreachable(providerClient.begin(provider, callback(provider)))
    const cookie = newSecret('openid')
    const expires_at = iso(new Date(wall.now().getTime() + OPENID_MINUTES * 60_000))
    const { account_id, id: provider_id } = provider
    await storeFlow(db, sealer, { cookie, account_id, provider_id, user_id: userId, checks, expires_at })
    answerHeaders.append('set-cookie', flowCookieOf(cookie, origin, OPENID_MINUTES * 60))
    return { url }
  }

  /** Who came back with an answer. The provider is that of the page to which the browser came. */
  const prove = async (
    provider: ProviderWithSecret,
    userId: string | null,
    parameters: string,
    cookie: string | undefined,
  ) => {
    const { account_id, id: provider_id } = provider
    const flow = { cookie: cookie ?? '', account_id, provider_id, user_id: userId }
    const checks = cookie === undefined ? undefined : await useFlow(db, sealer, flow, now())
    if (!checks) return undefined
    const came = `${callback(provider)}?${parameters.replace(/^\?/, '')}`
    if (!URL.canParse(came)) return undefined
    return orUnreachable(providerClient.prove(provider, came, checks))
  }

  return {
    async begin_openid_sign_in({ body: { provider_id }, ...browser }) {
      const provider = await providerById(db, sealer, provider_id)
      if (!provider) throw refusedSignIn({ refused: 'wrong_openid' })
      return begin(provider, null, browser)
    },

    async sign_in_by_openid({ body: { provider_id, parameters }, cookieOf, ...browser }) {
      const provider = await providerById(db, sealer, provider_id)
      const proved = provider && (await prove(provider, null, parameters, cookieOf(flowCookie)))
      if (!proved) {
        if (provider) noteFailedSignIn(db, { provider }, 'wrong_openid')
        throw refusedSignIn({ refused: 'wrong_openid' })
      }
      const { account_id } = provider
      const identity = { account_id, provider_id, subject: proved.subject }
      const member = await memberOfIdentity(db, identity)
      if (!member) {
        noteFailedSignIn(db, { provider }, 'not_linked')
        throw refusedSignIn({ refused: 'not_linked' })
      }
      const given = roleByGroups(groupsIn(proved.groups), provider.groups)
      const isOfParty = given?.party_id ? await partyById(db, account_id, given.party_id) : true
      if (given === null || !isOfParty) {
        noteFailedSignIn(db, { user_id: member.user_id }, 'no_group')
        throw refusedSignIn({ refused: 'no_group' })
      }
      if (given !== undefined && (given.role !== member.role || given.party_id !== member.party_id))
        await storeRole(db, member, given)
      await noteLogin(db, identity, now())
      browser.answerHeaders.append('set-cookie', flowCookieOf('', browser.origin, 0))
      return startSession(
        deps,
        { account_id, user_id: member.user_id, method: 'openid' },
        { ...browser, cookieOf },
      )
    },

    async begin_openid_link({ caller, body: { provider_id }, ...browser }) {
      const person = personCaller(caller)
      await confirmedSignInOf(deps, person)
      const provider = await providerById(db, sealer, provider_id)
      if (!provider || provider.account_id !== person.account_id) throw notFound('OpenidProvider')
      return begin(provider, person.user_id, browser)
    },

    async create_openid_login({ caller, body: { provider_id, parameters }, cookieOf }) {
      const person = personCaller(caller)
      const { email } = await confirmedSignInOf(deps, person)
      const provider = await providerById(db, sealer, provider_id)
      const isOwn = provider?.account_id === person.account_id
      const proved = isOwn
        ? await prove(provider, person.user_id, parameters, cookieOf(flowCookie))
        : undefined
      const { account_id, user_id } = person
      const isLinked =
        proved !== undefined &&
        (await linkMember(db, {
          account_id,
          provider_id,
          user_id,
          subject: proved.subject,
          created_at: now(),
        }))
      if (!isLinked)
        throw problem(
          422,
          'This was not accepted: begin again. Who is linked already cannot be linked twice.',
          {
            source: { pointer: '/parameters' },
          },
        )
      await mailSignInChange({ db, wall, mailer }, { account_id, email }, 'login_added')
      return undefined
    },

    async delete_openid_login({ caller, params: { id } }) {
      const { account_id, user_id } = personCaller(caller)
      const { email } = await confirmedSignInOf(deps, personCaller(caller))
      if (!(await unlinkMember(db, { account_id, user_id, provider_id: id }))) throw notFound('OpenidLogin')
      await mailSignInChange({ db, wall, mailer }, { account_id, email }, 'login_removed')
    },
  }
}

/** @throws 503 where the provider cannot be asked */
async function orUnreachable<T>(asking: Promise<T>): Promise<T> {
  try {
    return await asking
  } catch (cause) {
    if (!(cause instanceof ProviderFault)) throw cause
    const detail = `The company's sign-in cannot be asked: ${cause.message}. Try again, or sign in another way.`
    throw new Problem(503, [errorOf(503, detail, { code: 'provider_unreachable' })], { 'retry-after': '10' })
  }
}

/** `Lax`: the browser comes back from another site. */
const flowCookieOf = (secret: string, origin: string, maxAge: number): string =>
  generateCookie(flowCookie, secret, {
    httpOnly: true,
    sameSite: 'Lax',
    path: '/v2',
    secure: origin.startsWith('https:'),
    maxAge,
  })
