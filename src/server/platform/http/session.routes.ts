import { generateCookie } from 'hono/cookie'
import { sql } from 'kysely'
import type { Session } from '../../../contract/operations/index.ts'
import { newSecret } from '../../accounts/secrets.ts'
import { sessionCookie, sessionSeconds } from '../../accounts/rules.ts'
import { createSession, removeSession, useSignInToken } from '../../accounts/sessions.store.ts'
import { identityOf, keyIdOf } from '../../accounts/identities.store.ts'
import { accountById, partyOf, userById } from '../../accounts/store.ts'
import { type Clock, iso } from '../clock.ts'
import type { Db } from '../database/tables.ts'
import type { Caller, Handlers } from './handler.ts'
import { unauthorized } from './authenticate.ts'
import type { RateLimits } from './limits/limits.ts'
import { problem } from './problem.ts'
import { keptCounts } from '../database/values.ts'
import { andAll, type RecordsView, seenShipments } from '../database/records-view.ts'

const kinds = ['containers', 'shipments', 'tracking_requests', 'documents'] as const

/** The counts in the dashboard's navigation. They must be cheap: every page requests them. */
export const countRoutes = ({ db }: { db: Db }): Pick<Handlers, 'get_counts'> => ({
  async get_counts({ caller }) {
    if (caller.party_id !== null) return countsForCustomer(db, caller)
    const counts = await keptCounts(db, caller.account_id, kinds)
    const { failed, stopped } = await db
      .selectFrom('tracking_requests')
      .select(({ fn, selectFrom }) => [
        fn.countAll<number>().as('failed'),
        selectFrom('containers')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('account_id', '=', caller.account_id)
          .where('stopped_before_pickup', '=', true)
          .as('stopped'),
      ])
      .where('account_id', '=', caller.account_id)
      .where('status', '=', 'failed')
      // A duplicate is tracked already, so there is nothing to correct.
      .where('failed_reason', 'is distinct from', 'duplicate')
      .executeTakeFirstOrThrow()
    const { to_review } = await db
      .selectFrom('documents')
      .select(({ fn }) => fn.countAll<number>().as('to_review'))
      .where('account_id', '=', caller.account_id)
      .where('reviewed_at', 'is', null)
      .where('state', 'in', ['read', 'failed'])
      .executeTakeFirstOrThrow()
    return {
      ...counts,
      stopped_containers: stopped ?? 0,
      failed_tracking_requests: failed,
      documents_to_review: to_review,
    }
  },
})

/** Of the shipments of a customer's party; there is nothing else to count. */
async function countsForCustomer(db: Db, view: RecordsView) {
  const seen = (table: 'shipments' | 'containers', shipmentId: string, more = sql``) => sql<number>`(
    select count(*)::int from ${sql.table(table)}
    where account_id = ${view.account_id} ${andAll(seenShipments(view, shipmentId))} ${more})`
  const { rows } = await sql<Record<'shipments' | 'containers' | 'stopped_containers', number>>`
    select ${seen('shipments', 'shipments.id')} as shipments, ${seen('containers', 'containers.shipment_id')} as containers,
      ${seen('containers', 'containers.shipment_id', sql`and stopped_before_pickup`)} as stopped_containers`.execute(
    db,
  )
  const none = { tracking_requests: 0, documents: 0, failed_tracking_requests: 0, documents_to_review: 0 }
  return { shipments: 0, containers: 0, stopped_containers: 0, ...rows[0], ...none }
}

interface SessionDeps {
  db: Db
  /** The trade clock, which the browser follows; sessions themselves use `wall`. */
  clock: Clock
  wall: Clock
  largestFileBytes: number
  /** The default of the installation; an account may have its own. */
  limits: RateLimits
}

/** Signs a browser in and out, and describes its account and the time. */
export function sessionRoutes(
  deps: SessionDeps,
): Pick<Handlers, 'get_session' | 'create_session' | 'delete_session'> {
  const { db, wall } = deps
  return {
    get_session: ({ caller }) => sessionFor(deps, caller),

    async create_session({ body, origin, answerHeaders, device, address }) {
      const owner =
        'api_key' in body
          ? await identityOf(db, { kind: 'key', secret: body.api_key }, iso(wall.now()))
          : await useSignInToken(db, body.sign_in_token, iso(wall.now()))
      if (!owner && 'api_key' in body) throw unauthorized()
      if (!owner)
        throw problem(
          401,
          'This sign-in link was used or is too old. Start the service again for a new one, or sign in with an API key.',
        )
      const secret = newSecret('session')
      const expires = new Date(wall.now().getTime() + sessionSeconds * 1000)
      const { account_id, user_id } = owner
      await createSession(db, {
        account_id,
        user_id,
        secret,
        expires_at: iso(expires),
        created_at: iso(wall.now()),
        ...('api_key' in body
          ? { method: 'key', api_key_id: (await keyIdOf(db, body.api_key))?.id ?? null }
          : { method: 'link' }),
        device,
        address,
      })
      answerHeaders.append('set-cookie', cookie(secret, origin, sessionSeconds))
      const caller = await identityOf(db, { kind: 'session', secret }, iso(wall.now()))
      if (!caller) throw unauthorized()
      return sessionFor(deps, caller)
    },

    async delete_session({ session, origin, answerHeaders }) {
      if (session !== undefined) await removeSession(db, session)
      answerHeaders.append('set-cookie', cookie('', origin, 0))
      return undefined
    },
  }
}

const cookie = (secret: string, origin: string, maxAge: number): string =>
  generateCookie(sessionCookie, secret, {
    httpOnly: true,
    sameSite: 'Strict',
    path: '/',
    secure: origin.startsWith('https:'),
    maxAge,
  })

async function sessionFor(
  { db, clock, largestFileBytes, limits }: SessionDeps,
  { account_id, user_id, role, party_id }: Pick<Caller, 'account_id' | 'user_id' | 'role' | 'party_id'>,
): Promise<Session> {
  const account = await accountById(db, account_id)
  if (!account) throw unauthorized()
  const user = user_id === null ? undefined : await userById(db, account_id, user_id)
  return {
    account: { id: account.id, company_name: account.company_name },
    user: user ? { id: user.id, name: user.name } : null,
    role,
    party: party_id === null ? null : await partyOf(db, account_id, party_id),
    now: iso(clock.now()),
    speed: clock.speed,
    simulated: account.simulated,
    routing_data: account.routing_data,
    largest_file_bytes: largestFileBytes,
    requests_a_minute: account.rate_limits.default ?? limits.default,
  }
}
