import { Link } from 'react-router'
import { paths } from '../format/index.ts'
import { ListPage, prefetchList } from '../lists/page/index.ts'
import { columns, compactShipmentRow, shipmentSource } from '../lists/shipment-row/index.ts'
import { EmptyState } from '../ui/index.ts'
import { TrackIt } from './track/track-it.tsx'

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

export const loader = prefetchList(shipmentSource)

export const Component = () => (
  <ListPage
    title="Shipments"
    words={{ one: 'shipment', many: 'shipments' }}
    source={shipmentSource}
    columns={columns}
    compact={compactShipmentRow}
    empty={<NoShipments />}
    noneFound={(q) => <TrackIt key={q} number={q} />}
  />
)
