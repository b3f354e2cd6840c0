import { useQuery } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import type { RouteMap as Route } from '../../contract/resources/index.ts'
import { isStatus, useNow } from '../api/index.ts'
import './map.css'
import { RouteList } from './route-list.tsx'
import { Plate } from './plate.tsx'
import type { RouteMapProps } from './route-map.tsx'
import { routeMapQuery } from './queries.ts'
import { routeWords } from './route-words.ts'
import { hasWebgl } from './webgl.ts'

/** In place of a map whose program did not arrive (the network, or a newer version was installed meanwhile). */
function NotLoaded({ onUnavailable }: RouteMapProps) {
  useEffect(onUnavailable, [onUnavailable])
  return null
}
const RouteMap = lazy((): Promise<{ default: ComponentType<RouteMapProps> }> =>
  import('./route-map.tsx').catch(() => ({ default: NotLoaded })),
)

/** The route of one container: the map where the browser can draw one, and the same in words. */
export function RoutePanel({ container_id }: { container_id: string }) {
  const { data, error, refetch } = useQuery(routeMapQuery(container_id))
  if (data) return <Shown route={data} />
  if (isStatus(error, 403))
    return (
      <Plate title="The route map is not enabled">
        Ports, positions and estimated legs are a feature that this account does not have.
      </Plate>
    )
  if (error)
    return (
      <Plate title="The route could not be read" onRetry={() => void refetch()}>
        {error.message}
      </Plate>
    )
  return <Plate busy="Reading the route" />
}

function Shown({ route }: { route: Route }) {
  const now = useNow()
  const [canDraw, setCanDraw] = useState(hasWebgl)
  const unavailable = useCallback(() => setCanDraw(false), [])
  const words = useMemo(() => routeWords(route, now), [route, now])
  if (route.features.length === 0)
    return (
      <Plate title="No route data yet">
        It appears once the line tells the ports of this container's voyage.
      </Plate>
    )
  return (
    <section className="map-panel" aria-label="Route">
      {canDraw ? (
        <>
          <Suspense fallback={<Plate busy="Loading the map" />}>
            <RouteMap route={route} onUnavailable={unavailable} />
          </Suspense>
          <p className="map-credit">
            Solid: sailed. Dashed: estimated. Land: Natural Earth by way of world-atlas; drawn with MapLibre.
          </p>
        </>
      ) : (
        <p className="muted">The map cannot be drawn here: it needs WebGL. The route in words:</p>
      )}
      <RouteList words={words} isOpen={!canDraw} />
    </section>
  )
}
