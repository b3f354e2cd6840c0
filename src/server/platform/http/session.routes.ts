import { sql } from 'kysely'
import { removeSession, useSignInToken } from '../../accounts/sessions.store.ts'
import { identityOf } from '../../accounts/identities.store.ts'
import { signInByPassword } from '../../accounts/sign-in/sign-in.ts'
import { noteFailedSignIn } from '../../accounts/audit/failed-sign-in.ts'
import { iso } from '../clock.ts'
import type { Db } from '../database/tables.ts'
import type { Caller, Handlers } from './handler.ts'
import { refuseOtherAddress, unauthorized } from './authenticate.ts'
import {
  attemptFrom,
  type SessionDeps,
  sessionCookieOf,
  sessionFor,
  startSession,
} from './browser-session.ts'
import { problem } from './problem.ts'
import { refusedSignIn, withHashes } from './sign-in-refusal.ts'
import { keptCounts } from '../database/values.ts'
import { andAll, type RecordsView, seenShipments } from '../database/records-view.ts'

const kinds = ['containers', 'shipments', 'tracking_requests', 'documents'] as const

/** The counts in the dashboard's navigation. They must be cheap: every page requests them. */
export const countRoutes = ({
  db,
  openAlerts,
  documentsToReview,
}: {
  db: Db
  documentsToReview: (accountId: string) => Promise<number>
  openAlerts: (caller: Caller) => Promise<number | null>
}): Pick<Handlers, 'get_counts'> => ({
  async get_counts({ caller }) {
    if (caller.party_id !== null) return countsForCustomer(db, caller)
    const counts = await keptCounts(db, caller.account_id, kinds)
    const { failed, stopped, tariffs } = await db
      .selectFrom('tracking_requests')
      .select(({ fn, selectFrom }) => [
        fn.countAll<number>().as('failed'),
        selectFrom('containers')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('account_id', '=', caller.account_id)
          .where('stopped_before_pickup', '=', true)
          .as('stopped'),
        selectFrom('tariffs')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('account_id', '=', caller.account_id)
          .as('tariffs'),
      ])
      .where('account_id', '=', caller.account_id)
      .where('status', '=', 'failed')
      // A duplicate is tracked already, so there is nothing to correct.
      .where('failed_reason', 'is distinct from', 'duplicate')
      .executeTakeFirstOrThrow()
    return {
      ...counts,
      stopped_containers: stopped ?? 0,
      failed_tracking_requests: failed,
      documents_to_review: await documentsToReview(caller.account_id),
      tariffs: tariffs ?? 0,
      open_alerts: await openAlerts(caller),
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
  const none = {
    tracking_requests: 0,
    documents: 0,
    failed_tracking_requests: 0,
    documents_to_review: 0,
    tariffs: 0,
    open_alerts: null,
  }
  return { shipments: 0, containers: 0, stopped_containers: 0, ...rows[0], ...none }
}

/** Signs a browser in and out, and describes its account and the time. */
export function sessionRoutes(
  deps: SessionDeps,
): Pick<Handlers, 'get_session' | 'create_session' | 'delete_session'> {
  const { db, wall } = deps
  return {
    get_session: ({ caller }) => sessionFor(deps, caller),

    async create_session({ body, ...browser }) {
      const identity =
        'api_key' in body
          ? await identityOf(db, { kind: 'key', secret: body.api_key }, iso(wall.now()))
          : undefined
      const owner =
        'api_key' in body
          ? identity
          : 'email' in body
            ? await withHashes(signInByPassword(deps, body, attemptFrom(browser)))
            : await useSignInToken(db, body.sign_in_token, iso(wall.now()))
      if (owner && 'refused' in owner) {
        if ('email' in body) noteFailedSignIn(db, body, owner.refused)
        throw refusedSignIn(owner)
      }
      if (!owner && 'api_key' in body) throw unauthorized()
      // Each request of such a session would be refused.
      if (identity) refuseOtherAddress(identity, browser.address)
      if (!owner)
        throw problem(
          401,
          'This sign-in link was used or is too old. The operator prints a new one with npm run accounts -- sign-in-link.',
        )
      const { account_id, user_id } = owner
      const by =
        'api_key' in body
          ? { method: 'key' as const, api_key_id: identity?.key_id ?? null }
          : { method: 'email' in body ? ('password' as const) : ('link' as const) }
      return startSession(deps, { account_id, user_id, ...by }, browser)
    },

    async delete_session({ session, origin, answerHeaders }) {
      if (session !== undefined) await removeSession(db, session)
      answerHeaders.append('set-cookie', sessionCookieOf('', origin, 0))
      return undefined
    },
  }
}
