import { useEffect, useRef, useState } from 'react'
import type { RouteMap as Route } from '../../contract/resources/index.ts'
import { openMap, type OpenMap } from './open-map.ts'
import './map.css'

export interface RouteMapProps {
  route: Route
  /** Called when the browser cannot draw the map; the route is then shown as text only. */
  onUnavailable: () => void
}

/** Calls `act` when the page is on the screen. Returns a function that cancels it. */
function afterPaint(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(() => {
      timer = setTimeout(act)
    })
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/**
 * The map. Loaded lazily, because it is larger than the rest of the dashboard. It opens when the page is painted: the graphics
 * context of a first map takes the main thread for more than a tenth of a second.
 */
export default function RouteMapView({ route, onUnavailable }: RouteMapProps) {
  const container = useRef<HTMLDivElement>(null)
  const map = useRef<OpenMap>(undefined)
  const shown = useRef(route)
  const [isOpen, setOpen] = useState(false)

  useEffect(() => {
    const cancel = afterPaint(() => {
      if (!container.current) return
      try {
        map.current = openMap(container.current, shown.current)
        setOpen(true)
      } catch {
        onUnavailable()
      }
    })
    return () => {
      cancel()
      map.current?.close()
      map.current = undefined
    }
  }, [onUnavailable])

  useEffect(() => {
    if (shown.current === route) return
    shown.current = route
    map.current?.show(route)
  }, [route])

  return (
    <div className="map-frame">
      <div ref={container} className="map-canvas" data-testid="route-map" />
      {isOpen && (
        <button type="button" className="map-fit" onClick={() => map.current?.fit()}>
          Whole route
        </button>
      )}
    </div>
  )
}
