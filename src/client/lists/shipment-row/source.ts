import type { Shipment } from '../../../contract/resources/index.ts'
import { operationQuery } from '../../api/index.ts'
import type { ListSource } from '../rows/index.ts'
import { type ShipmentListRow, shipmentRowOf } from './row.present.ts'

/** The containers come along, so that one request fills a page of rows. */
export const shipmentSource: ListSource<Shipment, ShipmentListRow> = {
  list: 'shipments',
  query: (query) => operationQuery('list_shipments', { query: { ...query, include: 'containers' } }),
  rowOf: (shipment, { many }, now) => shipmentRowOf(shipment, many(shipment.relationships?.containers), now),
}
