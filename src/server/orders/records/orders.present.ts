import { linked, linkedAll } from '../../../contract/jsonapi/index.ts'
import type { DeliveryOrder } from '../../../contract/resources/index.ts'
import {
  refusalOfAnswer,
  isShownByLink,
  type OrderChange,
  type OrderContent,
} from '../../../contract/trade/orders/index.ts'
import type { MailResult } from '../../platform/mail/outgoing.store.ts'
import type { OtherOrder } from './other-orders.store.ts'
import type { DeliveryOrderRevisionsRow, OrderDocumentRow, OrderRow } from './orders.store.ts'

interface Presenting {
  /** The token of the link of a revision. */
  tokenOf: (revisionId: string) => string
  /** The wall clock. */
  now: Date
  mail: MailResult | undefined
  others: readonly OtherOrder[]
}

/** The file name of a revision. */
export const pdfNameOf = (name: string, revision: number): string =>
  `delivery order ${name} revision ${revision}.pdf`
export const orderPath = (token: string): string => `/o/${token}`
export const orderPdfPath = (token: string, name: string, revision: number): string =>
  `/order-files/${token}/${encodeURIComponent(pdfNameOf(name, revision))}`

/** An order as lists have it. */
export function presentOrder(row: OrderRow, { tokenOf, now, mail, others }: Presenting): DeliveryOrder {
  const { sent_id, sent_revision, sent_state, expires_at } = row
  const isOpen =
    sent_state !== null &&
    expires_at !== null &&
    isShownByLink(refusalOfAnswer({ state: sent_state, expires_at }, now))
  const token = sent_id !== null && isOpen ? tokenOf(sent_id) : null
  return {
    id: row.id,
    type: 'delivery_order',
    attributes: {
      number: row.name,
      revision: row.revision,
      state: row.state,
      carrier_name: row.carrier_name,
      recipient: row.recipient,
      answer_hours: row.answer_hours,
      container_numbers: row.containers.map(({ number }) => number),
      sent_revision,
      sent_at: row.sent_at,
      sent_by: row.sent_by,
      expires_at,
      sent_state,
      answered_at: row.answered_at,
      answered_by: row.answered_by,
      answer_note: row.answer_note,
      path: token === null ? null : orderPath(token),
      pdf_path: token === null ? null : orderPdfPath(token, row.name, sent_revision ?? 0),
      mail_state: mail?.state ?? null,
      mail_error: mail?.error ?? null,
      created_at: row.created_at,
      created_by: row.created_by,
      updated_at: row.updated_at,
      other_orders: others.map(({ id, number, state, carrier_name, container_number }) => ({
        id,
        number,
        state,
        carrier_name,
        container_number,
      })),
    },
    relationships: {
      dray_carrier: linked('party', row.dray_carrier_id),
      containers: linkedAll(
        'container',
        row.containers.map(({ container_id }) => container_id),
      ),
    },
  }
}

/** An order with all that it says. */
export function presentWholeOrder(
  row: OrderRow,
  {
    content,
    changes,
    revisions,
    documents,
    ...presenting
  }: Presenting & {
    content: OrderContent
    changes: readonly OrderChange[]
    revisions: readonly DeliveryOrderRevisionsRow[]
    documents: readonly OrderDocumentRow[]
  },
): DeliveryOrder {
  const order = presentOrder(row, presenting)
  return {
    ...order,
    attributes: {
      ...order.attributes,
      values: row.fields,
      container_values: row.containers.map(({ container_id, fields }) => ({ container_id, ...fields })),
      content,
      changes: [...changes],
      revisions: revisions.map((each) => ({
        revision: each.revision,
        state: each.state,
        sent_at: each.sent_at,
        sent_by: each.sent_by,
        recipient: each.recipient,
        expires_at: each.expires_at,
        answered_at: each.answered_at,
        answered_by: each.answered_by,
        answer_note: each.answer_note,
      })),
      documents: documents.map((each) => ({ ...each })),
    },
  }
}
