import { Link } from 'react-router'
import type { Shipment } from '../../contract/resources/index.ts'
import { operationQuery } from '../api/index.ts'
import { paths } from '../format/index.ts'
import { ListPage, prefetchList } from '../lists/page/index.ts'
import type { ListSource } from '../lists/rows/index.ts'
import {
  columns,
  compactShipmentRow,
  type ShipmentListRow,
  shipmentRowOf,
} from '../lists/shipment-row/index.ts'
import { EmptyState } from '../ui/index.ts'
import { TrackIt } from './track/track-it.tsx'

/** The containers come along, so that one request fills a page of rows. */
const source: ListSource<Shipment, ShipmentListRow> = {
  list: 'shipments',
  query: (query) => operationQuery('list_shipments', { query: { ...query, include: 'containers' } }),
  rowOf: (shipment, { many }, now) => shipmentRowOf(shipment, many(shipment.relationships?.containers), now),
}

const NoShipments = () => (
  <EmptyState
    title="No shipments are tracked yet"
    action={
      <Link className="btn go" to={paths.addMany()}>
        Add containers
      </Link>
    }
  >
    Paste the numbers of bills of lading, bookings or containers, or drop a spreadsheet.
  </EmptyState>
)

export const loader = prefetchList(source)

export const Component = () => (
  <ListPage
    title="Shipments"
    words={{ one: 'shipment', many: 'shipments' }}
    source={source}
    columns={columns}
    compact={compactShipmentRow}
    empty={<NoShipments />}
    noneFound={(q) => <TrackIt key={q} number={q} />}
  />
)
