import type { DeliveryOrder } from '../../../contract/resources/index.ts'
import {
  type OrderChange,
  orderChanges,
  orderContent,
  type OrderContent,
} from '../../../contract/trade/orders/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/tables.ts'
import { notFound } from '../../platform/http/problem.ts'
import { lastMailsAbout } from '../../platform/mail/outgoing.store.ts'
import { linkToken } from '../../platform/secrets/link-tokens.ts'
import { presentContent } from './content.ts'
import { knownOrderContainers } from './known-containers.store.ts'
import { otherLiveOrders } from './other-orders.store.ts'
import { presentOrder, presentWholeOrder } from './orders.present.ts'
import { documentsOfOrder, orderById, type OrderRow, revisionsOf } from './orders.store.ts'

export interface OrderDeps {
  db: Db
  /** The clock of the trade: ages of what is known. */
  clock: Clock
  /** The wall clock: sending, answering, expiring. */
  wall: Clock
  /** Signs the links of this installation. */
  secret: Uint8Array
}

/** Signs links of orders, and no others. */
export const ORDER_LINK = 'delivery order'

const sentIds = (rows: readonly OrderRow[]): string[] => rows.flatMap(({ sent_id }) => sent_id ?? [])

/** Orders as lists have them. */
export async function presentedOrders(
  { db, wall, secret }: OrderDeps,
  accountId: string,
  rows: readonly OrderRow[],
): Promise<DeliveryOrder[]> {
  const mails = await lastMailsAbout(db, accountId, sentIds(rows))
  const others = await otherLiveOrders(
    db,
    accountId,
    rows.map(({ id }) => id),
  )
  const tokenOf = (id: string) => linkToken(secret, ORDER_LINK, id)
  return rows.map((row) =>
    presentOrder(row, {
      tokenOf,
      now: wall.now(),
      mail: mails.get(row.sent_id ?? ''),
      others: others.get(row.id) ?? [],
    }),
  )
}

/** Facts that changed since an order was sent. */
export async function changesSince(
  { db, clock }: Pick<OrderDeps, 'db' | 'clock'>,
  accountId: string,
  { containers }: OrderContent,
): Promise<OrderChange[]> {
  const ids = containers.map(({ known }) => known.container_id)
  return orderChanges(containers, await knownOrderContainers(db, accountId, ids, clock.now()))
}

/** An order with all that it says: of a draft what is known now, else what was sent. @throws 404 */
export async function wholeOrder(deps: OrderDeps, accountId: string, id: string): Promise<DeliveryOrder> {
  const { db, wall, clock, secret } = deps
  const row = await orderById(db, accountId, id)
  if (!row) throw notFound('Delivery order')
  const revisions = await revisionsOf(db, accountId, id)
  const sent = revisions.find(({ revision }) => revision === row.revision)
  const mails = await lastMailsAbout(db, accountId, sentIds([row]))
  const others = await otherLiveOrders(db, accountId, [id])
  const standing = revisions.find(({ state }) => state === 'sent' || state === 'accepted')
  return presentWholeOrder(row, {
    others: others.get(id) ?? [],
    changes: standing ? await changesSince(deps, accountId, orderContent.parse(standing.content)) : [],
    tokenOf: (each) => linkToken(secret, ORDER_LINK, each),
    now: wall.now(),
    mail: mails.get(row.sent_id ?? ''),
    content: sent ? orderContent.parse(sent.content) : await presentContent(db, row, clock.now()),
    revisions,
    documents: await documentsOfOrder(db, accountId, id),
  })
}
