import { type Clock, iso } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/tables.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { notFound, problem, refusedAttribute } from '../../platform/http/problem.ts'
import { terminals } from '../../reference/store.ts'
import { containersByIds } from '../../tracking/records/containers.store.ts'
import { shipmentsByIds } from '../../tracking/records/shipments.store.ts'
import { presentBox, presentShare } from './present.ts'
import { countOpening, createShare, listShares, revokeShare, shareById, type StoredShare } from './store.ts'
import { shareIdOf, shareToken } from './token.ts'

export interface ShareDeps {
  db: Db
  /** Links are people's: they expire by the clock on the wall. */
  wall: Clock
  /** The clock of the trade, by which what is shown is told. */
  clock: Clock
  /** Signs the links of this installation. */
  secret: Uint8Array
}
const day = 24 * 3_600_000
/** Links that ended are told of so long, in days. */
const told = 30
const longest = 366

/** Some containers, shown to whoever has the link. */
export function shareRoutes({
  db,
  wall,
  clock,
  secret,
}: ShareDeps): Pick<Handlers, 'list_shares' | 'create_share' | 'revoke_share' | 'get_shared_list'> {
  const present = (row: StoredShare) => presentShare(row, shareToken(secret, row.id))
  const inDays = (days: number) => iso(new Date(wall.now().getTime() + days * day))

  return {
    async list_shares({ caller }) {
      return { data: (await listShares(db, caller.account_id, inDays(-told))).map(present) }
    },

    async create_share({ caller, body }) {
      const { name, shows_fees, container_ids, expires_at } = body.data.attributes
      const { account_id, user_id } = caller
      const expires = iso(new Date(expires_at))
      if (expires <= iso(wall.now())) throw refusedAttribute('expires_at', 'A link expires in the future')
      if (expires > inDays(longest)) throw refusedAttribute('expires_at', 'A link is good for a year at most')
      const ids = [...new Set(container_ids)]
      const known = await containersByIds(db, account_id, ids)
      if (known.length < ids.length)
        throw refusedAttribute('container_ids', 'One of these containers is not there')
      const row = await createShare(db, {
        account_id,
        user_id,
        name,
        shows_fees,
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
      const id = shareIdOf(secret, params.token)
      const row = id === undefined ? undefined : await shareById(db, id)
      if (!row) throw problem(404, 'There is no such link. Was it copied whole?')
      if (row.revoked_at !== null)
        throw problem(410, 'Whoever shared this list has ended it', { code: 'share_revoked' })
      if (row.expires_at <= iso(wall.now()))
        throw problem(410, 'This link has expired; ask whoever sent it for a new one', {
          code: 'share_expired',
        })
      const list = { ...(await shown(db, row)), shared_by: row.company_name, now: iso(clock.now()) }
      await countOpening(db, row, iso(wall.now()))
      return list
    },
  }
}

/** A container that was deleted since is no longer shown. */
async function shown(db: Db, { account_id, container_ids, name, expires_at, shows_fees }: StoredShare) {
  const boxes = await containersByIds(db, account_id, container_ids)
  const shipmentIds = [...new Set(boxes.flatMap(({ row }) => row.shipment_id ?? []))]
  const terminalIds = [...new Set(boxes.flatMap(({ row }) => row.pod_terminal_id ?? []))]
  const shipments = new Map(
    (await shipmentsByIds(db, account_id, shipmentIds)).map(({ row }) => [row.id, row]),
  )
  const places = new Map((await terminals(db, account_id, terminalIds)).map((row) => [row.id, row]))
  const containers = boxes.map((box) =>
    presentBox(box, {
      shipment: shipments.get(box.row.shipment_id ?? ''),
      terminal: places.get(box.row.pod_terminal_id ?? ''),
      shows_fees,
    }),
  )
  return { name, expires_at, containers }
}
