import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { numberText, t } from '../../contract/language/index.ts'
import type { TrackingRequest } from '../../contract/resources/index.ts'
import { remediableReasons } from '../../contract/vocabulary/index.ts'
import { countsQuery, may, operationQuery } from '../api/index.ts'
import { paths } from '../format/index.ts'
import { ListPage, prefetchList } from '../lists/page/index.ts'
import type { ListSource } from '../lists/rows/index.ts'
import { EmptyState } from '../ui/index.ts'
import { requestColumns, compactRequestRow } from './list/columns.tsx'
import { RecentBatches } from './list/recent-batches.tsx'
import { type RequestRow, requestRowOf } from './list/row.present.ts'
import './requests.css'

const source: ListSource<TrackingRequest, RequestRow> = {
  list: 'tracking_requests',
  query: (query) => operationQuery('list_tracking_requests', { query }),
  rowOf: (request, _, now) => requestRowOf(request, now),
}

const AddMany = () =>
  may('create_tracking_request_batch') && (
    <Link className="btn go" to={paths.addMany()}>
      <IconPlus size={15} stroke={1.8} aria-hidden="true" /> {t('Add many')}
    </Link>
  )

const remediable = [...remediableReasons, 'null'].join(',')
const needing = { status: 'failed', failed_reason: remediable, sort: 'created_at' }

/**
 * Filters to the failed requests that a person can remedy, oldest first: the same as the count in the navigation. A
 * second press shows all requests.
 */
const NeedsYou = () => {
  const [fields] = useSearchParams()
  const count = useQuery({
    ...countsQuery,
    select: ({ failed_tracking_requests }) => failed_tracking_requests,
  }).data
  const isActive = fields.get('status') === 'failed' && fields.get('failed_reason') === remediable
  return (
    <Link
      className="btn"
      aria-current={isActive ? 'true' : undefined}
      to={isActive ? paths.requests() : paths.requests(needing)}
    >
      {t('Needs you')}{' '}
      {count !== undefined && (
        <small className={count === 0 ? 'muted' : 'requests-count'}>{numberText(count)}</small>
      )}
    </Link>
  )
}

const NoRequests = () => (
  <EmptyState title={t('No tracking requests yet')} action={<AddMany />}>
    {t(
      may('create_tracking_request_batch')
        ? 'Paste the numbers of containers, bills of lading or bookings, or drop a spreadsheet: the status of each is shown here.'
        : 'The numbers that others add are listed here with their status.',
    )}
  </EmptyState>
)

export const loader = prefetchList(source)

export const Component = () => (
  <ListPage
    title={t('Requests')}
    source={source}
    columns={requestColumns}
    compact={compactRequestRow}
    empty={<NoRequests />}
    actions={
      <>
        <NeedsYou />
        <RecentBatches />
        <AddMany />
      </>
    }
  />
)
