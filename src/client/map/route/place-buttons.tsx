import { type KeyboardEvent, useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { t } from '../../../contract/language/index.ts'
import { classes, Estimate } from '../../ui/index.ts'
import type { LngLat } from '../layers/longitudes.ts'
import type { OpenMap } from './open-map.ts'
import type { RouteToDraw } from './features/drawn-route.ts'
import type { RoutePlace } from './route-places.ts'

interface Pointed {
  id: number
  /** Where a leg is pointed at by the mouse; else its place is. */
  at?: LngLat
  /** Chosen by a click, a touch or Enter: it stays until it is closed. */
  isPinned?: boolean
}

const arrows: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** Narrow enough for the map of a phone. */
const CARD_WIDTH_PX = 250

/**
 * The ports, the legs and the vessel as buttons over what the map draws: hover, focus or touch shows what is known of
 * them. One of them is reached by Tab, the others by the arrow keys; Escape closes.
 */
export function PlaceButtons({ map, route, now }: { map: OpenMap; route: RouteToDraw; now: Date }) {
  const frame = useRef<HTMLDivElement>(null)
  const [, moved] = useReducer((count: number) => count + 1, 0)
  const [pointed, setPointed] = useState<Pointed | null>(null)
  const [current, setCurrent] = useState(0)
  const places = useMemo(() => route.placesAt(now), [route, now])

  useEffect(() => map.watchMoves(moved), [map])
  useEffect(
    () =>
      map.watchLines((line) =>
        setPointed((before) => (before?.isPinned === true ? before : line === null ? null : { ...line })),
      ),
    [map],
  )

  const step = (event: KeyboardEvent, index: number) => {
    if (event.key === 'Escape') return setPointed(null)
    const by = arrows[event.key]
    if (by === undefined) return
    // The map would be moved by the arrow keys.
    event.preventDefault()
    event.stopPropagation()
    const next = (index + by + places.length) % places.length
    setCurrent(next)
    frame.current?.querySelectorAll('button')[next]?.focus()
  }
  const place = places.find(({ id }) => id === pointed?.id)
  return (
    <div
      ref={frame}
      className="map-places"
      role="group"
      aria-label={t('Ports, legs and vessel of the route')}
    >
      {places.map(({ id, kind, at, title, lines }, index) => {
        const { x, y } = map.pixelsOf(at)
        return (
          <button
            key={id}
            type="button"
            className={classes('map-place', kind)}
            style={{ transform: `translate(${x}px, ${y}px)` }}
            tabIndex={index === Math.min(current, places.length - 1) ? 0 : -1}
            aria-label={[title, ...lines.map(spoken)].join(', ')}
            aria-expanded={pointed?.id === id}
            onFocus={() => {
              setCurrent(index)
              setPointed({ id })
            }}
            onBlur={() => setPointed(null)}
            onMouseEnter={() => setPointed((before) => (before?.isPinned === true ? before : { id }))}
            onMouseLeave={() => setPointed((before) => (before?.isPinned === true ? before : null))}
            onClick={() => setPointed({ id, isPinned: true })}
            onKeyDown={(event) => step(event, index)}
          />
        )
      })}
      {place && <PlaceCard place={place} at={map.pixelsOf(pointed?.at ?? place.at)} frame={frame} />}
    </div>
  )
}

const spoken = ({ text, isEstimate }: RoutePlace['lines'][number]): string =>
  isEstimate === true ? t('estimated: {text}', { text }) : text

type CardProps = {
  place: RoutePlace
  at: { x: number; y: number }
  frame: { current: HTMLDivElement | null }
}

/** What is known of a place, beside it and within the map. Its button says the same to a screen reader. */
function PlaceCard({ place: { title, lines }, at: { x, y }, frame }: CardProps) {
  const { clientWidth = 0, clientHeight = 0 } = frame.current ?? {}
  const left = Math.max(6, Math.min(x - CARD_WIDTH_PX / 2, clientWidth - CARD_WIDTH_PX - 6))
  const isBelow = y < clientHeight / 2
  return (
    <div
      aria-hidden
      className="map-card"
      style={{
        left,
        width: Math.min(CARD_WIDTH_PX, clientWidth - 12),
        ...(isBelow ? { top: y + 16 } : { bottom: clientHeight - y + 16 }),
      }}
    >
      <b>{title}</b>
      {lines.map(({ text, isEstimate, isStale }) => (
        <p key={text} className={classes(isStale === true && 'stale')}>
          {isEstimate === true && <Estimate />} {text}
        </p>
      ))}
    </div>
  )
}
