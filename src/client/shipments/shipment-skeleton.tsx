import { Loading, PageHeader, Skeleton } from '../ui/index.ts'
import css from './shipment.module.css'

/** The page's own shape while it is on its way, so that nothing jumps when it comes. */
export const ShipmentSkeleton = () => (
  <div className={css.page} aria-busy="true">
    <PageHeader title="Shipment" heading={<Skeleton width={180} />} />
    <div className={css.strip} aria-hidden="true">
      {[0, 1, 2].map((stop) => (
        <div key={stop} className={css.stop} data-ahead="true">
          <Skeleton width={120} />
        </div>
      ))}
    </div>
    <div className={css.grid}>
      <div className={`card ${css.containers}`}>
        <Loading label="Reading the shipment" lines={4} />
      </div>
      <div className={css.middle}>
        <div className={css.decide}>
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
      <div className={css.side}>
        <div className={css.mapPlace} />
      </div>
    </div>
  </div>
)
