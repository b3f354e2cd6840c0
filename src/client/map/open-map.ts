import 'maplibre-gl/dist/maplibre-gl.css'
import { type GeoJSONSource, Map, NavigationControl, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import type { RouteMap } from '../../contract/resources/index.ts'
import { loadLands } from './basemap.ts'
import { countRendered, drawnRoute } from './drawn.ts'
import { type ColourName, featureLayers, tokens } from './layers.ts'
import { readPalette, watchTheme } from './palette.ts'
import { layRoute, type LaidRoute } from './route.ts'
import { styleOf } from './style.ts'
import { vesselIcon, vesselPixelRatio, vesselWithoutHeadingIcon } from './vessel-icon.ts'

// Vite moves the worker to a place that MapLibre would not guess.
setWorkerUrl(workerUrl)

export interface OpenMap {
  show(route: RouteMap): void
  /** Back to the whole route. */
  fit(): void
  close(): void
}

/** The basemap is clean down to here. */
const maxZoom = 7
const padding = { top: 36, bottom: 36, left: 56, right: 56 }
const colourNames = Object.keys(tokens) as ColourName[]

/**
 * Draws a route into an element. The element tells what the map has reached, for assistive programs and tests:
 * `data-map-state` is `drawing`, then `idle` when everything is drawn, and `data-rendered-features` counts what stands
 * on it by feature type, as JSON.
 * Throws when the browser gives no WebGL.
 */
export function openMap(container: HTMLElement, route: RouteMap): OpenMap {
  let laid = layRoute(route)
  let landsTold = false
  let closed = false
  const fitted = ({ bounds }: LaidRoute) => bounds ?? [-170, -55, 190, 70]
  container.dataset['mapState'] = 'drawing'
  const map = new Map({
    container,
    style: styleOf(readPalette(container), drawnRoute(laid.features)),
    bounds: fitted(laid),
    fitBoundsOptions: { padding, maxZoom },
    maxZoom,
    // Without copies of the world the camera stops at ±180° and half the Pacific is off the map.
    renderWorldCopies: true,
    attributionControl: false,
    dragRotate: false,
    touchPitch: false,
    pitchWithRotate: false,
    // The page must still scroll under a finger or wheel that happens to pass over the map.
    cooperativeGestures: true,
    fadeDuration: 0,
    locale: { 'Map.Title': 'Map of the route; the same stands in words below it' },
  })
  map.keyboard.disableRotation()
  map.touchZoomRotate.disableRotation()
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right')

  const drawing = () => {
    container.dataset['mapState'] = 'drawing'
  }
  map.on('movestart', drawing)
  map.on('idle', () => {
    if (!landsTold) return
    const rendered = map.queryRenderedFeatures({ layers: featureLayers })
    container.dataset['renderedFeatures'] = JSON.stringify(countRendered(rendered))
    container.dataset['mapState'] = 'idle'
  })
  map.setMissingStyleImageResolver((name) => {
    const picture = name === 'vessel' ? vesselIcon() : vesselWithoutHeadingIcon()
    map.addImage(name, picture, { sdf: true, pixelRatio: vesselPixelRatio })
  })
  const opened = map.once('load')
  const landsTell = async () => {
    const [lands] = await Promise.allSettled([loadLands(), opened])
    landsTold = true
    if (closed) return
    // Without the lands the route still stands on open water.
    if (lands.status === 'fulfilled') void map.getSource<GeoJSONSource>('lands')?.setData(lands.value)
    map.triggerRepaint()
  }
  void landsTell()
  const stopWatching = watchTheme(() => {
    const palette = readPalette(container)
    for (const name of colourNames) map.setGlobalStateProperty(name, palette[name])
  })

  const fit = (animate = true) => {
    map.fitBounds(fitted(laid), { padding, maxZoom, animate })
  }
  return {
    show(next) {
      laid = layRoute(next)
      drawing()
      void opened.then(() => {
        if (closed) return
        void map.getSource<GeoJSONSource>('route')?.setData(drawnRoute(laid.features))
        fit(false)
      })
    },
    fit,
    close() {
      closed = true
      stopWatching()
      map.remove()
    },
  }
}
