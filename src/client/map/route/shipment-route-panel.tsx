import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import { plural, t } from '../../../contract/language/index.ts'
import type { RouteMap } from '../../../contract/resources/index.ts'
import { unreadOf, useNow } from '../../api/index.ts'
import { counted } from '../../format/index.ts'
import { MapPlaceholder } from './map-placeholder.tsx'
import { routeMapQuery } from './queries.ts'
import { RouteDrawing } from './route-drawing.tsx'
import { RoutePanel, type RoutePanelProps, UnreadRoute } from './route-panel.tsx'
import { shownRoute } from './features/shown-route.ts'
import { commonRoutesOf, type CommonRoute, MAX_ROUTES, type RoutedContainer } from './features/several.ts'

interface Props extends RoutePanelProps {
  /** All of the shipment. */
  containers: readonly RoutedContainer[]
}

const none: RoutePanelProps['events'] = []

/** The route of the chosen container of a shipment, or those of all of them. */
export function ShipmentRoutePanel({ containers, ...one }: Props) {
  const [isAll, setAll] = useState(false)
  const name = useId()
  const choices = [
    { label: t('This container'), all: false },
    { label: t('All {n} of the shipment', { n: containers.length }), all: true },
  ]
  return (
    <div className="route-of-shipment">
      {containers.length > 1 && (
        <fieldset className="replay-speeds route-choice">
          <legend className="visually-hidden">{t('Routes on the map')}</legend>
          {choices.map(({ label, all }) => (
            <label key={label}>
              <input type="radio" name={name} checked={all === isAll} onChange={() => setAll(all)} />
              {label}
            </label>
          ))}
        </fieldset>
      )}
      {isAll ? <AllRoutes containers={containers} {...one} /> : <RoutePanel {...one} />}
    </div>
  )
}

const combined = (answers: UseQueryResult<RouteMap>[]) => ({
  data: answers.map(({ data }) => data),
  error: answers.find(({ error }) => error !== null)?.error ?? null,
  isRead: answers.every(({ data }) => data !== undefined),
  refetch: () => answers.forEach(({ refetch }) => void refetch()),
})

function AllRoutes({
  containers,
  container_id,
  isStopped,
  replay,
}: Omit<Props, 'ports' | 'events' | 'inland'>) {
  const now = useNow()
  const common = commonRoutesOf(containers, container_id)
  const drawn = common.slice(0, MAX_ROUTES)
  const { data, error, isRead, refetch } = useQueries({
    queries: drawn.map(({ id }) => routeMapQuery(id)),
    combine: combined,
  })
  // The containers are new objects each time; what they say is not.
  const said = JSON.stringify(drawn)
  const routes = useMemo(() => {
    const common = JSON.parse(said) as CommonRoute[]
    return data.flatMap((route, index) => {
      const { numbers = [], inland = null } = common[index] ?? {}
      if (!route) return []
      const title = `${counted(numbers.length, 'container')}: ${numbers.join(', ')}`
      const shown = shownRoute(route, isStopped, unreadOf(route).length, inland)
      return [{ ...shown, containers: numbers.length, title }]
    })
  }, [said, data, isStopped])
  const shown = useMemo(() => routes.filter(({ features }) => features.length > 0), [routes])
  if (!isRead) return <UnreadRoute error={error} onRetry={refetch} />
  if (shown.length === 0)
    return (
      <MapPlaceholder title={t('No route data yet')}>
        {t('It appears when the line reports the ports of these containers.')}
      </MapPlaceholder>
    )
  const unseen = common.slice(MAX_ROUTES).flatMap(({ numbers }) => numbers).length
  return (
    <>
      <RouteDrawing
        routes={shown}
        leftOut={routes.reduce((total, { leftOut }) => total + leftOut, 0)}
        now={now}
        events={none}
        replay={replay}
      />
      {unseen > 0 && (
        <p className="muted">
          {plural(
            unseen,
            '{n} container goes another way, which is not drawn: choose it to see its route.',
            '{n} containers go other ways, which are not drawn: choose one to see its route.',
          )}
        </p>
      )}
    </>
  )
}
