import { Link } from 'react-router'
import { t } from '../../contract/language/index.ts'
import { may } from '../api/index.ts'
import { paths } from '../format/index.ts'
import { ListPage, prefetchList } from '../lists/page/index.ts'
import { nothingTrackedText } from '../lists/nothing-tracked.ts'
import { columns, compactShipmentRow, shipmentSource } from '../lists/shipment-row/index.ts'
import { EmptyState } from '../ui/index.ts'
import { TrackIt } from './track/track-it.tsx'

const NoShipments = () => (
  <EmptyState
    title={t('No shipments are tracked yet')}
    action={
      may('create_tracking_request_batch') && (
        <Link className="btn go" to={paths.addMany()}>
          {t('Add containers')}
        </Link>
      )
    }
  >
    {nothingTrackedText()}
  </EmptyState>
)

export const loader = prefetchList(shipmentSource)

export const Component = () => (
  <ListPage
    title={t('Shipments')}
    source={shipmentSource}
    columns={columns}
    compact={compactShipmentRow}
    empty={<NoShipments />}
    noneFound={({ filters, q }) =>
      Object.keys(filters).length === 0 ? <TrackIt key={q} number={q} /> : undefined
    }
  />
)
