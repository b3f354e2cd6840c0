import 'maplibre-gl/dist/maplibre-gl.css'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import latinExtended from '@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2?url'
import latin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import type { FeatureCollection } from 'geojson'
import {
  type GeoJSONSource,
  type GeoJSONSourceSpecification,
  type LayerSpecification,
  Map,
  NavigationControl,
  prewarm,
  setWorkerUrl,
  type StyleSpecification,
} from 'maplibre-gl'
import landDetailUrl from 'virtual:basemap/detail'
import landWorldUrl from 'virtual:basemap/world'
import { t } from '../../../contract/language/index.ts'
import { readBytes } from '../../api/index.ts'
import { baseLayers, type Palette, stateOf } from './base-layers.ts'
import type { Bounds } from './longitudes.ts'
import { vesselIcon, vesselPixelRatio, vesselWithoutHeadingIcon } from './vessel-icon.ts'

/** From this zoom on the land areas for a map of the whole world are visibly coarse. */
const DETAIL_ZOOM = 3.5
/** The basemap has enough detail up to this zoom. */
const MAX_ZOOM = 7
const padding = { top: 36, bottom: 36, left: 56, right: 56 }

export const emptyCollection: FeatureCollection = { type: 'FeatureCollection', features: [] }

/** What is drawn above the land areas: a route, or the ships and ports of an account. */
export interface MapContent {
  /** A map that shows the content of this name needs new data only. */
  name: string
  sources: Record<string, GeoJSONSourceSpecification>
  /** From the bottom up. */
  layers: LayerSpecification[]
}

/** The style of the map. All its resources, fonts too, come from this server. */
const styleOf = (palette: Palette, content: MapContent, lands: FeatureCollection): StyleSpecification => ({
  version: 8,
  // Colours change at once: paper does not wait for a transition.
  transition: { duration: 0, delay: 0 },
  state: stateOf(palette),
  'font-faces': {
    // Local fonts of the machine draw the characters that these do not contain.
    Inter: [
      { url: new URL(latin, document.baseURI).href, 'unicode-range': ['U+0-FF', 'U+2000-206F'] },
      { url: new URL(latinExtended, document.baseURI).href, 'unicode-range': ['U+100-2AF', 'U+1E00-1EFF'] },
    ],
  },
  sources: {
    lands: { type: 'geojson', data: lands, attribution: '' },
    ...content.sources,
  },
  layers: [...baseLayers, ...content.layers],
})

// MapLibre cannot derive the address of the worker from a Vite build.
setWorkerUrl(workerUrl)
// The workers start while the first map is prepared, and stay when it is closed.
prewarm()

/** MapLibre's worker could fetch them itself, if the policy of the service did not forbid every worker to fetch. */
async function fetchLands(address: string): Promise<FeatureCollection | undefined> {
  try {
    const bytes = await readBytes(address)
    return JSON.parse(await bytes.text()) as FeatureCollection
  } catch {
    // Without the land areas the route is drawn on water only. The next map tries again.
    return undefined
  }
}
/** On their way before the first map is created, with the code of the map; often here by then. */
let fetchedAhead: ReturnType<typeof fetchLands> | undefined = fetchLands(landWorldUrl)
let landsAhead: FeatureCollection | undefined
void fetchedAhead.then((lands) => (landsAhead = lands))

/** A map of the world, in an element that can be moved from page to page. */
export interface BaseMap {
  element: HTMLElement
  map: Map
  fit(bounds: Bounds | undefined, animate: boolean): void
  /** Replaces what is drawn above the land areas. Resolves when the data of its sources is taken. */
  show(content: MapContent): Promise<void>
  /** Whether the land areas came, or will not come. */
  areLandsSettled(): boolean
  /** Whether it can show another route: it is loaded, with its land areas. */
  isComplete(): boolean
}

/** What MapLibre says. */
const mapTexts = {
  'Map.Title': t('Map of the route; the same content follows as text'),
  'NavigationControl.ZoomIn': t('Zoom in'),
  'NavigationControl.ZoomOut': t('Zoom out'),
  'CooperativeGesturesHandler.WindowsHelpText': t('Use Ctrl + scroll to zoom the map'),
  'CooperativeGesturesHandler.MacHelpText': t('Use ⌘ + scroll to zoom the map'),
  'CooperativeGesturesHandler.MobileHelpText': t('Use two fingers to move the map'),
}

/** Names in the timeline of the browser: the first frame of the map, and the first one with land. */
const marks = { frame: 'map-first-frame', land: 'map-land' } as const

const boundsOrWorld = (bounds: Bounds | undefined): Bounds => bounds ?? [-170, -55, 190, 70]

/** Throws when the browser has no WebGL. */
export function createBaseMap(
  frame: HTMLElement,
  palette: Palette,
  content: MapContent,
  bounds: Bounds | undefined,
): BaseMap {
  const element = document.createElement('div')
  element.style.height = '100%'
  frame.append(element)
  const landsInStyle = landsAhead
  landsAhead = undefined
  const map = new Map({
    container: element,
    style: styleOf(palette, content, landsInStyle ?? emptyCollection),
    bounds: boundsOrWorld(bounds),
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
    locale: mapTexts,
  })
  map.keyboard.disableRotation()
  map.touchZoomRotate.disableRotation()
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right')
  map.setMissingStyleImageResolver((name) => {
    const icon = name === 'vessel' ? vesselIcon() : vesselWithoutHeadingIcon()
    map.addImage(name, icon, { sdf: true, pixelRatio: vesselPixelRatio })
  })

  let shown = content
  const lands = () => map.getSource<GeoJSONSource>('lands')
  let isLoaded = false
  let areLandsSettled = false
  let hasLand = false
  let hasDetail = false
  const showLands = async () => {
    const fetched = landsInStyle ?? fetchedAhead ?? fetchLands(landWorldUrl)
    fetchedAhead = undefined
    const [world] = await Promise.all([fetched, map.once('style.load')])
    if (world && !landsInStyle) await lands()?.setData(world)
    hasLand = world !== undefined
    areLandsSettled = true
    map.triggerRepaint()
    if (!hasLand) return
    const drawing = map.on('render', () => {
      if (!map.isSourceLoaded('lands')) return
      drawing.unsubscribe()
      performance.mark(marks.land)
    })
  }
  const showDetail = async () => {
    if (!hasLand || hasDetail || map.getZoom() < DETAIL_ZOOM) return
    hasDetail = true
    const detail = await fetchLands(landDetailUrl)
    if (detail) await lands()?.setData(detail)
  }
  map.once('render', () => performance.mark(marks.frame))
  map.once('load', () => {
    isLoaded = true
  })
  map.on('idle', () => void showDetail())
  void showLands()
  return {
    element,
    map,
    fit: (to, animate) => {
      map.fitBounds(boundsOrWorld(to), { padding, maxZoom: MAX_ZOOM, animate })
    },
    async show(next) {
      if (next.name !== shown.name) {
        for (const { id } of shown.layers) map.removeLayer(id)
        for (const name of Object.keys(shown.sources)) map.removeSource(name)
        for (const [name, source] of Object.entries(next.sources)) map.addSource(name, source)
        for (const layer of next.layers) map.addLayer(layer)
      } else {
        const taken = Object.entries(next.sources).map(async ([name, { data }]) =>
          map.getSource<GeoJSONSource>(name)?.setData(data),
        )
        await Promise.all(taken)
      }
      shown = next
    },
    areLandsSettled: () => areLandsSettled,
    isComplete: () => isLoaded && hasLand,
  }
}

/**
 * The map of the last page, for the next one: a WebGL context, its programs and the tiles of the land take longer than
 * all else until something is seen.
 */
let kept: BaseMap | undefined

/** The map of a page before, if there is one, not in the page yet. */
export function takeKeptMap(): BaseMap | undefined {
  const taken = kept
  kept = undefined
  return taken
}

/** Takes a map out of its page, and keeps it for the next one. */
export function keepMap(base: BaseMap, empty: MapContent): void {
  base.element.remove()
  if (kept !== undefined || !base.isComplete()) return base.map.remove()
  kept = base
  void base.show(empty)
}
