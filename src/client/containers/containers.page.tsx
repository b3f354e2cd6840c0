import { IconMap2, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { rich, richPlural } from '../language/index.ts'
import { t } from '../../contract/language/index.ts'
import { countsQuery, may } from '../api/index.ts'
import { paths } from '../format/index.ts'
import { columns, compactContainerRow, containerSource } from '../lists/container-row/index.ts'
import { ListPage, prefetchList } from '../lists/page/index.ts'
import { nothingTrackedText } from '../lists/nothing-tracked.ts'
import { SummaryStrip } from '../lists/summary/index.ts'
import { EmptyState } from '../ui/index.ts'
import { useView } from '../lists/view/index.ts'
import './stopped-note.css'

/** What to do with containers that nobody reports any more, and how to get to them from a list that leaves them out. */
const StoppedNote = () => {
  const { filters } = useView('containers').view
  const isOnly = (name: string, word: string) => filters[name]?.values.join() === word
  const { data } = useQuery(countsQuery)
  if (isOnly('stopped_before_pickup', 'true'))
    return (
      <p className="stopped-note">
        {t(
          'Nothing new is reported of these containers: no estimate holds, and none is counted as urgent. The column Blockers says what to do.',
        )}
        {may('create_bulk_edit') && ` ${t('To follow some again, select them and choose Resume tracking.')}`}
      </p>
    )
  if (!isOnly('stopped_before_pickup', 'false') && !isOnly('open_work', 'true')) return null
  const count = data?.stopped_containers ?? 0
  if (count === 0) return null
  return (
    <p className="stopped-note">
      {richPlural(
        count,
        '{n} container stopped before pickup is not listed. <link>Show it</link>',
        '{n} containers stopped before pickup are not listed. <link>Show them</link>',
        { link: (text) => <Link to={paths.stoppedContainers()}>{text}</Link> },
      )}
    </p>
  )
}

const AddContainers = () =>
  may('create_tracking_request_batch') && (
    <Link className="btn go" to={paths.addMany()}>
      <IconPlus size={15} stroke={1.8} aria-hidden="true" />{' '}
      <span>
        {rich('Add<rest> containers</rest>', { rest: (text) => <span className="action-rest">{text}</span> })}
      </span>
    </Link>
  )

/** The same containers, with the same filters, on the map. */
const OnMap = () => {
  const { search } = useLocation()
  return (
    may('get_fleet_map') && (
      <Link className="btn" to={paths.fleetMap(search.slice(1))}>
        <IconMap2 size={15} stroke={1.6} aria-hidden="true" /> <span className="action-rest">{t('Map')}</span>
      </Link>
    )
  )
}

const NoContainers = () => (
  <EmptyState title={t('No containers are tracked yet')} action={<AddContainers />}>
    {nothingTrackedText()}
  </EmptyState>
)

const NoneFound = ({ q }: { q: string }) => (
  <EmptyState
    title={t('No container matches “{q}”', { q })}
    action={
      <>
        <Link className="btn go" to={paths.shipments({ q })}>
          {t('Look among shipments')}
        </Link>
        <Link className="btn" to={paths.openWork()}>
          {t('All containers')}
        </Link>
      </>
    }
  >
    {t('Neither the number of a container nor a number of its shipment contains this.')}
  </EmptyState>
)

const AboveRows = () => {
  const { data } = useQuery(countsQuery)
  // Known from the navigation; until then the strip keeps its place.
  return (
    <>
      {data?.containers !== 0 && may('get_container_summary') && <SummaryStrip />}
      <StoppedNote />
    </>
  )
}

export const loader = prefetchList(containerSource)

export const Component = () => (
  <ListPage
    title={t('Containers')}
    source={containerSource}
    columns={columns}
    compact={compactContainerRow}
    empty={<NoContainers />}
    noneFound={({ filters, q }) => (Object.keys(filters).length === 0 ? <NoneFound q={q} /> : undefined)}
    actions={
      <>
        <OnMap />
        <AddContainers />
      </>
    }
    above={<AboveRows />}
  />
)
