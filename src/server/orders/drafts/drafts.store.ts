import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import {
  type OrderContainerValues,
  orderContainerValues,
  orderValues,
} from '../../../contract/trade/orders/index.ts'
import { STANDARD_ANSWER_HOURS } from '../../../contract/vocabulary/index.ts'
import type { Db, Trx } from '../../platform/database/tables.ts'
import { among } from '../../platform/database/values.ts'
import { definedOf } from '../../platform/defined.rules.ts'
import { partyRecords } from '../../reference/parties.store.ts'
import { lockedOrder, logOrder, type OrderRow } from '../records/orders.store.ts'
import { prefilledContainer, type PrefilledContainer, prefilledOrder } from './prefill.rules.ts'

/** Who changes something: their name, and the wall clock's and the trade's time, ISO 8601. */
export interface Doing {
  by: string
  at: string
  tradeNow: string
}
interface FoundContainer extends PrefilledContainer {
  id: string
  number: string
}

/** In the order of the ids; those that the account does not have are left out. */
async function foundContainers(db: Db, accountId: string, ids: readonly string[]): Promise<FoundContainer[]> {
  const { rows } = await sql<FoundContainer>`
    select containers.id, number, pickup_number, pickup_appointment_at, pickup_appointment_entered_at, delivery_place,
      delivery_appointment_at, empty_return_place, dray_carrier_id, entered.note as pickup_number_note
    from containers
    left join entered_values as entered on entered.account_id = containers.account_id
      and entered.container_id = containers.id and entered.attribute = 'pickup_number' and entered.ended_at is null
    where containers.account_id = ${accountId} and ${among('containers.id', ids)}`.execute(db)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** The address to which the last order for this carrier was mailed, or else the carrier's own. */
async function recipientFor(trx: Trx, accountId: string, carrierId: string | null): Promise<string | null> {
  if (carrierId === null) return null
  const row = await trx
    .selectFrom('delivery_orders')
    .select('recipient')
    .where('account_id', '=', accountId)
    .where('dray_carrier_id', '=', carrierId)
    .where('recipient', 'is not', null)
    .orderBy('serial', 'desc')
    .executeTakeFirst()
  if (row?.recipient) return row.recipient
  const [carrier] = await partyRecords(trx, accountId, [carrierId])
  return carrier?.email ?? null
}

async function insertContainers(
  trx: Trx,
  accountId: string,
  orderId: string,
  containers: readonly FoundContainer[],
  from: number,
): Promise<void> {
  if (containers.length === 0) return
  await trx
    .insertInto('delivery_order_containers')
    .values(
      containers.map((container, at) => ({
        account_id: accountId,
        id: randomUUIDv7(),
        order_id: orderId,
        container_id: container.id,
        number: container.number,
        position: from + at,
        fields: JSON.stringify(prefilledContainer(container)),
      })),
    )
    .execute()
}

/** Drafts an order, filled in with what is known. @returns `unknown` where the account lacks one of the containers */
export const createDraft = (
  db: Db,
  accountId: string,
  ids: readonly string[],
  { by, at, tradeNow }: Doing,
): Promise<string | 'unknown'> =>
  db.transaction().execute(async (trx) => {
    const found = await foundContainers(trx, accountId, ids)
    if (found.length < ids.length) return 'unknown'
    // One draft waits for the other, so that no two have one number.
    const account = await trx
      .selectFrom('accounts')
      .select('company_name')
      .where('id', '=', accountId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const last = await trx
      .selectFrom('delivery_orders')
      .select(({ fn }) => fn.max('serial').as('serial'))
      .where('account_id', '=', accountId)
      .executeTakeFirst()
    const serial = (last?.serial ?? 0) + 1
    const { values, dray_carrier_id } = prefilledOrder(found, account.company_name)
    const id = randomUUIDv7()
    await trx
      .insertInto('delivery_orders')
      .values({
        account_id: accountId,
        id,
        serial,
        name: `DO-${serial}`,
        revision: 1,
        state: 'draft',
        dray_carrier_id,
        recipient: await recipientFor(trx, accountId, dray_carrier_id),
        answer_hours: STANDARD_ANSWER_HOURS,
        fields: JSON.stringify(values),
        created_at: at,
        created_by: by,
        updated_at: at,
      })
      .execute()
    await insertContainers(trx, accountId, id, found, 0)
    await logged(trx, accountId, id, tradeNow)
    return id
  })

async function logged(trx: Trx, accountId: string, id: string, tradeNow: string): Promise<void> {
  const order = await lockedOrder(trx, accountId, id)
  if (order) await logOrder(trx, accountId, order, tradeNow)
}

/** What somebody changes of a draft. Times are ISO 8601 UTC. */
export interface DraftEdit {
  dray_carrier_id?: string | null | undefined
  recipient?: string | null | undefined
  answer_hours?: number | undefined
  container_ids?: string[] | undefined
  values?: Partial<Record<string, string | null | undefined>> | undefined
  container_values?:
    | ({ container_id: string } & { [Name in keyof OrderContainerValues]?: string | null | undefined })[]
    | undefined
}

/** Changes a draft that the caller locked. @returns `unknown` where the account lacks one of the containers */
export async function editDraft(
  trx: Trx,
  order: OrderRow,
  { values, container_values = [], container_ids, ...columns }: DraftEdit,
  { at, tradeNow }: Doing,
): Promise<'unknown' | 'edited'> {
  const { account_id, id } = order
  const kept = container_ids && (await keptContainers(trx, order, container_ids))
  if (kept === 'unknown') return 'unknown'
  await trx
    .updateTable('delivery_orders')
    .set({
      ...definedOf(columns),
      ...(values && { fields: JSON.stringify(orderValues({ ...order.fields, ...values })) }),
      updated_at: at,
    })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute()
  for (const { container_id, ...changed } of container_values) {
    const before = order.containers.find((each) => each.container_id === container_id)
    await trx
      .updateTable('delivery_order_containers')
      .set({ fields: JSON.stringify(orderContainerValues({ ...before?.fields, ...changed })) })
      .where('account_id', '=', account_id)
      .where('order_id', '=', id)
      .where('container_id', '=', container_id)
      .execute()
  }
  await logOrder(trx, account_id, order, tradeNow)
  return 'edited'
}

/** Leaves out the containers that are not among these, and adds the new ones. */
async function keptContainers(
  trx: Trx,
  order: OrderRow,
  ids: readonly string[],
): Promise<'unknown' | 'kept'> {
  const { account_id, id, containers } = order
  const before = new Set(containers.map(({ container_id }) => container_id))
  const added = ids.filter((each) => !before.has(each))
  const found = await foundContainers(trx, account_id, added)
  if (found.length < added.length) return 'unknown'
  await trx
    .deleteFrom('delivery_order_containers')
    .where('account_id', '=', account_id)
    .where('order_id', '=', id)
    .where('container_id', 'not in', [...ids])
    .execute()
  await insertContainers(trx, account_id, id, found, containers.length)
  return 'kept'
}
