import { useMemo, useState } from 'react'
import { t } from '../../../contract/language/index.ts'
import type { RouteMap as Route } from '../../../contract/resources/index.ts'
import { emptyRouteText } from './empty-route.present.ts'
import type { InlandRoute } from './features/inland.ts'
import { MapPlaceholder } from './map-placeholder.tsx'
import { createReplay, type ReplayStore } from './replay/replay-store.ts'
import type { RouteEvent } from './route-event.ts'
import { RouteDrawing } from './route-drawing.tsx'
import { shownRoute } from './features/shown-route.ts'

interface RouteViewProps {
  route: Route
  /** The names of the ports that the line reported, in order. */
  ports: readonly string[]
  now: Date
  isStopped: boolean
  /** Where the line carries it to from the last port. */
  inland?: InlandRoute | null
  /** Parts of the answer that could not be read. */
  unread?: number
  events?: readonly RouteEvent[]
  /** Where the time that is shown moves something else too. */
  replay?: ReplayStore
  isTableFolded?: boolean
}

const none: readonly RouteEvent[] = []

/** A route that was read already, also for somebody without an account. */
export function RouteView({
  route,
  ports,
  now,
  isStopped,
  inland = null,
  unread = 0,
  events = none,
  replay,
  isTableFolded = false,
}: RouteViewProps) {
  const [ownReplay] = useState(createReplay)
  // It is a new object each time; what it says is not.
  const said = JSON.stringify(inland)
  const shown = useMemo(
    () => shownRoute(route, isStopped, unread, JSON.parse(said) as InlandRoute | null),
    [route, isStopped, unread, said],
  )
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
      events={events}
      replay={replay ?? ownReplay}
      isTableFolded={isTableFolded}
    />
  )
}
