import type { JSONColumnType } from 'kysely'
import type { OrderContainerValues, OrderContent, OrderValues } from '../../../contract/trade/orders/index.ts'
import type { OrderDocumentKind, OrderState, RevisionState } from '../../../contract/vocabulary/index.ts'
import type { Owned, Timestamp, Uuid } from './columns.ts'

export interface DeliveryOrdersTable extends Owned {
  /** Counted in the account, from 1. */
  serial: number
  /** `DO-1`: the number of the order as people write it. */
  name: string
  /** The latest revision, and its state. */
  revision: number
  state: OrderState
  dray_carrier_id: Uuid | null
  recipient: string | null
  answer_hours: number
  fields: JSONColumnType<OrderValues>
  created_at: Timestamp
  created_by: string
  updated_at: Timestamp
}
export interface DeliveryOrderContainersTable extends Owned {
  order_id: Uuid
  container_id: Uuid
  number: string
  position: number
  fields: JSONColumnType<OrderContainerValues>
}
/** Sent: its content is never changed. */
export interface DeliveryOrderRevisionsTable extends Owned {
  order_id: Uuid
  /** The number of the order. */
  name: string
  revision: number
  state: RevisionState
  content: JSONColumnType<OrderContent>
  sent_at: Timestamp
  sent_by: string
  /** The person who sent it; null where a program did. */
  sender_id: Uuid | null
  recipient: string | null
  expires_at: Timestamp
  answered_at: Timestamp | null
  answered_by: string | null
  answer_note: string | null
}
export interface DeliveryOrderDocumentsTable extends Owned {
  order_id: Uuid
  document_id: Uuid
  kind: OrderDocumentKind
  attached_at: Timestamp
  attached_by: string
}

export interface OrderTables {
  delivery_orders: DeliveryOrdersTable
  delivery_order_containers: DeliveryOrderContainersTable
  delivery_order_revisions: DeliveryOrderRevisionsTable
  delivery_order_documents: DeliveryOrderDocumentsTable
}
