import '../map.css'
import { type ComponentType, lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { t } from '../../../contract/language/index.ts'
import { hasWebgl } from '../base/webgl.ts'
import { loadRouteMap } from './load-route-map.ts'
import { MapPlaceholder } from './map-placeholder.tsx'
import type { RouteMapProps } from './route-map.tsx'
import type { StaticMapProps } from './static/static-map.tsx'

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

/** The map; a picture of it in a browser that cannot draw one. What it shows stands in words elsewhere in the page. */
export function RoutePicture(drawn: StaticMapProps) {
  const [canDraw, setCanDraw] = useState(hasWebgl)
  const unavailable = useCallback(() => setCanDraw(false), [])
  return (
    <Suspense fallback={<MapPlaceholder busy={t('Loading the map')} />}>
      {canDraw ? <RouteMap {...drawn} onUnavailable={unavailable} /> : <StaticMap {...drawn} />}
    </Suspense>
  )
}
