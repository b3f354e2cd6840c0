import 'maplibre-gl/dist/maplibre-gl.css'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import latinExtended from '@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2?url'
import latin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import {
  type GeoJSONSource,
  Map,
  NavigationControl,
  setWorkerUrl,
  type StyleSpecification,
} from 'maplibre-gl'
import type { RouteMap } from '../../contract/resources/index.ts'
import { loadLands } from './basemap.ts'
import { countRendered, routeCollection } from './route-collection.ts'
import { type ColourName, featureLayers, tokens, type Palette, layers, stateOf } from './layers.ts'
import { unwrapRoute, type UnwrappedRoute } from './route.ts'
import { vesselIcon, vesselPixelRatio, vesselWithoutHeadingIcon } from './vessel-icon.ts'
import type { FeatureCollection } from 'geojson'

const emptyCollection: FeatureCollection = { type: 'FeatureCollection', features: [] }

/** The style of the map. All its resources, fonts too, come from this server. */
const styleOf = (palette: Palette, route: FeatureCollection): StyleSpecification => ({
  version: 8,
  state: stateOf(palette),
  'font-faces': {
    // Local fonts of the machine draw the characters that these do not contain.
    Inter: [
      { url: new URL(latin, document.baseURI).href, 'unicode-range': ['U+0-FF', 'U+2000-206F'] },
      { url: new URL(latinExtended, document.baseURI).href, 'unicode-range': ['U+100-2AF', 'U+1E00-1EFF'] },
    ],
  },
  sources: {
    lands: { type: 'geojson', data: emptyCollection, attribution: '' },
    route: { type: 'geojson', data: route, tolerance: 0.2 },
  },
  layers,
})

/** The current colours of the page. Read from an element, because that resolves `var()` and `light-dark()`. */
function readPalette(near: HTMLElement): Palette {
  const probe = document.createElement('span')
  near.append(probe)
  const read = (name: ColourName): string => {
    probe.style.color = `var(${tokens[name]})`
    return getComputedStyle(probe).color
  }
  const palette: Palette = {
    water: read('water'),
    land: read('land'),
    border: read('border'),
    actual: read('actual'),
    estimate: read('estimate'),
    background: read('background'),
    ink: read('ink'),
  }
  probe.remove()
  return palette
}

/** Calls `changed` when the user or the system changes the theme. Returns a function that stops it. */
function watchTheme(changed: () => void): () => void {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, {
    attributes: true,
    attributeFilter: ['class', 'style', 'data-theme'],
  })
  dark.addEventListener('change', changed)
  return () => {
    observer.disconnect()
    dark.removeEventListener('change', changed)
  }
}

// MapLibre cannot derive the address of the worker from a Vite build.
setWorkerUrl(workerUrl)

export interface OpenMap {
  show(route: RouteMap): void
  /** Shows the whole route. */
  fit(): void
  close(): void
}

/** The basemap has enough detail up to this zoom. */
const MAX_ZOOM = 7
const padding = { top: 36, bottom: 36, left: 56, right: 56 }
const colourNames = Object.keys(tokens) as ColourName[]

/**
 * Draws a route into an element. The element has the state of the map, for assistive programs and tests:
 * `data-map-state` is `drawing`, then `idle` when everything is drawn; `data-rendered-features` is JSON with the number of
 * rendered features by type. Throws when the browser has no WebGL.
 */
export function openMap(container: HTMLElement, route: RouteMap): OpenMap {
  let unwrapped = unwrapRoute(route)
  let areLandsLoaded = false
  let closed = false
  const boundsOrWorld = ({ bounds }: UnwrappedRoute) => bounds ?? [-170, -55, 190, 70]
  container.dataset['mapState'] = 'drawing'
  const map = new Map({
    container,
    style: styleOf(readPalette(container), routeCollection(unwrapped.features)),
    bounds: boundsOrWorld(unwrapped),
    fitBoundsOptions: { padding, maxZoom: MAX_ZOOM },
    maxZoom: MAX_ZOOM,
    // Without copies of the world the camera stops at ±180°, in the middle of the Pacific.
    renderWorldCopies: true,
    attributionControl: false,
    dragRotate: false,
    touchPitch: false,
    pitchWithRotate: false,
    // The page must still scroll when a finger or the wheel is over the map.
    cooperativeGestures: true,
    fadeDuration: 0,
    locale: { 'Map.Title': 'Map of the route; the same content follows as text' },
  })
  map.keyboard.disableRotation()
  map.touchZoomRotate.disableRotation()
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right')

  const markDrawing = () => {
    container.dataset['mapState'] = 'drawing'
  }
  map.on('movestart', markDrawing)
  map.on('idle', () => {
    if (!areLandsLoaded) return
    const rendered = map.queryRenderedFeatures({ layers: featureLayers })
    container.dataset['renderedFeatures'] = JSON.stringify(countRendered(rendered))
    container.dataset['mapState'] = 'idle'
  })
  map.setMissingStyleImageResolver((name) => {
    const icon = name === 'vessel' ? vesselIcon() : vesselWithoutHeadingIcon()
    map.addImage(name, icon, { sdf: true, pixelRatio: vesselPixelRatio })
  })
  const opened = map.once('load')
  const showLands = async () => {
    const [lands] = await Promise.allSettled([loadLands(), opened])
    areLandsLoaded = true
    if (closed) return
    // Without the land areas the route is drawn on water only.
    if (lands.status === 'fulfilled') void map.getSource<GeoJSONSource>('lands')?.setData(lands.value)
    map.triggerRepaint()
  }
  void showLands()
  const stopWatching = watchTheme(() => {
    const palette = readPalette(container)
    for (const name of colourNames) map.setGlobalStateProperty(name, palette[name])
  })

  const fit = (animate = true) => {
    map.fitBounds(boundsOrWorld(unwrapped), { padding, maxZoom: MAX_ZOOM, animate })
  }
  return {
    show(next) {
      unwrapped = unwrapRoute(next)
      markDrawing()
      void opened.then(() => {
        if (closed) return
        void map.getSource<GeoJSONSource>('route')?.setData(routeCollection(unwrapped.features))
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
