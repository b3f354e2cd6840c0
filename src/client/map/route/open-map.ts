import type { GeoJSONSource } from 'maplibre-gl'
import { t } from '../../../contract/language/index.ts'
import { createBaseMap, emptyCollection, keepMap, takeKeptMap } from '../base/base-map.ts'
import { featureLayers, lineLayers, routeContent } from './layers.ts'
import type { RouteToDraw } from './features/drawn-route.ts'
import type { LngLat } from '../layers/longitudes.ts'
import { paintMap } from '../base/paint-map.ts'
import { readPalette } from '../layers/palette.ts'
import { type AnswersOnScreen, drawnPixels } from './drawn-pixels.ts'
import { countRendered, routeCollection } from './features/route-collection.ts'
import type { Replayed } from './replay/replayed.ts'

export interface OpenMap {
  show(route: RouteToDraw, now: Date): void
  /** Shows the vessel at another time than now; null for the present. */
  replay(replayed: Replayed | null): void
  /** Where a position is in the element, in pixels. */
  pixelsOf(at: LngLat): { x: number; y: number }
  /** Calls `moved` whenever positions may be elsewhere in the element. Returns a function that stops it. */
  watchMoves(moved: () => void): () => void
  /** Calls `pointed` with the line under the mouse, and with null when there is none. Returns a function that stops it. */
  watchLines(pointed: (line: PointedLine | null) => void): () => void
  /** Shows the whole route. */
  fit(): void
  close(): void
}

/** A leg under the mouse. */
export interface PointedLine {
  /** Of the feature. */
  id: number
  at: LngLat
}

/** A line is thinner than what a hand can point at. */
const LINE_REACH_PX = 6

/**
 * Draws a route into an element. The element has the state of the map, for assistive programs and tests:
 * `data-map-state` is `drawing`, then `idle` when everything is drawn; `data-rendered-features` is JSON with the number of
 * rendered features by type, `onScreen` tells where they are, `data-replayed` the place and course of the vessel while it is not shown at the present. Throws when the browser has no WebGL.
 */
export function openMap(frame: HTMLElement, route: RouteToDraw, at: Date): OpenMap {
  let now = at
  let shown = route
  let replayed: Replayed | null = null
  let isRouteShown = false
  let isClosed = false
  // Until somebody moves the map it shows the whole route, also when the window changes its size.
  let isMovedByHand = false
  const markDrawing = () => {
    frame.dataset['mapState'] = 'drawing'
  }
  markDrawing()
  const content = () =>
    routeContent(
      routeCollection(shown.features, now, replayed !== null),
      replayed?.collection ?? emptyCollection,
    )
  const kept = takeKeptMap()
  const isNew = kept === undefined
  const base = kept ?? createBaseMap(frame, readPalette(frame), content(), shown.bounds)
  const { map, element } = base

  const showRoute = async () => {
    isRouteShown = false
    markDrawing()
    base.fit(shown.bounds, false)
    await base.show(content())
    isRouteShown = true
    map.triggerRepaint()
  }
  const answering: AnswersOnScreen = frame
  answering.onScreen = (places) => drawnPixels(map, shown, [...featureLayers, ...lineLayers], places)
  const subscriptions = [
    map.on('movestart', (event) => {
      markDrawing()
      if (event.originalEvent !== undefined) isMovedByHand = true
    }),
    map.on('resize', () => {
      if (isRouteShown && !isMovedByHand) base.fit(shown.bounds, false)
    }),
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
    base.paint(readPalette(frame))
    void showRoute()
  }
  const stopPainting = paintMap(base, frame, t('Map of the route'))
  return {
    show(next, at) {
      now = at
      if (next === shown) return void base.show(content())
      shown = next
      markDrawing()
      void opened.then(() => (isClosed ? undefined : showRoute()))
    },
    replay(next) {
      const isSwitched = (replayed === null) !== (next === null)
      replayed = next
      if (next === null) delete frame.dataset['replayed']
      else frame.dataset['replayed'] = JSON.stringify(next.vessel)
      if (!isRouteShown) return
      if (isSwitched) void base.show(content())
      else if (next) void map.getSource<GeoJSONSource>('replay')?.setData(next.collection)
    },
    pixelsOf: (at) => map.project(at),
    watchMoves(moved) {
      const watched = [map.on('move', moved), map.on('resize', moved)]
      return () => watched.forEach((each) => each.unsubscribe())
    },
    watchLines(pointed) {
      const moved = map.on('mousemove', ({ point: { x, y }, lngLat }) => {
        const box: [[number, number], [number, number]] = [
          [x - LINE_REACH_PX, y - LINE_REACH_PX],
          [x + LINE_REACH_PX, y + LINE_REACH_PX],
        ]
        const id = map.queryRenderedFeatures(box, { layers: lineLayers })[0]?.id
        pointed(typeof id === 'number' ? { id, at: [lngLat.lng, lngLat.lat] } : null)
      })
      const left = map.on('mouseout', () => pointed(null))
      return () => {
        moved.unsubscribe()
        left.unsubscribe()
      }
    },
    fit() {
      isMovedByHand = false
      base.fit(shown.bounds, true)
    },
    close() {
      isClosed = true
      stopPainting()
      for (const each of subscriptions) each.unsubscribe()
      delete frame.dataset['replayed']
      delete answering.onScreen
      keepMap(base, routeContent(emptyCollection, emptyCollection))
    },
  }
}
