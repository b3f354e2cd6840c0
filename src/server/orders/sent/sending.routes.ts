import { mayDo, missingForSending, orderContent } from '../../../contract/trade/orders/index.ts'
import type { Trx } from '../../platform/database/tables.ts'
import type { Caller, Handlers } from '../../platform/http/handler.ts'
import { errorOf, notFound, Problem, problem } from '../../platform/http/problem.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { cancelMailsAbout } from '../../platform/mail/outgoing.store.ts'
import { linkToken } from '../../platform/secrets/link-tokens.ts'
import { doing } from '../drafts/drafts.routes.ts'
import type { Doing } from '../drafts/drafts.store.ts'
import { presentContent } from '../records/content.ts'
import { orderPath, pdfNameOf } from '../records/orders.present.ts'
import { lockedOrder, logOrder, type OrderRow } from '../records/orders.store.ts'
import { ORDER_LINK, type OrderDeps, wholeOrder } from '../records/presenting.ts'
import { orderMail, withdrawnMail } from './order-mail.rules.ts'
import { orderPdf } from './order-pdf.ts'
import { setState, storeRevision, withdrawRevisions } from './sent.store.ts'

/** Undefined where the operator set no mail server: then links are passed on by hand. */
export type SendingDeps = OrderDeps & { mailer?: Mailer | undefined }

/** @throws 422 for each attribute without which an order is not sent */
function refuseIncomplete({ carrier_name, fields }: OrderRow): void {
  const missing = missingForSending({ carrier: carrier_name, delivery_address: fields.delivery_address })
  if (missing.length > 0)
    throw new Problem(
      422,
      missing.map(({ attribute, detail }) =>
        errorOf(422, detail, { source: { pointer: `/data/attributes/${attribute}` } }),
      ),
    )
}

/** Drafts are sent, changed in a new revision, and withdrawn. */
export function sendingRoutes(
  deps: SendingDeps,
): Pick<Handlers, 'send_delivery_order' | 'revise_delivery_order' | 'withdraw_delivery_order'> {
  const { db, clock, wall, secret, mailer } = deps

  /** Changes an order in one transaction, and answers what became of it. */
  async function change(
    caller: Caller,
    id: string,
    apply: (trx: Trx, order: OrderRow, by: Doing) => Promise<OrderRow>,
  ) {
    const by = await doing(deps, caller)
    await db.transaction().execute(async (trx) => {
      const order = await lockedOrder(trx, caller.account_id, id)
      if (!order) throw notFound('Delivery order')
      await logOrder(trx, caller.account_id, await apply(trx, order, by), by.tradeNow)
    })
    return { data: await wholeOrder(deps, caller.account_id, id) }
  }

  return {
    send_delivery_order: ({ caller, params }) =>
      change(caller, params.id, async (trx, order, { at, by }) => {
        if (!mayDo('send', order.state)) throw problem(409, 'Only a draft can be sent')
        refuseIncomplete(order)
        const content = await presentContent(trx, order, clock.now())
        const sending = { sent_at: at, sent_by: by, sender_id: caller.user_id }
        if (order.sent_id !== null) await cancelMailsAbout(trx, order.account_id, order.sent_id)
        const { id, expires_at } = await storeRevision(trx, order, content, sending)
        await setState(trx, order, { state: 'sent' }, at)
        if (mailer && order.recipient !== null)
          await mailer.enqueue(trx, {
            account_id: order.account_id,
            kind: 'delivery_order',
            recipient: order.recipient,
            about_id: id,
            text: orderMail(content, {
              url: `${mailer.origin()}${orderPath(linkToken(secret, ORDER_LINK, id))}`,
              expires_at,
              sent_by: by,
              now: wall.now(),
            }),
            attachments: [
              {
                filename: pdfNameOf(order.name, order.revision),
                content: Buffer.from(await orderPdf(content)).toString('base64'),
                encoding: 'base64',
                contentType: 'application/pdf',
              },
            ],
            expires_at,
          })
        return { ...order, state: 'sent' }
      }),

    revise_delivery_order: ({ caller, params }) =>
      change(caller, params.id, async (trx, order, { at }) => {
        if (!mayDo('revise', order.state))
          throw problem(
            409,
            order.state === 'draft' ? 'It is a draft already' : 'It was withdrawn: draft a new order',
          )
        const changed = { state: 'draft', revision: order.revision + 1 } as const
        await setState(trx, order, changed, at)
        return { ...order, ...changed }
      }),

    withdraw_delivery_order: ({ caller, params }) =>
      change(caller, params.id, async (trx, order, { at, by }) => {
        if (!mayDo('withdraw', order.state))
          throw problem(409, `It cannot be withdrawn any more: it is ${order.state}`)
        const [withdrawn] = await withdrawRevisions(trx, order)
        if (withdrawn) await cancelMailsAbout(trx, order.account_id, withdrawn.id)
        await setState(trx, order, { state: 'withdrawn' }, at)
        if (mailer && withdrawn && withdrawn.recipient !== null)
          await mailer.enqueue(trx, {
            account_id: order.account_id,
            kind: 'delivery_order',
            recipient: withdrawn.recipient,
            about_id: withdrawn.id,
            text: withdrawnMail(orderContent.parse(withdrawn.content), by),
          })
        return { ...order, state: 'withdrawn' }
      }),
  }
}
