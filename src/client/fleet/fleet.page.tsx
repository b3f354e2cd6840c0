import { IconList, IconMap2 } from '@tabler/icons-react'
import { type ComponentType, lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { numberText, t } from '../../contract/language/index.ts'
import type { FleetMap } from '../../contract/resources/index.ts'
import { countsQuery, isStatus, may, queryClient, useNow } from '../api/index.ts'
import { ageText, paths } from '../format/index.ts'
import { FilterBar } from '../lists/filters/index.ts'
import { ViewTitle } from '../lists/saved/index.ts'
import { nothingTrackedText } from '../lists/nothing-tracked.ts'
import { type ListView, readView, standardLayout, useView, writeView } from '../lists/view/index.ts'
import { type FleetMapProps, hasWebgl, loadFleetMap, type MapView, placeIdOf } from '../map/index.ts'
import { EmptyState, ErrorState, Loading, NotAllowed } from '../ui/index.ts'
import { byKind, FleetTable, type PlaceKind } from './fleet-table.tsx'
import { viewOfArea } from './area.ts'
import { offMapCount, offMapTexts } from './fleet.present.ts'
import { PlacePanel } from './place-panel.tsx'
import { fleetMapQuery } from './queries.ts'
import { useShipLeg } from './use-ship-leg.ts'
import { useLiveFleet } from './use-live-fleet.ts'
import './fleet.css'

/** The address of the map has no columns: those of the list stay as they are kept. */
const columns = standardLayout('containers')
const layoutOf = () => columns

export const loader = ({ request }: { request: Request }) => {
  if (may('get_fleet_map'))
    void queryClient.prefetchQuery(fleetMapQuery(readView('containers', new URL(request.url).searchParams)))
  return null
}

function NotLoaded({ onUnavailable }: FleetMapProps) {
  useEffect(onUnavailable, [onUnavailable])
  return null
}
const LazyMap = lazy((): Promise<{ default: ComponentType<FleetMapProps> }> =>
  loadFleetMap().catch(() => ({ default: NotLoaded })),
)

export const Component = () => (may('get_fleet_map') ? <Fleet /> : <NotAllowed title={t('Map')} />)

function Fleet() {
  const address = useView('containers', layoutOf)
  const { view } = address
  const { data, error, refetch, dataUpdatedAt, isPlaceholderData } = useLiveFleet(view)
  const counts = useQuery(countsQuery).data
  const now = useNow()
  const search = writeView(view)
  return (
    <div className="fleet-page">
      <div className="page-header">
        <ViewTitle title={t('Map')} view={{ ...view, list: 'containers' }} />
        <FilterBar address={address} fields={[]} />
        <span className="muted" aria-live="polite">
          {data &&
            counts &&
            t('{n} of {all} containers', {
              n: numberText(data.containers),
              all: numberText(counts.containers),
            })}
        </span>
        <div className="actions">
          <div className="fleet-switch" role="group" aria-label={t('Shown as')}>
            <Link to={paths.containersAs(search)}>
              <IconList size={15} stroke={1.6} aria-hidden="true" /> {t('List')}
            </Link>
            <Link to={paths.fleetMap(search)} aria-current="page">
              <IconMap2 size={15} stroke={1.6} aria-hidden="true" /> {t('Map')}
            </Link>
          </div>
        </div>
      </div>
      {error !== null && data !== undefined && (
        <p className="trouble" role="status">
          {t('The map could not be refreshed. It is as it was {age}.', {
            age: ageText(new Date(dataUpdatedAt).toISOString(), new Date()),
          })}
        </p>
      )}
      {data ? (
        <Shown fleet={data} view={view} now={now} isOfOtherView={isPlaceholderData} clear={address.clear} />
      ) : error !== null ? (
        <ErrorState
          title={t('The map could not be read')}
          error={error}
          {...(isStatus(error, 400) ? {} : { onRetry: () => void refetch() })}
        />
      ) : (
        <Loading />
      )}
    </div>
  )
}

interface ShownProps {
  fleet: FleetMap
  view: ListView
  now: Date
  /** The filters have changed, and the answer is not there yet. */
  isOfOtherView: boolean
  clear: () => void
}

function Shown({ fleet, view, now, isOfOtherView, clear }: ShownProps) {
  const navigate = useNavigate()
  const [canDraw, setCanDraw] = useState(hasWebgl)
  const unavailable = useCallback(() => setCanDraw(false), [])
  const [selected, setSelected] = useState<string | null>(null)
  const [seen, setSeen] = useState<MapView>()
  const [kind, setKind] = useState<PlaceKind>('all')
  const { ships, ports } = useMemo(() => byKind(fleet.features), [fleet])
  const features = kind === 'all' ? fleet.features : kind === 'ships' ? ships : ports
  const feature = fleet.features.find((each) => placeIdOf(each) === selected)
  useEffect(() => {
    if (selected === null) return undefined
    const close = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) setSelected(null)
    }
    document.addEventListener('keydown', close)
    return () => document.removeEventListener('keydown', close)
  }, [selected])
  const leg = useShipLeg(feature, view)
  const offMap = offMapCount(fleet)
  if (fleet.features.length === 0) return <NothingOnMap fleet={fleet} view={view} clear={clear} />
  const showArea = (area: MapView) =>
    void navigate(paths.containersAs(writeView(viewOfArea(view, area, kind))))
  return (
    <div className="fleet-body" aria-busy={isOfOtherView}>
      <div className="fleet-main">
        {canDraw ? (
          <div className="fleet-map">
            <Suspense fallback={<Loading />}>
              <LazyMap
                features={features}
                selected={selected}
                leg={leg}
                now={now}
                onSelect={setSelected}
                onView={setSeen}
                onArea={showArea}
                onUnavailable={unavailable}
              />
            </Suspense>
          </div>
        ) : (
          <p className="muted">
            {t('The map cannot be drawn here: it needs WebGL. The table says the same.')}
          </p>
        )}
        {offMap > 0 && (
          <p className="muted fleet-off">
            {t('{n} not on the map: {reasons}.', {
              n: numberText(offMap),
              reasons: offMapTexts(fleet).join(', '),
            })}
          </p>
        )}
        <FleetTable
          features={features}
          counts={{ all: fleet.features.length, ships: ships.length, ports: ports.length }}
          kind={kind}
          onKind={setKind}
          view={canDraw ? seen : undefined}
          selected={selected}
          now={now}
          onSelect={setSelected}
        />
      </div>
      {feature && (
        <PlacePanel feature={feature} leg={leg} view={view} now={now} onClose={() => setSelected(null)} />
      )}
    </div>
  )
}

function NothingOnMap({ fleet, view, clear }: Pick<ShownProps, 'fleet' | 'view' | 'clear'>) {
  const isWhole = Object.keys(view.filters).length === 0 && view.q === ''
  if (offMapCount(fleet) === 0 && isWhole)
    return <EmptyState title={t('No containers are tracked yet')}>{nothingTrackedText()}</EmptyState>
  if (offMapCount(fleet) === 0)
    return (
      <EmptyState
        title={t('No container matches the filters')}
        action={
          <button type="button" className="btn go" onClick={clear}>
            {t('Clear all filters')}
          </button>
        }
      />
    )
  return (
    <EmptyState
      title={t('None of these containers is on the map')}
      action={
        <Link className="btn go" to={paths.containersAs(writeView(view))}>
          {t('Show them in the list')}
        </Link>
      }
    >
      {`${offMapTexts(fleet).join(', ')}.`}
    </EmptyState>
  )
}
