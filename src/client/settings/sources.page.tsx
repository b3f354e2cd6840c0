import { IconArrowsSort, IconBuildingWarehouse, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { t } from '../../contract/language/index.ts'
import { may, queryClient } from '../api/index.ts'
import { paths } from '../format/index.ts'
import { EmptyState, ErrorState, PageHeader } from '../ui/index.ts'
import { ShortList } from '../ui/sheet/index.ts'
import { compactConnection, connectionColumns, connectionRowOf } from './sources/columns.tsx'
import { worstConnectionsFirst } from './sources/connection.present.ts'
import { Preference } from './sources/preference.tsx'
import {
  connectionsQuery,
  provisionalLinesQuery,
  provisionalPortsQuery,
  provisionalTerminalsQuery,
  provisionalVesselsQuery,
  requestsWithoutSourceQuery,
} from './sources/queries.ts'
import { NotRefreshed } from './sources/not-refreshed.tsx'
import { SourcesSummary } from './sources/summary.tsx'
import { UnknownRecords } from './sources/unknown-records.tsx'
import './sources/sources.css'

export function loader() {
  void queryClient.prefetchQuery(connectionsQuery)
  void queryClient.prefetchQuery(requestsWithoutSourceQuery)
  void queryClient.prefetchQuery(provisionalPortsQuery)
  void queryClient.prefetchQuery(provisionalTerminalsQuery)
  void queryClient.prefetchQuery(provisionalVesselsQuery)
  void queryClient.prefetchQuery(provisionalLinesQuery)
  return null
}

const Connect = () =>
  may('create_connection') && (
    <Link className="btn go" to={paths.connectSource()}>
      <IconPlus size={15} stroke={1.8} aria-hidden="true" /> {t('Connect a source')}
    </Link>
  )

const NoSources = () => (
  <EmptyState title={t('No source is connected')} action={<Connect />}>
    {t('Nothing is asked for any line: numbers that are added wait until a source answers for their line.')}
  </EmptyState>
)

/** Its sentences need room. */
const TABLE_ABOVE_WIDTH = 1100

/** Whether sources name anything by a code that no catalogue has. */
function useHasUnknown(): boolean {
  const { data: ports } = useQuery(provisionalPortsQuery)
  const { data: terminals } = useQuery(provisionalTerminalsQuery)
  const { data: vessels } = useQuery(provisionalVesselsQuery)
  const { data: lines } = useQuery(provisionalLinesQuery)
  return [ports?.data, terminals, vessels, lines].some((all) => all !== undefined && all.length > 0)
}

/** The connected sources of the account. */
export const Component = () => {
  const { data, error, refetch, dataUpdatedAt } = useQuery(connectionsQuery)
  const hasUnknown = useHasUnknown()
  const [shown, show] = useState<'list' | 'order' | 'unknown'>('list')
  const toggle = (other: 'order' | 'unknown') => show(shown === other ? 'list' : other)
  const connections = data?.data
  // Sources are asked by the wall clock, not by the trade clock.
  const rows = useMemo(() => {
    const now = new Date(dataUpdatedAt)
    return (
      data &&
      worstConnectionsFirst(data.data).map((connection) =>
        connectionRowOf(connection, data.meta.last_day[connection.id] ?? [], now),
      )
    )
  }, [data, dataUpdatedAt])
  return (
    <div className="sources-page">
      <PageHeader
        title={t('Sources')}
        actions={
          <>
            {/* Not before the buttons after it: it would move under the pointer. */}
            {connections !== undefined && hasUnknown && (
              <button
                type="button"
                className="btn"
                aria-pressed={shown === 'unknown'}
                onClick={() => toggle('unknown')}
              >
                <IconBuildingWarehouse size={15} stroke={1.8} aria-hidden="true" />{' '}
                {t('Unknown places and ships')}
              </button>
            )}
            {connections !== undefined && connections.length > 1 && may('edit_connection') && (
              <button
                type="button"
                className="btn"
                aria-pressed={shown === 'order'}
                onClick={() => toggle('order')}
              >
                <IconArrowsSort size={15} stroke={1.8} aria-hidden="true" /> {t('Order of preference')}
              </button>
            )}
            {connections !== undefined && connections.length > 0 && <Connect />}
          </>
        }
      >
        <span className="muted">{t('Where values come from')}</span>
      </PageHeader>
      {connections !== undefined && error !== null && <NotRefreshed error={error} />}
      {connections !== undefined && connections.length > 0 && <SourcesSummary connections={connections} />}
      {shown === 'unknown' ? (
        <UnknownRecords now={new Date(dataUpdatedAt)} />
      ) : shown === 'order' && connections !== undefined ? (
        <Preference connections={connections} />
      ) : (
        <ShortList
          label={t('Sources')}
          columns={connectionColumns}
          rows={rows}
          compact={compactConnection}
          compactBelow={TABLE_ABOVE_WIDTH}
          instead={
            error && !data ? (
              <ErrorState
                title={t('The sources could not be read')}
                error={error}
                onRetry={() => void refetch()}
              />
            ) : rows?.length === 0 ? (
              <NoSources />
            ) : undefined
          }
        />
      )}
    </div>
  )
}
