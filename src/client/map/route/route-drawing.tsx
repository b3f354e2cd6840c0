import '../map.css'
import { useMemo } from 'react'
import { plural, t } from '../../../contract/language/index.ts'
import { drawnRoute, type RouteOfContainers } from './features/drawn-route.ts'
import { MapLegend } from './map-legend.tsx'
import { replayableJourney } from './replay/journey.ts'
import { ReplayBar } from './replay/replay-bar.tsx'
import type { ReplayStore } from './replay/replay-store.ts'
import type { RouteEvent } from './route-event.ts'
import { RoutePicture } from './route-picture.tsx'
import { RouteTable } from './table/route-table.tsx'

export interface ShownRoute extends RouteOfContainers {
  /** Which containers go this way, where there are several. */
  title?: string
}
interface Props {
  /** Not empty. */
  routes: readonly ShownRoute[]
  /** Parts of them that cannot be drawn. */
  leftOut: number
  now: Date
  events: readonly RouteEvent[]
  replay: ReplayStore
  /** Its words open by a button: beside a list that says much of it again. */
  isTableFolded?: boolean
}

/** Routes as a map, with a replay where there is one route, and in words. */
export function RouteDrawing({ routes, leftOut, now, events, replay, isTableFolded = false }: Props) {
  const route = useMemo(() => drawnRoute(routes), [routes])
  const journey = useMemo(
    () => (routes.length === 1 ? replayableJourney(route.features, events, now) : null),
    [routes, route, events, now],
  )
  const words = routes.map(({ features, title }) => (
    <RouteTable key={title ?? ''} features={features} events={events} now={now} title={title} />
  ))
  return (
    <section className="map-panel" aria-label={t('Route')}>
      <RoutePicture route={route} journey={journey} replay={replay} now={now} />
      {leftOut > 0 && (
        <p className="map-left-out t-warn">
          {plural(
            leftOut,
            '{n} part of the route cannot be drawn.',
            '{n} parts of the route cannot be drawn.',
          )}
        </p>
      )}
      {journey && <ReplayBar journey={journey} replay={replay} now={now} />}
      <MapLegend features={route.features} />
      {isTableFolded ? (
        <details className="route-folded">
          <summary>{t('Route in words')}</summary>
          {words}
        </details>
      ) : (
        words
      )}
    </section>
  )
}
