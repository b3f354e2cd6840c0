import { useMemo, useState } from 'react'
import { t } from '../../../contract/language/index.ts'
import type { RouteMap as Route } from '../../../contract/resources/index.ts'
import { drawableRoute } from './drawable.ts'
import { emptyRouteText } from './empty-route.present.ts'
import { MapPlaceholder } from './map-placeholder.tsx'
import { createReplay, type ReplayStore } from './replay/replay-store.ts'
import type { RouteEvent } from './route-event.ts'
import { RouteDrawing, type ShownRoute } from './route-drawing.tsx'
import { withoutEstimates } from './stopped-route.ts'

interface RouteViewProps {
  route: Route
  /** The names of the ports that the line reported, in order. */
  ports: readonly string[]
  now: Date
  isStopped: boolean
  /** Parts of the answer that could not be read. */
  unread?: number
  events?: readonly RouteEvent[]
  /** Where the time that is shown moves something else too. */
  replay?: ReplayStore
  areWordsFolded?: boolean
}

const none: readonly RouteEvent[] = []

/** What of a route can be drawn, without estimates where tracking has stopped. */
export function shownRoute(
  route: Route,
  isStopped: boolean,
  unread: number,
): ShownRoute & { leftOut: number } {
  const { features, leftOut } = drawableRoute(isStopped ? withoutEstimates(route) : route)
  return { features, containers: 1, leftOut: leftOut + unread }
}

/** A route that was read already, also for somebody without an account. */
export function RouteView({
  route,
  ports,
  now,
  isStopped,
  unread = 0,
  events = none,
  replay,
  areWordsFolded = false,
}: RouteViewProps) {
  const [ownReplay] = useState(createReplay)
  const shown = useMemo(() => shownRoute(route, isStopped, unread), [route, isStopped, unread])
  const routes = useMemo(() => [shown], [shown])
  if (shown.features.length === 0)
    return (
      <MapPlaceholder title={t(ports.length < 2 ? 'No route data yet' : 'The route cannot be drawn')}>
        {shown.leftOut > 0 ? t('Nothing of what the service sent can be drawn.') : emptyRouteText(ports)}
      </MapPlaceholder>
    )
  return (
    <RouteDrawing
      routes={routes}
      leftOut={shown.leftOut}
      now={now}
      isStopped={isStopped}
      events={events}
      replay={replay ?? ownReplay}
      areWordsFolded={areWordsFolded}
    />
  )
}
