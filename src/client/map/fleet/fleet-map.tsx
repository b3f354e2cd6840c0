import { IconLassoPolygon } from '@tabler/icons-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { counted, t } from '../../../contract/language/index.ts'
import { useOpenedMap } from '../base/use-opened-map.ts'
import type { FleetFeature } from './place.present.ts'
import { countBySide, type MapView } from './fleet-view.ts'
import { AreaChoice } from './area-choice.tsx'
import type { ShipLeg } from './ship-leg.present.ts'
import { openFleetMap } from './open-fleet-map.ts'
import { stateGroups } from './state-looks.ts'
import '../map.css'
import './fleet-map.css'

const HULL = 'M0 -9L3 -4.5 3.6 0V7L2.5 9H-2.5L-3.6 7V0L-3 -4.5Z'

const Sign = ({ children }: { children: React.ReactNode }) => (
  <svg className="fleet-sign" width="20" height="20" viewBox="-11 -11 22 22" aria-hidden="true">
    {children}
  </svg>
)

/** What the signs of the map mean. */
function FleetLegend() {
  const texts = {
    over: t('over or late'),
    due: t('held, or act by soon'),
    ready: t('ready'),
    on_time: t('on time'),
  }
  return (
    <div className="fleet-legend">
      <ul>
        <li>
          <Sign>
            <path d={HULL} transform="rotate(70)" />
          </Sign>
          {t('Ship, points where it heads')}
        </li>
        <li>
          <Sign>
            <path className="old" d={HULL} transform="rotate(70)" />
          </Sign>
          {t('Position older than a day')}
        </li>
        <li>
          <Sign>
            <rect x="-8" y="-8" width="16" height="16" rx="4" />
          </Sign>
          {t('Port')}
        </li>
        <li>
          <Sign>
            <circle className="ring" r="8" />
          </Sign>
          {t('Several: share of each state')}
        </li>
      </ul>
      <p>
        {stateGroups.map(({ id, sign }) => (
          <span key={id} className={`fleet-state ${id}`}>
            {sign} {texts[id]}
          </span>
        ))}
      </p>
    </div>
  )
}

export interface FleetMapProps {
  features: readonly FleetFeature[]
  /** The id of the ship or port that is selected. */
  selected: string | null
  /** What the selected ship sails now; undefined until it is known. */
  leg: ShipLeg | undefined
  now: Date
  onSelect: (place: string | null) => void
  onView: (view: MapView) => void
  /** Called with an area that was drawn on the map. */
  onArea: (area: MapView) => void
  /** Called when the browser cannot draw the map; the table beside it says the same. */
  onUnavailable: () => void
}

/** Ships and ports on the map. Loaded lazily, as all that needs MapLibre. */
export default function FleetMapView(props: FleetMapProps) {
  const { features, selected, leg, now, onArea, onUnavailable } = props
  const container = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<MapView>()
  const [isDrawing, setDrawing] = useState(false)
  const endDrawing = useCallback(() => setDrawing(false), [])
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  }, [props])

  const open = (frame: HTMLElement) =>
    openFleetMap(frame, features, now, {
      onSelect: (place) => latest.current.onSelect(place),
      onView: (seen) => {
        setView(seen)
        latest.current.onView(seen)
      },
    })
  const map = useOpenedMap(container, open, onUnavailable)

  useEffect(() => map?.show(features, now), [map, features, now])
  useEffect(() => map?.select(selected), [map, selected])
  useEffect(() => map?.showLeg(leg), [map, leg])
  const sides = view && countBySide(features, view)
  return (
    <div className="map-frame fleet-frame">
      <div ref={container} className="map-canvas fleet-canvas" data-testid="fleet-map" />
      {map && (
        <div className="fleet-tools">
          <button type="button" className="btn" onClick={() => map.fit()}>
            {t('All ships and ports')}
          </button>
          <button
            type="button"
            className="btn"
            aria-pressed={isDrawing}
            onClick={() => setDrawing(!isDrawing)}
          >
            <IconLassoPolygon size={15} stroke={1.6} aria-hidden="true" /> {t('Select area')}
          </button>
        </div>
      )}
      {map && isDrawing && (
        <AreaChoice
          onArea={(from, to) => onArea(map.areaBetween(from, to))}
          onWhole={() => onArea(map.view())}
          onEnd={endDrawing}
        />
      )}
      <FleetLegend />
      {map &&
        sides &&
        (['left', 'right'] as const).map((side) => (
          <SideTab key={side} side={side} counts={sides[side]} onOpen={() => map.fit()} />
        ))}
    </div>
  )
}

type Counts = ReturnType<typeof countBySide>['left']

/** How much there is past an edge of the map. */
const SideTab = ({
  side,
  counts: { ships, ports, containers },
  onOpen,
}: {
  side: 'left' | 'right'
  counts: Counts
  onOpen: () => void
}) => {
  if (containers === 0) return null
  const parts = [
    ships > 0 && counted(ships, 'ship'),
    ports > 0 && counted(ports, 'port'),
    counted(containers, 'container'),
  ].filter((part) => part !== false)
  return (
    <button type="button" className={`fleet-side ${side}`} onClick={onOpen}>
      {side === 'left' && <span aria-hidden="true">← </span>}
      {parts.join(' · ')}
      {side === 'right' && <span aria-hidden="true"> →</span>}
    </button>
  )
}
