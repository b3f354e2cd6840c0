import '../map.css'
import { type ComponentType, lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { plural, t } from '../../../contract/language/index.ts'
import { drawnRoute, type RouteOfContainers } from './drawn-route.ts'
import { loadRouteMap } from './load-route-map.ts'
import { MapPlaceholder } from './map-placeholder.tsx'
import { MapLegend } from './map-legend.tsx'
import { replayableJourney } from './replay/journey.ts'
import { ReplayBar } from './replay/replay-bar.tsx'
import type { ReplayStore } from './replay/replay-store.ts'
import type { RouteEvent } from './route-event.ts'
import type { RouteMapProps } from './route-map.tsx'
import type { StaticMapProps } from './static/static-map.tsx'
import { RouteTable } from './table/route-table.tsx'

/**
 * False in a browser that has no WebGL 2, which MapLibre needs. One that refuses it is noticed when the map opens: to try it
 * here would hold up the page for the time that a graphics context takes.
 */
const hasWebgl = () => 'WebGL2RenderingContext' in window

/** Replaces the map when its code could not be loaded: the network failed, or a newer version was installed. */
function NotLoaded({ onUnavailable }: RouteMapProps) {
  useEffect(onUnavailable, [onUnavailable])
  return null
}
const RouteMap = lazy((): Promise<{ default: ComponentType<RouteMapProps> }> =>
  loadRouteMap().catch(() => ({ default: NotLoaded })),
)
const NoPicture = () => (
  <p className="muted">{t('The map cannot be drawn here: it needs WebGL. The route as text:')}</p>
)
const StaticMap = lazy((): Promise<{ default: ComponentType<StaticMapProps> }> =>
  import('./static/static-map.tsx').catch(() => ({ default: NoPicture })),
)

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
}

/** Routes as a map, with a replay where there is one route, and in words. */
export function RouteDrawing({ routes, leftOut, now, events, replay }: Props) {
  const [canDraw, setCanDraw] = useState(hasWebgl)
  const unavailable = useCallback(() => setCanDraw(false), [])
  const route = useMemo(() => drawnRoute(routes), [routes])
  const journey = useMemo(
    () => (routes.length === 1 ? replayableJourney(route.features, events, now) : null),
    [routes, route, events, now],
  )
  const drawn = { route, journey, replay, now }
  const busy = <MapPlaceholder busy={t('Loading the map')} />
  return (
    <section className="map-panel" aria-label={t('Route')}>
      <Suspense fallback={busy}>
        {canDraw ? <RouteMap {...drawn} onUnavailable={unavailable} /> : <StaticMap {...drawn} />}
      </Suspense>
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
      {routes.map(({ features, title }) => (
        <RouteTable key={title ?? ''} features={features} events={events} now={now} title={title} />
      ))}
    </section>
  )
}
