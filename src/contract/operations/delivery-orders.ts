import { z } from 'zod'
import { deleted, id, recordDocument, timestamp } from '../jsonapi/index.ts'
import { deliveryOrder, linkedOrder } from '../resources/index.ts'
import { orderContainerShape, orderShape } from '../trade/orders/index.ts'
import {
  MAX_ANSWER_HOURS,
  MAX_CONTAINERS_OF_ORDERS,
  MAX_ORDER_CONTAINERS,
  orderAnswers,
  orderDocumentKinds,
  orderStates,
} from '../vocabulary/index.ts'
import { noteText, personName } from './note-text.ts'
import { operation } from './operation.ts'

const tag = 'Delivery orders'
const resource = 'delivery_order'
const params = z.object({ id })
const answers = { 200: recordDocument(deliveryOrder.schema) }
const container_ids = z.array(id).min(1).max(MAX_ORDER_CONTAINERS)
const state = (why: string) => ({ 409: why })

export const list_delivery_orders = operation({
  method: 'GET',
  path: '/delivery_orders',
  tag,
  summary: 'Orders to truckers, the latest first: of some containers, or in some states; at most 500',
  extension: true,
  resource,
  shows: ['delivery_order', 'container'],
  query: z.object({
    /** Ids of containers, separated by commas: at most 100. */
    containers: z
      .string()
      .transform((text) => text.split(','))
      .pipe(z.array(id).max(MAX_CONTAINERS_OF_ORDERS))
      .optional(),
    /** States, separated by commas. */
    states: z
      .string()
      .transform((text) => text.split(','))
      .pipe(z.array(z.enum(orderStates)))
      .optional(),
  }),
  answers: { 200: z.looseObject({ data: z.array(deliveryOrder.schema) }) },
})

export const create_delivery_order = operation({
  method: 'POST',
  path: '/delivery_orders',
  tag,
  summary: 'Draft an order for some containers, filled in with what is known and was entered of them',
  extension: true,
  resource,
  body: z.object({
    data: z.object({ type: z.literal('delivery_order'), attributes: z.strictObject({ container_ids }) }),
  }),
  answers: { 201: recordDocument(deliveryOrder.schema) },
})

export const get_delivery_order = operation({
  method: 'GET',
  path: '/delivery_orders/{id}',
  tag,
  summary: 'Get an order with all that it says, its revisions and its documents',
  extension: true,
  resource,
  shows: ['delivery_order', 'container', 'shipment', 'document'],
  params,
  answers,
})

export const edit_delivery_order = operation({
  method: 'PATCH',
  path: '/delivery_orders/{id}',
  tag,
  summary: 'Change a draft; what is left out stays',
  extension: true,
  resource,
  params,
  body: z.object({
    data: z.object({
      type: z.literal('delivery_order'),
      attributes: z.strictObject({
        /** `updated_at` of the draft as it was read: where it was changed since, nothing is changed. */
        expected_updated_at: timestamp.optional(),
        /** A party of the account. */
        dray_carrier_id: id.nullable().optional(),
        /** Where it is mailed to; null: it is not mailed, and the link is passed on by hand. */
        recipient: z.email().max(254).nullable().optional(),
        answer_hours: z.int().min(1).max(MAX_ANSWER_HOURS).optional(),
        /** All of its containers: others are left out of it. */
        container_ids: container_ids.optional(),
        values: z.strictObject(orderShape).optional(),
        /** Of containers of the order. */
        container_values: z
          .array(z.strictObject({ container_id: id, ...orderContainerShape }))
          .max(MAX_ORDER_CONTAINERS)
          .optional(),
      }),
    }),
  }),
  refuses: state('The order is no draft, or was changed since it was read (`code` is `draft_changed`)'),
  answers,
})

export const send_delivery_order = operation({
  method: 'POST',
  path: '/delivery_orders/{id}/send',
  tag,
  summary:
    'Send a draft as it is now: by mail where it has an address, and as a link that the carrier answers without signing in',
  extension: true,
  resource,
  params,
  refuses: {
    ...state('The order is no draft'),
    422: 'Something is missing: `source.pointer` names it',
  },
  answers,
})

export const revise_delivery_order = operation({
  method: 'POST',
  path: '/delivery_orders/{id}/revisions',
  tag,
  summary:
    'Begin the next revision of an order that was sent: a draft, which takes the place of the one before when it is sent',
  extension: true,
  resource,
  params,
  refuses: state('The order is a draft, or was withdrawn'),
  answers,
})

export const withdraw_delivery_order = operation({
  method: 'POST',
  path: '/delivery_orders/{id}/withdraw',
  tag,
  summary:
    'Withdraw an order with all of its revisions; its link says so, and a carrier who was mailed is mailed',
  extension: true,
  resource,
  params,
  refuses: state('The order was declined, has expired, or was withdrawn'),
  answers,
})

export const attach_order_document = operation({
  method: 'POST',
  path: '/delivery_orders/{id}/documents',
  tag,
  summary: 'Attach a document: proof of delivery, or the receipt of the empty container',
  extension: true,
  resource,
  params,
  body: z.object({
    data: z.object({
      type: z.literal('delivery_order_document'),
      attributes: z.strictObject({ document_id: id, kind: z.enum(orderDocumentKinds) }),
    }),
  }),
  answers,
})

export const detach_order_document = operation({
  method: 'DELETE',
  path: '/delivery_orders/{id}/documents/{document_id}',
  tag,
  summary: 'Detach a document from an order; the document stays',
  extension: true,
  changes: ['delivery_order'],
  params: z.object({ id, document_id: id }),
  answers: { 200: deleted },
})

const token = z.object({ token: z.string().max(200) })
const ended = {
  410: 'The order has expired (`code` is `order_expired`), was withdrawn (`order_withdrawn`), or a later revision was sent (`order_superseded`)',
}

export const get_linked_order = operation({
  method: 'GET',
  path: '/linked_orders/{token}',
  tag,
  summary: 'What the link of an order shows to its carrier: the order as it was sent, and what was answered',
  extension: true,
  auth: 'public',
  shows: ['delivery_order'],
  params: token,
  media: 'application/json',
  refuses: ended,
  answers: { 200: linkedOrder },
})

export const answer_linked_order = operation({
  method: 'POST',
  path: '/linked_orders/{token}/answers',
  tag,
  summary: 'Accept or decline an order by its link, once',
  extension: true,
  auth: 'public',
  isForAnybody: true,
  changes: ['delivery_order'],
  params: token,
  body: z.strictObject({
    answer: z.enum(orderAnswers),
    /** Who answers. */
    name: personName.min(1, 'Say who answers'),
    note: noteText.nullable().optional(),
  }),
  media: 'application/json',
  refuses: { ...ended, 409: 'It was answered before (`code` is `order_answered`)' },
  answers: { 200: linkedOrder },
})
