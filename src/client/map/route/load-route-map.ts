import { afterPaint } from '../base/after-paint.ts'
import { fetchWorldAhead } from '../base/world.ts'

let isFetched = false

/**
 * Fetches code, worker and land areas of the map side by side, and runs nothing: that takes the main thread for more than a frame, and
 * somebody may be typing.
 */
export function fetchRouteMap(): void {
  if (isFetched) return
  isFetched = true
  window.fetchMapCode?.()
  fetchWorldAhead()
}

/** Fetches and runs the code of the map: by the panel that shows it. */
export const loadRouteMap = () => {
  fetchRouteMap()
  return import('./route-map.tsx')
}

/** Before the page of a route is painted all is fetched, and after that the code is run. The panel of the map says what is wrong. */
export function loadRouteMapAfterPaint(): void {
  fetchRouteMap()
  afterPaint(() => void loadRouteMap().catch(() => undefined))
}
