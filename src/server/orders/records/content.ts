import {
  type OrderContent,
  orderContainerValues,
  orderContent,
  orderValues,
} from '../../../contract/trade/orders/index.ts'
import { iso } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/tables.ts'
import { knownOrderContainers } from './known-containers.store.ts'
import type { OrderRow } from './orders.store.ts'

/** What an order says now: what is filled in, and what is known of its containers. @param now the time of the trade */
export async function presentContent(db: Db, row: OrderRow, now: Date): Promise<OrderContent> {
  const { account_id, containers } = row
  const ids = containers.map(({ container_id }) => container_id)
  const known = await knownOrderContainers(db, account_id, ids, now)
  const company = await db
    .selectFrom('accounts')
    .select('company_name')
    .where('id', '=', account_id)
    .executeTakeFirstOrThrow()
  const fieldsOf = new Map(containers.map(({ container_id, fields }) => [container_id, fields]))
  return orderContent.parse({
    number: row.name,
    revision: row.revision,
    company: company.company_name,
    carrier: row.carrier_name,
    as_of: iso(now),
    values: orderValues(row.fields),
    containers: known.map((each) => ({
      known: each,
      values: orderContainerValues(fieldsOf.get(each.container_id) ?? {}),
    })),
  })
}
