import type { RouteMap } from '../../contract/resources/index.ts'
import { type BaseMap, createBaseMap, emptyCollection } from './base-map.ts'
import { type ColourName, featureLayers, tokens } from './layers.ts'
import { readPalette, watchTheme } from './palette.ts'
import { countRendered, routeCollection } from './route-collection.ts'
import { unwrapRoute } from './route.ts'

export interface OpenMap {
  show(route: RouteMap): void
  /** Shows the whole route. */
  fit(): void
  close(): void
}

const colourNames = Object.keys(tokens) as ColourName[]

/**
 * The map of the last page, for the next one: a WebGL context, its programs and the tiles of the land take longer than
 * all else until a route is seen.
 */
let kept: BaseMap | undefined

/**
 * Draws a route into an element. The element has the state of the map, for assistive programs and tests:
 * `data-map-state` is `drawing`, then `idle` when everything is drawn; `data-rendered-features` is JSON with the number of
 * rendered features by type. Throws when the browser has no WebGL.
 */
export function openMap(frame: HTMLElement, route: RouteMap): OpenMap {
  let unwrapped = unwrapRoute(route)
  let isRouteShown = false
  let isClosed = false
  const markDrawing = () => {
    frame.dataset['mapState'] = 'drawing'
  }
  markDrawing()
  const isNew = kept === undefined
  const base =
    kept ?? createBaseMap(frame, readPalette(frame), routeCollection(unwrapped.features), unwrapped.bounds)
  kept = undefined
  const { map, element } = base

  const applyPalette = () => {
    const palette = readPalette(frame)
    for (const name of colourNames) map.setGlobalStateProperty(name, palette[name])
  }
  const showRoute = async () => {
    isRouteShown = false
    markDrawing()
    base.fit(unwrapped.bounds, false)
    await base.setRoute(routeCollection(unwrapped.features))
    isRouteShown = true
    map.triggerRepaint()
  }
  const subscriptions = [
    map.on('movestart', markDrawing),
    map.on('idle', () => {
      if (!isRouteShown || !base.areLandsSettled()) return
      element.style.visibility = ''
      const rendered = map.queryRenderedFeatures({ layers: featureLayers })
      frame.dataset['renderedFeatures'] = JSON.stringify(countRendered(rendered))
      frame.dataset['mapState'] = 'idle'
    }),
  ]
  const opened = isNew ? map.once('load') : Promise.resolve()
  if (isNew) isRouteShown = true
  else {
    // Until it has the new route it may still show the one before.
    element.style.visibility = 'hidden'
    frame.append(element)
    map.resize()
    applyPalette()
    void showRoute()
  }
  const stopWatching = watchTheme(applyPalette)
  return {
    show(next) {
      unwrapped = unwrapRoute(next)
      markDrawing()
      void opened.then(() => (isClosed ? undefined : showRoute()))
    },
    fit: () => base.fit(unwrapped.bounds, true),
    close() {
      isClosed = true
      stopWatching()
      for (const each of subscriptions) each.unsubscribe()
      element.remove()
      if (kept !== undefined || !base.isComplete()) return map.remove()
      kept = base
      void base.setRoute(emptyCollection)
    },
  }
}
