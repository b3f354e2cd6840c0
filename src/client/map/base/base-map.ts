import 'maplibre-gl/dist/maplibre-gl.css'
import './base-map.css'
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
  type StyleImageMetadata,
  type StyleSpecification,
} from 'maplibre-gl'
import { t } from '../../../contract/language/index.ts'
import { baseLayers, colourNames, type Palette, stateOf } from '../layers/base-layers.ts'
import { addOperatorMap } from '../operator/operator-map.ts'
import { collection, drawGround, groundSources, takeCutAhead } from './ground.ts'
import type { Bounds } from '../layers/longitudes.ts'
import {
  type DistanceImage,
  portIcon,
  vesselIcon,
  vesselPixelRatio,
  vesselWithoutHeadingIcon,
} from './vessel-icon.ts'

/** The basemap has enough detail up to this zoom. */
const MAX_ZOOM = 7
/** Room for names at the edges; less of it where the element itself is small. */
const paddingIn = ({ clientWidth, clientHeight }: HTMLElement) => {
  const upright = Math.min(36, clientHeight / 5)
  const across = Math.min(56, clientWidth / 5)
  return { top: upright, bottom: upright, left: across, right: across }
}

export const emptyCollection: FeatureCollection = collection([])

/** What is drawn above the land areas: a route, or the ships and ports of an account. */
export interface MapContent {
  /** A map that shows the content of this name needs new data only. */
  name: string
  sources: Record<string, GeoJSONSourceSpecification>
  /** From the bottom up. */
  layers: LayerSpecification[]
  /** Draws a picture of its own that a layer names, in the colours of the theme; undefined for one that it does not know. */
  picture?: (name: string, palette: Palette) => ContentPicture | undefined
}

/** A picture in its own colours; `options` say how it stretches. */
export interface ContentPicture {
  image: ImageData
  options: Partial<StyleImageMetadata>
}

/** The style of the map. All its resources, fonts too, come from this server, but those of the operator's map. */
const styleOf = (
  palette: Palette,
  content: MapContent,
  ground: StyleSpecification['sources'],
): StyleSpecification => ({
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
  sources: { ...ground, ...content.sources },
  layers: [...baseLayers, ...content.layers],
})

// MapLibre cannot derive the address of the worker from a Vite build.
setWorkerUrl(workerUrl)
// The workers start while the first map is prepared, and stay when it is closed.
prewarm()

/** A map of the world, in an element that can be moved from page to page. */
export interface BaseMap {
  element: HTMLElement
  map: Map
  fit(bounds: Bounds | undefined, animate: boolean): void
  /** Takes the colours of the theme. */
  paint(palette: Palette): void
  /** Replaces what is drawn above the land areas. Resolves when the data of its sources is taken. */
  show(content: MapContent): Promise<void>
  /** Whether the land areas came, or will not come. */
  areLandsSettled(): boolean
  /** Whether it can show another route: it is loaded, with its land areas and the operator's map. */
  isComplete(): boolean
}

/** By names that the pictures of an operator's style do not have. */
const icons: Record<string, () => DistanceImage> = {
  'own/vessel': vesselIcon,
  'own/vessel_without_heading': vesselWithoutHeadingIcon,
  'own/dot': vesselWithoutHeadingIcon,
  'own/port': portIcon,
}

/** What MapLibre says. */
const mapTexts = {
  'Map.Title': t('Map; the same content follows as text'),
  'NavigationControl.ZoomIn': t('Zoom in'),
  'NavigationControl.ZoomOut': t('Zoom out'),
  'CooperativeGesturesHandler.WindowsHelpText': t('Use Ctrl + scroll to zoom the map'),
  'CooperativeGesturesHandler.MacHelpText': t('Use ⌘ + scroll to zoom the map'),
  'CooperativeGesturesHandler.MobileHelpText': t('Use two fingers to move the map'),
}

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
  const ahead = takeCutAhead()
  const map = new Map({
    container: element,
    style: styleOf(palette, content, groundSources(ahead)),
    bounds: boundsOrWorld(bounds),
    fitBoundsOptions: { padding: paddingIn(element), maxZoom: MAX_ZOOM },
    maxZoom: MAX_ZOOM,
    // Without copies of the world the camera stops at ±180°, in the middle of the Pacific.
    renderWorldCopies: true,
    attributionControl: { compact: false },
    dragRotate: false,
    touchPitch: false,
    pitchWithRotate: false,
    // The page must still scroll when a finger or the wheel is over the map.
    cooperativeGestures: true,
    fadeDuration: 0,
    validateStyle: false,
    locale: mapTexts,
  })
  map.keyboard.disableRotation()
  map.touchZoomRotate.disableRotation()
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right')
  let shown = content
  let colours = palette
  map.setMissingStyleImageResolver((name) => {
    const picture = shown.picture?.(name, colours)
    if (picture) return void map.addImage(name, picture.image, picture.options)
    const icon = icons[name]
    if (icon) map.addImage(name, icon(), { sdf: true, pixelRatio: vesselPixelRatio })
  })

  let isLoaded = false
  map.once('load', () => {
    isLoaded = true
  })
  const { areLandsSettled, hasLand } = drawGround(map, ahead)
  const isOperatorMapMissing = addOperatorMap(map, element)
  return {
    element,
    map,
    fit: (to, animate) => {
      map.fitBounds(boundsOrWorld(to), { padding: paddingIn(element), maxZoom: MAX_ZOOM, animate })
    },
    paint(next) {
      colours = next
      for (const name of colourNames) map.setGlobalStateProperty(name, next[name])
      for (const name of map.listImages()) {
        const picture = shown.picture?.(name, next)
        if (picture) map.updateImage(name, picture.image)
      }
    },
    async show(next) {
      // Before anything is awaited: the next page may show its own content meanwhile.
      const before = shown
      shown = next
      if (next.name !== before.name) {
        for (const { id } of before.layers) map.removeLayer(id)
        for (const name of Object.keys(before.sources)) map.removeSource(name)
        for (const name of map.listImages()) if (before.picture?.(name, colours)) map.removeImage(name)
        for (const [name, source] of Object.entries(next.sources)) map.addSource(name, source)
        for (const layer of next.layers) map.addLayer(layer)
      } else {
        const taken = Object.entries(next.sources).map(async ([name, { data }]) =>
          map.getSource<GeoJSONSource>(name)?.setData(data),
        )
        await Promise.all(taken)
      }
    },
    areLandsSettled,
    isComplete: () => isLoaded && hasLand() && !isOperatorMapMissing(),
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
