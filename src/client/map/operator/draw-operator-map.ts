import type { AddProtocolAction, FilterSpecification, Map } from 'maplibre-gl'
import { groundLayers, nameLayers } from '../layers/base-layers.ts'
import { watchTheme } from '../layers/palette.ts'
import { isInArea } from './area.ts'
import type { PageBasemap } from './page-basemap.ts'
import type { OperatorLayers } from './operator-layers.ts'
import { addOperatorProtocol, throughPage } from './requests.ts'
import { openStyle } from './style.ts'

export interface OperatorMapFrame {
  map: Map
  /**
   * The element of the map. `data-basemap` is `loading`, then `shown` or `failed`; `data-basemap-drawn` is JSON with how many features
   * of each layer were drawn first: of the operator's map when it is shown, of the built-in one when it failed.
   */
  element: HTMLElement
  basemap: PageBasemap
  addProtocol: (name: string, load: AddProtocolAction) => void
  /** Called once, when the map cannot be loaded. */
  failed: () => void
}

const hasTiles = ({ sources }: OperatorLayers): boolean =>
  Object.values(sources).some(({ type }) => ['vector', 'raster', 'raster-dem'].includes(type))

/** In pages without a chosen theme, that of the system. */
const presentTheme = (): string =>
  document.documentElement.dataset['theme'] ??
  (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')

/**
 * Draws the operator's map on the built-in one: below it until the first tiles are here, which covers them, then above its land and
 * below everything else. Where tiles are missing the built-in land is seen. When nothing comes, all is as it was.
 */
export function drawOperatorMap({ map, element, basemap, addProtocol, failed }: OperatorMapFrame): void {
  const lowest = groundLayers[0]?.id
  const maxZoom = map.getMaxZoom()
  let added: OperatorLayers | undefined
  let isShown = false
  let isEnded = false
  let openings = 0
  /** Sources of which a tile came, and of which something did not. */
  const sourcesWithTiles = new Set<string>()
  const failedSources = new Set<string>()

  const noteDrawn = (ids: string[]) =>
    void map.once('idle', () => {
      const drawn: Record<string, number> = {}
      const layers = ids.filter((id) => map.getLayer(id) !== undefined)
      for (const { layer } of map.queryRenderedFeatures({ layers }))
        drawn[layer.id] = (drawn[layer.id] ?? 0) + 1
      element.dataset['basemapDrawn'] = JSON.stringify(drawn)
    })
  const add = (opened: OperatorLayers) => {
    added = opened
    sourcesWithTiles.clear()
    failedSources.clear()
    if (opened.glyphs !== undefined) map.setGlyphs(opened.glyphs)
    const { sprite } = opened
    if (typeof sprite === 'string') map.addSprite('default', sprite)
    else for (const { id, url } of sprite ?? []) map.addSprite(id, url)
    for (const [name, source] of Object.entries(opened.sources)) map.addSource(name, source)
    for (const layer of opened.layers) map.addLayer(layer, lowest)
  }
  const show = ({ layers, area, maxZoom: deepest }: OperatorLayers) => {
    isShown = true
    for (const { id } of layers) map.moveLayer(id, nameLayers[0]?.id)
    for (const { id, filter } of nameLayers)
      if (area) map.setFilter(id, ['all', filter, ['!', isInArea(area)]] as FilterSpecification)
      else map.setLayoutProperty(id, 'visibility', 'none')
    map.setMaxZoom(deepest)
    element.dataset['basemap'] = 'shown'
    noteDrawn(layers.map(({ id }) => id))
  }
  const removeLayers = () => {
    if (!added) return
    for (const { id } of added.layers) if (map.getLayer(id)) map.removeLayer(id)
    for (const name of Object.keys(added.sources)) if (map.getSource(name)) map.removeSource(name)
    for (const { id } of map.getSprite()) map.removeSprite(id)
    if (added.glyphs !== undefined) map.setGlyphs(null)
    for (const { id, filter } of nameLayers) {
      map.setFilter(id, filter)
      map.setLayoutProperty(id, 'visibility', 'visible')
    }
    map.setMaxZoom(maxZoom)
    added = undefined
    isShown = false
  }
  const end = () => {
    isEnded = true
    stopWatching()
  }
  const fail = () => {
    removeLayers()
    end()
    noteDrawn(groundLayers.map(({ id }) => id))
    map.triggerRepaint()
    failed()
  }

  const open = async (theme: string): Promise<OperatorLayers> => {
    if (basemap.kind === 'style') return openStyle(basemap.address.replaceAll('{theme}', theme), addProtocol)
    const { addPmtilesProtocol, openPmtiles } = await import('./pmtiles.ts')
    addPmtilesProtocol(addProtocol)
    return openPmtiles(basemap.address)
  }
  const start = async (theme: string) => {
    openings += 1
    const opening = openings
    element.dataset['basemap'] = 'loading'
    delete element.dataset['basemapDrawn']
    const opened = await open(theme).catch(() => undefined)
    if (isEnded || opening !== openings) return
    try {
      if (!opened) return fail()
      add(opened)
    } catch {
      fail()
    }
  }

  let theme = presentTheme()
  const stopWatching = watchTheme(() => {
    const next = presentTheme()
    if (next === theme || !basemap.address.includes('{theme}')) return
    theme = next
    removeLayers()
    void start(theme)
  })
  map.on('remove', end)
  map.on('sourcedata', ({ sourceId, tile }) => {
    if ((tile as { state?: unknown } | undefined)?.state === 'loaded') sourcesWithTiles.add(sourceId)
  })
  // Noted here, and shown once it is known that nothing of a source comes.
  map.on('error', (event) => {
    if ('sourceId' in event && typeof event.sourceId === 'string') failedSources.add(event.sourceId)
  })
  map.on('idle', () => {
    const names = Object.keys(added?.sources ?? {})
    if (!added || isShown || !names.every((name) => map.isSourceLoaded(name))) return
    if (names.some((name) => failedSources.has(name) && !sourcesWithTiles.has(name))) fail()
    // Otherwise nothing was asked: the tiles are elsewhere, and this map has land.
    else if (sourcesWithTiles.size > 0 || !hasTiles(added)) show(added)
  })
  addOperatorProtocol(addProtocol)
  map.setTransformRequest(throughPage)
  void start(theme)
}
