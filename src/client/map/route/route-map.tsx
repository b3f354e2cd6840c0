import { IconMaximize } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { t } from '../../../contract/language/index.ts'
import { useOpenedMap } from '../base/use-opened-map.ts'
import type { RouteToDraw } from './features/drawn-route.ts'
import { openMap } from './open-map.ts'
import { PlaceButtons } from './place-buttons.tsx'
import type { ReplayableJourney } from './replay/journey.ts'
import { replayedAt } from './replay/replayed.ts'
import type { ReplayStore } from './replay/replay-store.ts'
import '../map.css'

export interface RouteMapProps {
  route: RouteToDraw
  /** Null where nothing can be replayed. */
  journey: ReplayableJourney | null
  replay: ReplayStore
  now: Date
  /** Called when the browser cannot draw the map; the route is then shown as text only. */
  onUnavailable: () => void
}

/** The map. Loaded lazily, because it is larger than the rest of the dashboard. */
export default function RouteMapView({ route, journey, replay, now, onUnavailable }: RouteMapProps) {
  const container = useRef<HTMLDivElement>(null)
  const map = useOpenedMap(container, (frame) => openMap(frame, route, now), onUnavailable)

  useEffect(() => map?.show(route, now), [map, route, now])

  useEffect(() => {
    if (!map) return undefined
    const follow = () => {
      const time = replay.time()
      map.replay(journey && time !== null ? replayedAt(journey, journey.positionAt(time), now) : null)
    }
    follow()
    return replay.subscribe(follow)
  }, [map, journey, replay, now])

  return (
    <div className="map-frame">
      <div ref={container} className="map-canvas" data-testid="route-map" />
      {map && <PlaceButtons map={map} route={route} now={now} />}
      {map && (
        <button type="button" className="map-fit" title={t('Whole route')} onClick={() => map.fit()}>
          <IconMaximize size={17} stroke={1.8} aria-hidden />
          <span>{t('Whole route')}</span>
        </button>
      )}
    </div>
  )
}
