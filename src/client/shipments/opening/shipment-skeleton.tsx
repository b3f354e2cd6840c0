import { t } from '../../../contract/language/index.ts'
import { BackToList, ListSteps, type OpenedList } from '../../lists/neighbours/index.ts'
import { Loading, PageHeader, Skeleton } from '../../ui/index.ts'
import '../shipment.css'

/** In place of the route: places and times. @param stops how many are known to be there: below one another they take more room */
export const StripSkeleton = ({ stops = 3 }: { stops?: number }) => (
  <div className="shipment-strip" aria-hidden="true">
    {Array.from({ length: stops }, (_, stop) => (
      <div key={stop} className="shipment-stop" data-ahead="true">
        <div>
          <Skeleton width={120} />
        </div>
        <div>
          <Skeleton width={160} />
        </div>
      </div>
    ))}
  </div>
)

/** The page's own shape while it is on its way, so that nothing jumps when it comes. */
export const ShipmentSkeleton = ({ list }: { list: OpenedList | undefined }) => (
  <div className="shipment-page" aria-busy="true">
    <PageHeader
      title={t('Shipment')}
      heading={<Skeleton width={180} />}
      back={list && <BackToList list={list} />}
      actions={list && <ListSteps list={list} />}
    />
    <StripSkeleton />
    <div className="shipment-grid">
      <div className="card shipment-containers">
        <Loading label={t('Reading the shipment')} lines={4} />
      </div>
      <div className="shipment-middle">
        <div className="shipment-decide">
          <div className="card">
            <Loading label="" lines={3} />
          </div>
          <div className="card">
            <Loading label="" lines={3} />
          </div>
        </div>
        <div className="card">
          <Loading label="" lines={9} />
        </div>
      </div>
      <div className="shipment-side">
        <div className="shipment-map-place" />
      </div>
    </div>
  </div>
)
