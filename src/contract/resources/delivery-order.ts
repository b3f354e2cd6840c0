import { z } from 'zod'
import {
  defineResource,
  id,
  many,
  nullableText,
  nullableTimestamp,
  one,
  timestamp,
} from '../jsonapi/index.ts'
import {
  linkedContent,
  orderChange,
  orderContainerShape,
  orderContent,
  orderShape,
} from '../trade/orders/index.ts'
import { openEnum, orderDocumentKinds, orderStates, revisionStates } from '../vocabulary/index.ts'
import { shareContact } from './share.ts'

/** How the mail with an order went; null where none was sent. */
const mailState = z.enum(['waiting', 'sent', 'failed']).nullable()

/** A revision that was sent. */
const orderRevision = z.looseObject({
  revision: z.int(),
  state: openEnum(revisionStates),
  sent_at: timestamp,
  sent_by: z.string(),
  /** The address that it was mailed to; null where it was not mailed. */
  recipient: nullableText,
  expires_at: timestamp,
  answered_at: nullableTimestamp,
  answered_by: nullableText,
  answer_note: nullableText,
})
const values = z.object(orderShape)
const containerValues = z.object({ container_id: id, ...orderContainerShape })
const otherOrder = z.looseObject({
  id,
  number: z.string(),
  state: openEnum(orderStates),
  carrier_name: nullableText,
  container_number: z.string(),
})
const orderDocument = z.looseObject({
  document_id: id,
  kind: openEnum(orderDocumentKinds),
  name: z.string(),
  attached_by: z.string(),
  attached_at: timestamp,
})

/** Ours, beside the interface: a forwarder's order to a trucker to collect and deliver containers. */
export const deliveryOrder = defineResource(
  'delivery_order',
  {
    number: z.string(),
    revision: z.int(),
    state: openEnum(orderStates),
    carrier_name: nullableText,
    /** Where it is mailed to. */
    recipient: nullableText,
    /** How long the carrier has to answer, from sending. */
    answer_hours: z.int(),
    container_numbers: z.array(z.string()),
    /** Of the last revision that was sent: null before. */
    sent_revision: z.int().nullable(),
    sent_at: nullableTimestamp,
    sent_by: nullableText,
    expires_at: nullableTimestamp,
    /** What became of it: a revision that was accepted stands until the next one is sent. */
    sent_state: openEnum(revisionStates).nullable(),
    answered_at: nullableTimestamp,
    answered_by: nullableText,
    answer_note: nullableText,
    /** The path of its link, `/o/TOKEN`, and of its PDF, while they show it: who has them sees the order without signing in. */
    path: nullableText,
    pdf_path: nullableText,
    mail_state: mailState,
    /** What the mail server answered, where it did not take it. */
    mail_error: nullableText,
    created_at: timestamp,
    created_by: z.string(),
    updated_at: timestamp,
    /** Other live orders for containers with the same numbers. */
    other_orders: z.array(otherOrder),
    /** What is filled in. This and what follows is answered for one order alone, not in lists. */
    values: values.optional(),
    container_values: z.array(containerValues).optional(),
    /** What the order says: of a draft with what is known now, else as it was sent. */
    content: orderContent.optional(),
    /** Facts that changed since the revision in force was sent; empty if none is in force. */
    changes: z.array(orderChange).optional(),
    /** The revisions that were sent, the latest first. */
    revisions: z.array(orderRevision).optional(),
    documents: z.array(orderDocument).optional(),
  },
  { dray_carrier: one('party'), containers: many('container') },
)
export type DeliveryOrder = z.output<typeof deliveryOrder.schema>

/** An order as its link shows it: as it was sent, and the facts that changed since. */
export const linkedOrder = z.looseObject({
  content: linkedContent,
  changes: z.array(orderChange),
  state: z.enum(['sent', 'accepted', 'declined']),
  expires_at: timestamp,
  answered_at: nullableTimestamp,
  answered_by: nullableText,
  answer_note: nullableText,
  /** Whom to ask: the person who sent it; null where a program did. */
  contact: shareContact.nullable(),
  pdf_path: z.string(),
  /** The time of the trade, from which ages count. */
  now: timestamp,
})
export type LinkedOrder = z.output<typeof linkedOrder>
