import '../map.css'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { t } from '../../../contract/language/index.ts'
import type { RouteMap as Route } from '../../../contract/resources/index.ts'
import { isStatus, useNow } from '../../api/index.ts'
import { emptyRouteText } from './empty-route.present.ts'
import { MapPlaceholder } from './map-placeholder.tsx'
import type { RouteMapProps } from './route-map.tsx'
import { routeMapQuery } from './queries.ts'
import { loadRouteMap } from './load-route-map.ts'
import { describeRoute, type PortDescription, type RouteDescription } from './route-description.ts'
import { Estimate } from '../../ui/index.ts'
import { withoutEstimates } from './stopped-route.ts'

/**
 * False in a browser that has no WebGL 2, which MapLibre needs. One that refuses it is noticed when the map opens: to try it
 * here would hold up the page for the time that a graphics context takes.
 */
const hasWebgl = () => 'WebGL2RenderingContext' in window

const Port = ({ label, place, country, times }: PortDescription) => (
  <li>
    <span className="faint">{label}</span>
    <span>
      <b>{place}</b> <span className="muted">{country}</span>
    </span>
    {times.map(({ verb, text, title, isEstimate }) => (
      <p key={verb} title={title}>
        {isEstimate && <Estimate />}
        {verb} {text}
      </p>
    ))}
  </li>
)

/** The route as a list of texts: collapsed below a map, open where no map can be drawn. */
const RouteList = ({ description, isOpen }: { description: RouteDescription; isOpen: boolean }) => (
  <details className="map-list" open={isOpen}>
    <summary>{t('Route as text')}</summary>
    <ol className="map-ports">
      {description.ports.map((port) => (
        <Port key={`${port.label} ${port.id}`} {...port} />
      ))}
    </ol>
    {description.vessel && <p className="map-vessel">{description.vessel}</p>}
  </details>
)

/** Replaces the map when its code could not be loaded: the network failed, or a newer version was installed. */
function NotLoaded({ onUnavailable }: RouteMapProps) {
  useEffect(onUnavailable, [onUnavailable])
  return null
}
const RouteMap = lazy((): Promise<{ default: ComponentType<RouteMapProps> }> =>
  loadRouteMap().catch(() => ({ default: NotLoaded })),
)

interface RoutePanelProps {
  container_id: string
  /** The names of the ports that the line reported, in order. */
  ports: readonly string[]
  /** Tracking has stopped: no estimate holds. */
  isStopped: boolean
}

/** The route of one container: as a map where the browser can draw one, and as text. */
export function RoutePanel({ container_id, ports, isStopped }: RoutePanelProps) {
  const { data, error, refetch } = useQuery(routeMapQuery(container_id))
  if (data) return <Current route={data} ports={ports} isStopped={isStopped} />
  if (isStatus(error, 403))
    return (
      <MapPlaceholder title={t('The route map is not enabled')}>
        {t('Ports, positions and estimated legs are a feature that this account does not have.')}
      </MapPlaceholder>
    )
  if (error)
    return (
      <MapPlaceholder title={t('The route could not be read')} onRetry={() => void refetch()}>
        {error.message}
      </MapPlaceholder>
    )
  return <MapPlaceholder busy={t('Reading the route')} />
}

interface RouteViewProps extends Omit<RoutePanelProps, 'container_id'> {
  route: Route
  now: Date
}

/** With the time of the service, which only an account can ask for. */
const Current = (props: Omit<RouteViewProps, 'now'>) => <RouteView {...props} now={useNow()} />

/** A route that was read already, also for somebody without an account. */
export function RouteView({ route: reported, ports, now, isStopped }: RouteViewProps) {
  const route = useMemo(() => (isStopped ? withoutEstimates(reported) : reported), [reported, isStopped])
  const [canDraw, setCanDraw] = useState(hasWebgl)
  const unavailable = useCallback(() => setCanDraw(false), [])
  const description = useMemo(() => describeRoute(route, now), [route, now])
  if (route.features.length === 0)
    return (
      <MapPlaceholder title={t(ports.length < 2 ? 'No route data yet' : 'The route cannot be drawn')}>
        {emptyRouteText(ports)}
      </MapPlaceholder>
    )
  return (
    <section className="map-panel" aria-label={t('Route')}>
      {canDraw ? (
        <>
          <Suspense fallback={<MapPlaceholder busy={t('Loading the map')} />}>
            <RouteMap route={route} now={now} onUnavailable={unavailable} />
          </Suspense>
          <p className="map-credit">
            {t('Solid: sailed.')} {!isStopped && `${t('Dashed: estimated.')} `}
            {t('Land: Natural Earth by way of world-atlas; drawn with MapLibre.')}
          </p>
        </>
      ) : (
        <p className="muted">{t('The map cannot be drawn here: it needs WebGL. The route as text:')}</p>
      )}
      <RouteList description={description} isOpen={!canDraw} />
    </section>
  )
}
