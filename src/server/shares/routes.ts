import { type Clock, iso } from '../platform/clock.ts'
import type { Handlers } from '../platform/http/handler.ts'
import { notFound, problem, refusedAttribute } from '../platform/http/problem.ts'
import { containersByIds } from '../tracking/records/containers.store.ts'
import { presentSender, presentShare } from './present.ts'
import { sharedContainersOf, sharedRouteOf, sharedRoutesOf } from './shared-containers.ts'
import {
  countOpening,
  createShare,
  listShares,
  revokeShare,
  shareById,
  type SharedByPerson,
  type StoredShare,
} from './store.ts'
import { idOfShareToken, tokenOfShare } from './share-tokens.ts'
import type { ContainerMapDeps } from '../voyages/container-map.ts'
import { wholeAccount } from '../platform/database/records-view.ts'

/** Its clock is that of the trade, which gives the present time of the shared data. */
interface ShareDeps extends ContainerMapDeps {
  /** Links expire by the wall clock. */
  wall: Clock
  /** Signs the links of this installation. */
  secret: Uint8Array
}
const day = 24 * 3_600_000
/** How long revoked and expired links are listed, in days. */
const ENDED_SHOWN_DAYS = 30
/** The longest validity of a link, in days. */
const MAX_DAYS = 366

/** Shares: containers sharedContainers to everybody who has the link. */
export function shareRoutes(
  deps: ShareDeps,
): Pick<Handlers, 'list_shares' | 'create_share' | 'revoke_share' | 'get_shared_list'> {
  const { db, wall, clock, secret } = deps
  const present = (row: StoredShare) => presentShare(row, tokenOfShare(secret, row.id))
  const inDays = (days: number) => iso(new Date(wall.now().getTime() + days * day))

  return {
    async list_shares({ caller }) {
      return { data: (await listShares(db, caller.account_id, inDays(-ENDED_SHOWN_DAYS))).map(present) }
    },

    async create_share({ caller, body }) {
      const { name, shows_fees, sites, container_ids, expires_at } = body.data.attributes
      const { account_id, user_id } = caller
      const expires = iso(new Date(expires_at))
      if (expires <= iso(wall.now())) throw refusedAttribute('expires_at', 'A link expires in the future')
      if (expires > inDays(MAX_DAYS))
        throw refusedAttribute('expires_at', 'A link is good for a year at most')
      const ids = [...new Set(container_ids)]
      const known = await containersByIds(db, caller, ids)
      if (known.length < ids.length)
        throw refusedAttribute('container_ids', 'One of these containers is not there')
      const row = await createShare(db, {
        account_id,
        user_id,
        name,
        shows_fees,
        sites,
        container_ids: ids,
        expires_at: expires,
        created_at: iso(wall.now()),
      })
      return { data: present(row) }
    },

    async revoke_share({ caller, params }) {
      if (!(await revokeShare(db, caller.account_id, params.id, iso(wall.now())))) throw notFound('Share')
    },

    async get_shared_list({ params }) {
      const id = idOfShareToken(secret, params.token)
      const row = id === undefined ? undefined : await shareById(db, id)
      if (!row) throw problem(404, 'There is no such link. Was it copied whole?')
      if (row.revoked_at !== null)
        throw problem(410, 'The person who shared this list has ended the link', {
          code: 'share_revoked',
          meta: presentSender(row),
        })
      if (row.expires_at <= iso(wall.now()))
        throw problem(410, 'This link has expired; ask the person who sent it for a new one', {
          code: 'share_expired',
          meta: presentSender(row),
        })
      const list = {
        ...(await sharedContainers(deps, row)),
        ...presentSender(row),
        now: iso(clock.now()),
      }
      await countOpening(db, row, iso(wall.now()))
      return list
    },
  }
}

/** A container that was deleted since is no longer sharedContainers. */
async function sharedContainers(
  deps: ShareDeps,
  { account_id, container_ids, name, expires_at, shows_fees, routing_data }: SharedByPerson,
) {
  const { db } = deps
  const known = await containersByIds(db, wholeAccount(account_id), container_ids)
  const presented = await sharedContainersOf(db, wholeAccount(account_id), known, shows_fees)
  const route = routing_data ? await sharedRouteOf(deps, wholeAccount(account_id), known) : null
  const routes =
    routing_data && route === null ? await sharedRoutesOf(deps, wholeAccount(account_id), known) : []
  return { name, expires_at, containers: presented, route, routes }
}
