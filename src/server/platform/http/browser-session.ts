import { generateCookie } from 'hono/cookie'
import type { Session } from '../../../contract/operations/index.ts'
import type { SignInMethod } from '../../../contract/vocabulary/index.ts'
import { identityOf } from '../../accounts/identities.store.ts'
import { sessionPreferencesOf } from '../../accounts/preferences/preferences.store.ts'
import { sessionCookie, sessionSeconds } from '../../accounts/rules.ts'
import { newSecret } from '../../accounts/secrets.ts'
import { createSession, removeSession } from '../../accounts/sessions.store.ts'
import {
  type AttemptFrom,
  KNOWN_BROWSER_SECONDS,
  knownBrowserCookie,
  rememberBrowser,
} from '../../accounts/sign-in/known-browsers.store.ts'
import {
  noteConfirmed,
  noteSignIn,
  personIdOf,
  type PersonCaller,
} from '../../accounts/sign-in/people.store.ts'
import { accountById, accountsOfMember, partyOf, userById } from '../../accounts/store.ts'
import { type Clock, iso } from '../clock.ts'
import type { Db } from '../database/tables.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Sealer } from '../secrets/sealing.ts'
import { unauthorized } from './authenticate.ts'
import type { Caller } from './handler.ts'
import type { RateLimits } from './limits/limits.ts'

export interface SessionDeps {
  db: Db
  /** The trade clock, which the browser follows; sessions themselves use `wall`. */
  clock: Clock
  wall: Clock
  /** Opens the secrets of two-step sign-in. */
  sealer: Sealer
  largestFileBytes: number
  /** The default of the installation; an account may have its own. */
  limits: RateLimits
  /** Undefined where the operator set no mail server. */
  mailer?: Mailer | undefined
  /** The operator's own model, which is sent texts of documents. */
  model?: { host: string } | undefined
}

/** What a handler knows of the browser that signs in. */
export interface SigningIn {
  /** The secret of the session that the browser has. */
  session: string | undefined
  device: string | null
  address: string
  origin: string
  answerHeaders: Headers
  cookieOf: (name: string) => string | undefined
}

/** Longer ones are not of this service. */
const MAX_BROWSER_SECRET = 100

/** Whom the attempts of a browser are counted for. */
export function attemptFrom({ cookieOf, address }: Pick<SigningIn, 'cookieOf' | 'address'>): AttemptFrom {
  const browser = cookieOf(knownBrowserCookie)
  return {
    address,
    browser: browser !== undefined && browser.length <= MAX_BROWSER_SECRET ? browser : undefined,
  }
}

/** Whose session it is: of a member, or of a key. */
interface SessionOwner {
  account_id: string
  user_id: string | null
  api_key_id?: string | null
  method: SignInMethod
}

/** What stays from the session that another one replaces; a new sign-in has neither. */
interface CarriedOver {
  /** ISO 8601 UTC. */
  created_at?: string
  expires_at?: string
}

/**
 * Signs a browser in: it has a new secret each time, and the session that it had ends, so that no secret from before the sign-in is of
 * any use after it.
 */
export async function startSession(
  deps: SessionDeps,
  owner: SessionOwner,
  { session, device, address, origin, answerHeaders, cookieOf }: SigningIn,
  carried: CarriedOver = {},
): Promise<Session> {
  const { db, wall } = deps
  const now = wall.now()
  const expires_at = carried.expires_at ?? iso(new Date(now.getTime() + sessionSeconds * 1000))
  const secret = newSecret('session')
  await createSession(db, {
    ...owner,
    secret,
    device,
    address,
    created_at: carried.created_at ?? iso(now),
    last_used_at: iso(now),
    expires_at,
  })
  const caller = await identityOf(db, { kind: 'session', secret }, iso(now))
  if (!caller) throw unauthorized()
  if (session !== undefined) await removeSession(db, session)
  const { account_id, user_id } = owner
  if (user_id !== null) await noteSignIn(db, { account_id, user_id }, iso(now))
  answerHeaders.append('set-cookie', sessionCookieOf(secret, origin, secondsUntil(expires_at, now)))
  // Whom a provider of one account believes somebody to be is of no account for the person.
  if (user_id !== null && owner.method !== 'openid') {
    const browser = attemptFrom({ cookieOf, address }).browser ?? newSecret('browser')
    const personId = await personIdOf(db, { account_id, user_id })
    if (personId !== null) await rememberBrowser(db, personId, { browser, address }, iso(now))
    answerHeaders.append('set-cookie', browserCookieOf(browser, origin))
  }
  return sessionFor(deps, caller)
}

/** Keeps that a session was confirmed, and gives the browser its new secret. */
export async function confirmSession(
  { db, wall }: Pick<SessionDeps, 'db' | 'wall'>,
  caller: PersonCaller,
  { origin, answerHeaders }: Pick<SigningIn, 'origin' | 'answerHeaders'>,
): Promise<void> {
  const now = wall.now()
  const secret = newSecret('session')
  const expires_at = await noteConfirmed(db, caller, { secret, now: iso(now) })
  if (expires_at === undefined) throw unauthorized()
  answerHeaders.append('set-cookie', sessionCookieOf(secret, origin, secondsUntil(expires_at, now)))
}

const secondsUntil = (at: string, now: Date): number => Math.floor((Date.parse(at) - now.getTime()) / 1000)

/** The header that sets the cookie of a session; no seconds end it. */
export const sessionCookieOf = (secret: string, origin: string, maxAge: number): string =>
  generateCookie(sessionCookie, secret, {
    httpOnly: true,
    sameSite: 'Strict',
    path: '/',
    secure: origin.startsWith('https:'),
    maxAge,
  })

/** The page for signing in sends it, and pages of other sites do not. */
const browserCookieOf = (browser: string, origin: string): string =>
  generateCookie(knownBrowserCookie, browser, {
    httpOnly: true,
    sameSite: 'Strict',
    path: '/v2',
    secure: origin.startsWith('https:'),
    maxAge: KNOWN_BROWSER_SECONDS,
  })

export async function sessionFor(
  { db, clock, largestFileBytes, limits, mailer, model }: SessionDeps,
  {
    account_id,
    user_id,
    role,
    scopes,
    party_id,
  }: Pick<Caller, 'account_id' | 'user_id' | 'role' | 'scopes' | 'party_id'>,
): Promise<Session> {
  const account = await accountById(db, account_id)
  if (!account) throw unauthorized()
  const user = user_id === null ? undefined : await userById(db, account_id, user_id)
  return {
    account: { id: account.id, company_name: account.company_name },
    user: user ? { id: user.id, name: user.name } : null,
    role,
    scopes: scopes && [...scopes],
    party: party_id === null ? null : await partyOf(db, account_id, party_id),
    accounts: user_id === null ? [] : await accountsFor(db, account_id, user_id),
    now: iso(clock.now()),
    speed: clock.speed,
    simulated: account.simulated,
    connected_sources: account.simulated ? await connectedSourcesOf(db, account_id) : 0,
    routing_data: account.routing_data,
    largest_file_bytes: largestFileBytes,
    sends_mail: mailer !== undefined,
    reader_host: party_id === null ? (model?.host ?? null) : null,
    preferences: await sessionPreferencesOf(db, { account_id, user_id }),
    requests_a_minute: account.rate_limits.default ?? limits.default,
  }
}

/** Only said beside the simulated fleet. */
const connectedSourcesOf = async (db: Db, account_id: string): Promise<number> =>
  (
    await db
      .selectFrom('connections')
      .select('id')
      .where('account_id', '=', account_id)
      .where('is_on', '=', true)
      .where('kind', '<>', 'simulated')
      .execute()
  ).length

const accountsFor = async (db: Db, accountId: string, userId: string): Promise<Session['accounts']> =>
  (await accountsOfMember(db, accountId, userId)).map(({ id, company_name, role }) => ({
    id,
    company_name,
    role,
  }))
