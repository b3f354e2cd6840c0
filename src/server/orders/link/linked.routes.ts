import { Hono } from 'hono'
import { orderContent } from '../../../contract/trade/orders/index.ts'
import { iso } from '../../platform/clock.ts'
import { clientKey } from '../../platform/http/clients/sender.ts'
import { disposition } from '../../platform/http/disposition.rules.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import type { Limiter } from '../../platform/http/limits/limits.ts'
import { problem, tooManyRequests } from '../../platform/http/problem.ts'
import { pdfNameOf } from '../records/orders.present.ts'
import { lockedOrder, logOrder } from '../records/orders.store.ts'
import type { OrderDeps } from '../records/presenting.ts'
import { orderPdf } from '../sent/order-pdf.ts'
import { setState } from '../sent/sent.store.ts'
import { openedRevision, presentLinked } from './linked.ts'
import { linkedRevision, storeAnswer } from './linked.store.ts'

/** What a carrier does by the link of an order, without signing in. */
export function linkedRoutes(deps: OrderDeps): Pick<Handlers, 'get_linked_order' | 'answer_linked_order'> {
  const { db, clock, wall } = deps
  return {
    async get_linked_order({ params: { token } }) {
      const { row } = await openedRevision(deps, db, token)
      return presentLinked(deps, row, token)
    },

    async answer_linked_order({ params: { token }, body: { answer, name, note } }) {
      const { row: opened } = await openedRevision(deps, db, token)
      const answered = await db.transaction().execute(async (trx) => {
        // The order is locked first, as it is where it is sent again or withdrawn: then its revision is what it was found to be.
        const order = await lockedOrder(trx, opened.account_id, opened.order_id)
        const { row, refusal } = await openedRevision(deps, trx, token)
        if (refusal !== null)
          throw problem(409, `This order was ${refusal} by ${row.answered_by} already`, {
            code: 'order_answered',
          })
        const at = iso(wall.now())
        await storeAnswer(trx, row, { answer, name, note: note || null, at })
        if (order) {
          const isLatest = order.revision === row.revision
          if (isLatest) await setState(trx, order, { state: answer }, at)
          await logOrder(
            trx,
            row.account_id,
            isLatest ? { ...order, state: answer } : order,
            iso(clock.now()),
          )
        }
        return linkedRevision(trx, row.id)
      })
      return presentLinked(deps, answered ?? opened, token)
    },
  }
}

/** The PDF of what a link shows; to be mounted at `/order-files`: `GET /{token}/{file name}`, without a key. */
export function orderFiles(deps: OrderDeps & { limiter: Limiter }): Hono {
  const app = new Hono()
  app.get('/:token/:filename', async (c) => {
    const decision = await deps.limiter.take(`order files from ${clientKey(c)}`, 'default')
    if (!decision.allowed)
      throw tooManyRequests(`Too many requests. Try again in ${decision.retryAfter} s.`, decision.retryAfter)
    const { row } = await openedRevision(deps, deps.db, c.req.param('token'))
    const headers = {
      'content-type': 'application/pdf',
      'content-disposition': disposition('inline', pdfNameOf(row.name, row.revision)),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'referrer-policy': 'no-referrer',
    }
    if (c.req.method === 'HEAD') return new Response(null, { headers })
    return new Response(new Uint8Array(await orderPdf(orderContent.parse(row.content))), { headers })
  })
  return app
}
