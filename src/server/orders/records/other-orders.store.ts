import { sql } from 'kysely'
import type { OrderState } from '../../../contract/vocabulary/index.ts'
import type { Db } from '../../platform/database/tables.ts'

/** Another live order for a container of an order: two truckers would come for one. */
export interface OtherOrder {
  id: string
  number: string
  state: OrderState
  carrier_name: string | null
  container_number: string
}

/**
 * Live orders for containers with the same numbers as those of these orders, by the id of each. The number decides: a container on two
 * bills of lading is two records.
 */
export async function otherLiveOrders(
  db: Db,
  accountId: string,
  orderIds: readonly string[],
): Promise<Map<string, OtherOrder[]>> {
  if (orderIds.length === 0) return new Map()
  const { rows } = await sql<OtherOrder & { of: string }>`
    select distinct own.order_id as of, orders.id, orders.name as number, orders.state, parties.company_name as carrier_name,
      own.number as container_number, orders.serial
    from delivery_order_containers as own
    join delivery_orders as mine on mine.account_id = own.account_id and mine.id = own.order_id
    join delivery_order_containers as boxes on boxes.account_id = own.account_id and boxes.number = own.number
    join delivery_orders as orders on orders.account_id = boxes.account_id and orders.id = boxes.order_id
    left join parties on parties.account_id = orders.account_id and parties.id = orders.dray_carrier_id
    where own.account_id = ${accountId} and own.order_id = any(${sql.val([...orderIds])}::uuid[])
      and orders.id <> own.order_id and orders.state in ('draft', 'sent', 'accepted')
      and mine.state in ('draft', 'sent', 'accepted')
    order by orders.serial`.execute(db)
  return Map.groupBy(
    rows.map(({ of, id, number, state, carrier_name, container_number }) => ({
      of,
      id,
      number,
      state,
      carrier_name,
      container_number,
    })),
    ({ of }) => of,
  )
}
