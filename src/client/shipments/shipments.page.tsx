import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link, useSearchParams } from 'react-router'
import { queryClient, related, useNow } from '../api/index.ts'
import { paths, readListView } from '../format/index.ts'
import { EmptyState, ErrorState, PageHeader } from '../ui/index.ts'
import { MatchingChip, Pager, Sheet } from '../ui/sheet/index.ts'
import './list-rows.css'
import { columns, compactRow } from './list-cells.tsx'
import { shipmentRowOf } from './list-row.present.ts'
import { shipmentsQuery } from './list.queries.ts'
import { TrackIt } from './track/track-it.tsx'

const NoShipments = () => (
  <EmptyState title="No shipments are tracked yet">
    Type a bill of lading, booking or container number in the find bar: what is not tracked yet can be tracked
    from there.
  </EmptyState>
)

const wholeList = (
  <Link className="btn" to={paths.shipments()}>
    All shipments
  </Link>
)

const PastTheEnd = () => (
  <EmptyState title="The list ends before this page" action={wholeList}>
    There are fewer shipments than when this address was made.
  </EmptyState>
)

/** Starts asking as soon as the page is gone to; the rows arrive in place of their skeletons. */
export function loader({ request }: { request: Request }) {
  void queryClient.prefetchQuery(shipmentsQuery(readListView(new URL(request.url).searchParams)))
  return null
}

export const Component = () => {
  const [fields] = useSearchParams()
  const view = readListView(fields)
  const list = useQuery(shipmentsQuery(view))
  const now = useNow()
  const rows = useMemo(() => {
    if (!list.data) return undefined
    const { many } = related(list.data)
    return list.data.data.map((each) => shipmentRowOf(each, many(each.relationships?.containers), now))
  }, [list.data, now])
  const total = list.data?.meta.total
  const instead = () => {
    if (list.isError && !list.data) {
      return (
        <ErrorState
          title="The shipments could not be read"
          error={list.error}
          onRetry={() => void list.refetch()}
          action={wholeList}
        />
      )
    }
    if (rows?.length !== 0 || list.isPlaceholderData) return undefined
    if (total !== 0) return <PastTheEnd />
    return view.q === '' ? <NoShipments /> : <TrackIt key={view.q} number={view.q} />
  }
  return (
    <>
      <PageHeader title="Shipments">{view.q !== '' && <MatchingChip q={view.q} />}</PageHeader>
      <Sheet
        label="Shipments"
        columns={columns}
        rows={rows}
        compact={compactRow}
        sort={view.sort}
        stale={list.isPlaceholderData}
        instead={instead()}
        foot={total ? <Pager page={view.page} shown={rows?.length ?? 0} total={total} /> : undefined}
      />
    </>
  )
}
