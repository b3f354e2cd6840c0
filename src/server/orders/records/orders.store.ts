import { type RawBuilder, sql } from 'kysely'
import type { OrderContainerValues, OrderValues } from '../../../contract/trade/orders/index.ts'
import type { OrderDocumentKind, OrderState, RevisionState } from '../../../contract/vocabulary/index.ts'
import { andAll } from '../../platform/database/records-view.ts'
import type { Db, Trx } from '../../platform/database/tables.ts'
import type {
  DeliveryOrderRevisionsTable,
  DeliveryOrdersTable,
} from '../../platform/database/tables.orders.ts'
import { among } from '../../platform/database/values.ts'
import { append } from '../../platform/events/log.ts'

export interface OrderContainer {
  container_id: string
  number: string
  fields: OrderContainerValues
}
/** An order with its containers, the name of its carrier, and the last revision that was sent. */
export interface OrderRow extends Omit<DeliveryOrdersTable, 'fields'> {
  fields: OrderValues
  carrier_name: string | null
  containers: OrderContainer[]
  sent_id: string | null
  sent_revision: number | null
  sent_state: RevisionState | null
  sent_at: string | null
  sent_by: string | null
  sent_to: string | null
  expires_at: string | null
  answered_at: string | null
  answered_by: string | null
  answer_note: string | null
}

const MAX_LISTED_ORDERS = 500

/** The latest first. */
export const listOrders = (
  db: Db,
  accountId: string,
  {
    containers,
    states,
  }: { containers?: readonly string[] | undefined; states?: readonly OrderState[] | undefined },
): Promise<OrderRow[]> =>
  orderRows(db, accountId, [
    ...(containers
      ? [
          sql<boolean>`exists (select from delivery_order_containers as boxes
            where boxes.account_id = orders.account_id and boxes.order_id = orders.id and ${among('boxes.container_id', containers)})`,
        ]
      : []),
    ...(states ? [sql<boolean>`orders.state = any(${sql.val(states)}::text[])`] : []),
  ])

export const orderById = async (db: Db, accountId: string, id: string): Promise<OrderRow | undefined> =>
  (await orderRows(db, accountId, [sql<boolean>`orders.id = ${id}`]))[0]

async function orderRows(db: Db, accountId: string, conditions: RawBuilder<boolean>[]): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    select orders.*, parties.company_name as carrier_name, boxes.containers,
      sent.id as sent_id, sent.revision as sent_revision, sent.state as sent_state, sent.sent_at, sent.sent_by,
      sent.recipient as sent_to, sent.expires_at, sent.answered_at, sent.answered_by, sent.answer_note
    from delivery_orders as orders
    left join parties on parties.account_id = orders.account_id and parties.id = orders.dray_carrier_id
    left join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('container_id', container_id, 'number', number, 'fields', fields)
        order by position), '[]') as containers
      from delivery_order_containers
      where account_id = orders.account_id and order_id = orders.id) as boxes on true
    left join lateral (
      select * from delivery_order_revisions
      where account_id = orders.account_id and order_id = orders.id order by revision desc limit 1) as sent on true
    where orders.account_id = ${accountId} ${andAll(conditions)}
    order by orders.serial desc limit ${MAX_LISTED_ORDERS}`.execute(db)
  return rows
}

/** The revisions that were sent, the latest first. */
export const revisionsOf = (
  db: Db,
  accountId: string,
  orderId: string,
): Promise<DeliveryOrderRevisionsRow[]> =>
  db
    .selectFrom('delivery_order_revisions')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('order_id', '=', orderId)
    .orderBy('revision', 'desc')
    .execute()
export type DeliveryOrderRevisionsRow = Omit<DeliveryOrderRevisionsTable, 'content'> & { content: unknown }

export interface OrderDocumentRow {
  document_id: string
  kind: OrderDocumentKind
  name: string
  attached_by: string
  attached_at: string
}
export const documentsOfOrder = (db: Db, accountId: string, orderId: string): Promise<OrderDocumentRow[]> =>
  db
    .selectFrom('delivery_order_documents as attached')
    .innerJoin('documents', (join) =>
      join
        .onRef('documents.account_id', '=', 'attached.account_id')
        .onRef('documents.id', '=', 'attached.document_id'),
    )
    .select([
      'attached.document_id',
      'attached.kind',
      'documents.name',
      'attached.attached_by',
      'attached.attached_at',
    ])
    .where('attached.account_id', '=', accountId)
    .where('attached.order_id', '=', orderId)
    .orderBy('attached.attached_at')
    .orderBy('attached.id')
    .execute()

/** An order while it changes: one change waits for the other. */
export async function lockedOrder(trx: Trx, accountId: string, id: string): Promise<OrderRow | undefined> {
  await trx
    .selectFrom('delivery_orders')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .forUpdate()
    .execute()
  return orderById(trx, accountId, id)
}

/** Logs what became of an order, for each of its containers. @param now the time of the trade, ISO 8601 */
export async function logOrder(
  trx: Trx,
  accountId: string,
  {
    id,
    name,
    revision,
    state,
    containers,
  }: Pick<OrderRow, 'id' | 'name' | 'revision' | 'state' | 'containers'>,
  now: string,
): Promise<void> {
  const ids = containers.map(({ container_id }) => container_id)
  const rows = await trx
    .selectFrom('containers')
    .select(['id', 'shipment_id'])
    .where('account_id', '=', accountId)
    .where(among('id', ids))
    .execute()
  await append(
    trx,
    accountId,
    rows.map((container) => ({
      event: 'container.delivery_order_changed',
      reference: { type: 'container', id: container.id },
      shipment_id: container.shipment_id,
      container_id: container.id,
      payload: { order_id: id, number: name, revision, state },
      occurred_at: now,
    })),
    now,
  )
}
