import { randomUUIDv7 } from 'node:crypto'
import { MAX_ORDER_DOCUMENTS } from '../../contract/vocabulary/index.ts'
import type { Trx } from '../platform/database/tables.ts'
import type { Handlers } from '../platform/http/handler.ts'
import { notFound, problem, refusedAttribute } from '../platform/http/problem.ts'
import { doing } from './drafts/drafts.routes.ts'
import { documentsOfOrder, lockedOrder, logOrder, type OrderRow } from './records/orders.store.ts'
import { type OrderDeps, wholeOrder } from './records/presenting.ts'

/** Documents show that an order was carried out: proof of delivery, and the receipt of the empty container. */
export function orderDocumentRoutes(
  deps: OrderDeps,
): Pick<Handlers, 'attach_order_document' | 'detach_order_document'> {
  const { db } = deps

  const locked = async (trx: Trx, accountId: string, id: string): Promise<OrderRow> => {
    const order = await lockedOrder(trx, accountId, id)
    if (!order) throw notFound('Delivery order')
    return order
  }

  return {
    async attach_order_document({ caller, params: { id }, body: { data } }) {
      const { account_id } = caller
      const { document_id, kind } = data.attributes
      const { by, at, tradeNow } = await doing(deps, caller)
      await db.transaction().execute(async (trx) => {
        const order = await locked(trx, account_id, id)
        const document = await trx
          .selectFrom('documents')
          .select('id')
          .where('account_id', '=', account_id)
          .where('id', '=', document_id)
          .executeTakeFirst()
        if (!document) throw refusedAttribute('document_id', 'The account has no such document')
        if ((await documentsOfOrder(trx, account_id, id)).length >= MAX_ORDER_DOCUMENTS)
          throw problem(422, `An order has at most ${MAX_ORDER_DOCUMENTS} documents`, {
            source: { pointer: '/data' },
          })
        await trx
          .insertInto('delivery_order_documents')
          .values({
            account_id,
            id: randomUUIDv7(),
            order_id: id,
            document_id,
            kind,
            attached_at: at,
            attached_by: by,
          })
          .onConflict((conflict) =>
            conflict.columns(['account_id', 'order_id', 'document_id']).doUpdateSet({ kind }),
          )
          .execute()
        await logOrder(trx, account_id, order, tradeNow)
      })
      return { data: await wholeOrder(deps, account_id, id) }
    },

    async detach_order_document({ caller, params: { id, document_id } }) {
      const { account_id } = caller
      const { tradeNow } = await doing(deps, caller)
      await db.transaction().execute(async (trx) => {
        const order = await locked(trx, account_id, id)
        const { numDeletedRows } = await trx
          .deleteFrom('delivery_order_documents')
          .where('account_id', '=', account_id)
          .where('order_id', '=', id)
          .where('document_id', '=', document_id)
          .executeTakeFirst()
        if (numDeletedRows === 0n) throw notFound('Document')
        await logOrder(trx, account_id, order, tradeNow)
      })
      return { meta: {} }
    },
  }
}
