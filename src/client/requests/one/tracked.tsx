import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { plural, t } from '../../../contract/language/index.ts'
import { operationQuery, related, useNow } from '../../api/index.ts'
import { counted, paths } from '../../format/index.ts'
import { ActByCell, ArrivalCell, NumberCell, StatusCell } from '../../lists/container-row/cells.tsx'
import { containerSource } from '../../lists/container-row/index.ts'
import { Loading } from '../../ui/index.ts'

/** More than these are looked at on the page of the shipment. */
const MAX_CONTAINERS_SHOWN = 50

const trackedQuery = (shipment_id: string) =>
  queryOptions(
    operationQuery('list_containers', {
      query: {
        'filter[shipment]': shipment_id,
        'page[size]': MAX_CONTAINERS_SHOWN,
        sort: 'act_by_at',
        include: 'shipment',
      },
    }),
  )

/** What a request brought: the containers of its shipment, as the list of containers shows them. */
export const Tracked = ({ shipment_id }: { shipment_id: string }) => {
  const { data, error, refetch } = useQuery(trackedQuery(shipment_id))
  const now = useNow()
  const rows = data?.data.map((container) => containerSource.rowOf(container, related(data), now)) ?? []
  const total = data?.meta.total ?? 0
  return (
    <section className="card request-tracked" aria-label={t('What it tracks')}>
      <h2>
        {t('Shipment')}{' '}
        <Link className="id" to={paths.shipment(shipment_id)}>
          {rows[0]?.bill ?? t('without a bill of lading')}
        </Link>
        {data && <span className="muted"> {counted(total, 'container')}</span>}
      </h2>
      {data === undefined && error === null && <Loading label={t('Reading the containers')} lines={3} />}
      {error && data === undefined && (
        <p role="alert" className="t-bad">
          {t('Its containers could not be read.')}{' '}
          <button type="button" className="btn" onClick={() => void refetch()}>
            {t('Try again')}
          </button>
        </p>
      )}
      <ul>
        {rows.map((row) => (
          <li key={row.key}>
            <NumberCell row={row} />
            <StatusCell row={row} />
            <span>{row.actBy !== null || row.stop !== null ? <ActByCell row={row} /> : null}</span>
            <ArrivalCell row={row} />
          </li>
        ))}
      </ul>
      {total > rows.length && rows.length > 0 && (
        <Link to={paths.shipment(shipment_id)}>
          {plural(total, 'All {n} container', 'All {n} containers')}
        </Link>
      )}
    </section>
  )
}
