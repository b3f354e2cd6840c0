import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link, useSearchParams } from 'react-router'
import { queryClient, related, useNow } from '../api/index.ts'
import { paths, readListView, tellStatus } from '../format/index.ts'
import { EmptyState, ErrorState, PageHeader } from '../ui/index.ts'
import { MatchingChip, Pager, Sheet } from '../ui/sheet/index.ts'
import { columns, compactRow, containerRowOf } from '../lists/container-row/index.ts'
import { containersQuery } from './queries.ts'
import { StatusFilter } from './status-filter.tsx'

const NoContainers = () => (
  <EmptyState title="No containers are tracked yet">
    Type a bill of lading, booking or container number in the find bar: what is not tracked yet can be tracked
    from there.
  </EmptyState>
)

const NoneInStatus = ({ status }: { status: string }) => (
  <EmptyState
    title={`No container is “${tellStatus(status).label}” now`}
    action={
      <Link className="btn" to={paths.home()}>
        All containers
      </Link>
    }
  />
)

const NoneMatch = ({ q }: { q: string }) => (
  <EmptyState
    title={`No container matches “${q}”`}
    action={
      <>
        <Link className="btn go" to={paths.shipments({ q })}>
          Look among shipments
        </Link>
        <Link className="btn" to={paths.home()}>
          All containers
        </Link>
      </>
    }
  >
    Neither a container number nor the papers of its shipment have this in them.
  </EmptyState>
)

const wholeList = (
  <Link className="btn" to={paths.home()}>
    All containers
  </Link>
)

const PastTheEnd = () => (
  <EmptyState title="The list ends before this page" action={wholeList}>
    There are fewer containers than when this address was made.
  </EmptyState>
)

/** Starts asking as soon as the page is gone to; the rows arrive in place of their skeletons. */
export function loader({ request }: { request: Request }) {
  void queryClient.prefetchQuery(containersQuery(readListView(new URL(request.url).searchParams)))
  return null
}

export const Component = () => {
  const [fields] = useSearchParams()
  const view = readListView(fields)
  const list = useQuery(containersQuery(view))
  const now = useNow()
  const rows = useMemo(() => {
    if (!list.data) return undefined
    const { one } = related(list.data)
    return list.data.data.map((each) => containerRowOf(each, one(each.relationships?.shipment), now))
  }, [list.data, now])
  const total = list.data?.meta.total
  const instead = () => {
    if (list.isError && !list.data) {
      return (
        <ErrorState
          title="The containers could not be read"
          error={list.error}
          onRetry={() => void list.refetch()}
          action={wholeList}
        />
      )
    }
    if (rows?.length !== 0 || list.isPlaceholderData) return undefined
    if (total !== 0) return <PastTheEnd />
    if (view.status !== '') return <NoneInStatus status={view.status} />
    return view.q === '' ? <NoContainers /> : <NoneMatch q={view.q} />
  }
  return (
    <>
      <PageHeader title="Containers" actions={<StatusFilter status={view.status} />}>
        {view.q !== '' && <MatchingChip q={view.q} />}
      </PageHeader>
      <Sheet
        label="Containers"
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
