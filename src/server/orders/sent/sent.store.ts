import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { OrderContent } from '../../../contract/trade/orders/index.ts'
import type { OrderState } from '../../../contract/vocabulary/index.ts'
import { iso } from '../../platform/clock.ts'
import type { Db, Trx } from '../../platform/database/tables.ts'
import { lockedOrder, logOrder, type OrderRow } from '../records/orders.store.ts'

export async function setState(
  trx: Trx,
  { account_id, id }: Pick<OrderRow, 'account_id' | 'id'>,
  changed: { state: OrderState; revision?: number },
  at: string,
): Promise<void> {
  await trx
    .updateTable('delivery_orders')
    .set({ ...changed, updated_at: at })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute()
}

/** Keeps what is sent; the revisions before are superseded, answered or not. @returns the id of the revision */
export async function storeRevision(
  trx: Trx,
  order: OrderRow,
  content: OrderContent,
  { sent_at, sent_by, sender_id }: { sent_at: string; sent_by: string; sender_id: string | null },
): Promise<{ id: string; expires_at: string }> {
  const { account_id, id: order_id, name, revision, recipient, answer_hours } = order
  await trx
    .updateTable('delivery_order_revisions')
    .set({ state: 'superseded' })
    .where('account_id', '=', account_id)
    .where('order_id', '=', order_id)
    .where('state', 'in', ['sent', 'accepted'])
    .execute()
  const id = randomUUIDv7()
  const expires_at = iso(new Date(Date.parse(sent_at) + answer_hours * 3_600_000))
  await trx
    .insertInto('delivery_order_revisions')
    .values({
      account_id,
      id,
      order_id,
      name,
      revision,
      state: 'sent',
      content: JSON.stringify(content),
      sent_at,
      sent_by,
      sender_id,
      recipient,
      expires_at,
      answered_at: null,
      answered_by: null,
      answer_note: null,
    })
    .execute()
  return { id, expires_at }
}

/** All that was sent and not refused is withdrawn. @returns what was sent last, where its carrier is to be told */
export async function withdrawRevisions(
  trx: Trx,
  { account_id, id }: Pick<OrderRow, 'account_id' | 'id'>,
): Promise<{ id: string; recipient: string | null; content: unknown }[]> {
  return trx
    .updateTable('delivery_order_revisions')
    .set({ state: 'withdrawn' })
    .where('account_id', '=', account_id)
    .where('order_id', '=', id)
    .where('state', 'in', ['sent', 'accepted'])
    .returning(['id', 'recipient', 'content'])
    .execute()
}

const EXPIRED_AT_ONCE = 100

/** Revisions without an answer at their time have expired. @returns whether there may be more */
export const expireOrders = (db: Db, { at, tradeNow }: { at: string; tradeNow: string }): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ account_id: string; order_id: string; revision: number }>`
      with due as (
        select account_id, id from delivery_order_revisions
        where state = 'sent' and expires_at <= ${at}
        order by expires_at limit ${EXPIRED_AT_ONCE} for update skip locked)
      update delivery_order_revisions as revisions set state = 'expired' from due
      where revisions.account_id = due.account_id and revisions.id = due.id
      returning revisions.account_id, revisions.order_id, revisions.revision`.execute(trx)
    for (const { account_id, order_id, revision } of rows) {
      const order = await lockedOrder(trx, account_id, order_id)
      if (!order) continue
      const isLatest = order.revision === revision && order.state === 'sent'
      if (isLatest) await setState(trx, order, { state: 'expired' }, at)
      await logOrder(trx, account_id, isLatest ? { ...order, state: 'expired' } : order, tradeNow)
    }
    return rows.length === EXPIRED_AT_ONCE
  })
