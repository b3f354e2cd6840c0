import { sql } from 'kysely'
import { shipmentColumns } from '../../contract/operations/lists/index.ts'
import { listTable } from '../database/lists/index.ts'
import { atTerminal, byIdentifier } from './list.store.ts'

export const shipmentList = listTable({
  table: 'shipments',
  columns: shipmentColumns,
  indexed: ['created_at', 'updated_at', 'bill_of_lading_number', 'pod_eta_at'],
  sql: {
    bill_of_lading_number: {
      value: sql.ref('shipments.bill_of_lading_number'),
      matches: byIdentifier('shipments.id', 'shipment_id', 'bill_of_lading_number'),
    },
    booking_number: {
      value: sql.ref('shipments.booking_number'),
      matches: byIdentifier('shipments.id', 'shipment_id', 'booking_number'),
    },
    pod_terminal: atTerminal('shipments.pod_terminal_id'),
    container_number: {
      // A shipment has none when no box of it is known.
      value: sql`(select containers.number from containers
        where containers.account_id = shipments.account_id and containers.shipment_id = shipments.id limit 1)`,
      matches: byIdentifier('shipments.id', 'shipment_id', 'container_number'),
    },
    tracking_stopped: { value: sql`(shipments.line_tracking_stopped_at is not null)` },
  },
})
