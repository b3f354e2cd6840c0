import { sql } from 'kysely'
import type { OtherBill } from '../../../contract/resources/index.ts'
import { andAll, type RecordsView, seenShipments } from '../../platform/database/records-view.ts'
import type { Db } from '../../platform/database/tables.ts'

const isLive = (name: string) =>
  sql`${sql.ref(`${name}.tracking_stopped_at`)} is null and ${sql.ref(`${name}.pickup_phase`)} <> 'done'`

/** Other live bills of lading that a container of this shipment is on: part loads of several bills share one. */
export async function otherBillsOf(db: Db, view: RecordsView, shipmentId: string): Promise<OtherBill[]> {
  const { account_id } = view
  const { rows } = await sql<OtherBill>`
    select own.id as container_id, other.id as other_container_id, shipments.id as shipment_id,
      shipments.bill_of_lading_number
    from containers as own
    join containers as other on other.account_id = own.account_id and other.number = own.number
      and other.shipment_id <> own.shipment_id
    join shipments on shipments.account_id = other.account_id and shipments.id = other.shipment_id
    where own.account_id = ${account_id} and own.shipment_id = ${shipmentId} and own.number <> ''
      and ${isLive('own')} and ${isLive('other')} ${andAll(seenShipments(view, 'shipments.id'))}
    order by own.number, shipments.bill_of_lading_number limit 100`.execute(db)
  return rows
}
