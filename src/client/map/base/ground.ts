import detailUrl from 'virtual:basemap/detail'
import inlandUrl from 'virtual:basemap/inland'
import type { Feature, FeatureCollection } from 'geojson'
import type { GeoJSONSource, GeoJSONSourceSpecification, Map } from 'maplibre-gl'
import { readBytes } from '../../api/index.ts'
import { graticule } from '../layers/base-layers.ts'
import { readWorld } from './world.ts'
import { presentLocale, t } from '../../../contract/language/index.ts'
import { seas } from './seas.ts'

/** In the language of the person. */
const seaNames = (): Feature[] =>
  seas.map(([name, ...place]) => {
    const [longitude, latitude, from] = place
    return {
      type: 'Feature',
      properties: { kind: 'sea', name: t(name), from },
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
    }
  })

/** Countries come with their code, which every browser can name. */
function named(names: readonly Feature[]): Feature[] {
  const regions = new Intl.DisplayNames(presentLocale(), { type: 'region' })
  return names.map((each) => {
    const code: unknown = each.properties?.['code']
    return typeof code === 'string'
      ? { ...each, properties: { ...each.properties, name: regions.of(code) ?? code } }
      : each
  })
}

/** From this zoom on the land areas for a map of the whole world are visibly coarse. */
const DETAIL_ZOOM = 3.5
/** Names in the timeline of the browser: the first frame of the map, and the first one with land. */
const marks = { frame: 'map-first-frame', land: 'map-land' } as const

export const collection = (features: Feature[]): FeatureCollection => ({
  type: 'FeatureCollection',
  features,
})

/** A file of the basemap: its shapes, and its names at points. */
interface Cut {
  shapes: FeatureCollection
  names: Feature[]
}

/** MapLibre's worker could fetch them itself, if the policy of the service did not forbid every worker to fetch. */
async function readCut(read: () => Promise<Blob>): Promise<Cut | undefined> {
  try {
    const bytes = await read()
    const { features } = JSON.parse(await bytes.text()) as FeatureCollection
    const isName = ({ geometry }: Feature) => geometry.type === 'Point'
    return {
      shapes: collection(features.filter((each) => !isName(each))),
      names: features.filter(isName),
    }
  } catch {
    // Without the land areas the route is drawn on water only. The next map tries again.
    return undefined
  }
}
/** On their way before the first map is created, beside the code of the map; often here by then. */
let fetchedAhead: ReturnType<typeof readCut> | undefined = readCut(readWorld)
let cutAhead: Cut | undefined
void fetchedAhead.then((cut) => (cutAhead = cut))

/** The land areas, where they are here before the map is made: once. */
export function takeCutAhead(): Cut | undefined {
  const taken = cutAhead
  cutAhead = undefined
  return taken
}

const source = (data: FeatureCollection): GeoJSONSourceSpecification => ({ type: 'geojson', data })
export const groundSources = (ahead: Cut | undefined): Record<string, GeoJSONSourceSpecification> => ({
  lands: { ...source(ahead?.shapes ?? collection([])), tolerance: 0.7, attribution: 'Natural Earth' },
  graticule: source(graticule),
  inland: source(collection([])),
  names: source(collection([])),
})

export interface Ground {
  /** Whether the land areas came, or will not come. */
  areLandsSettled(): boolean
  hasLand(): boolean
}

/** Draws what comes after the style: the land areas, then the names, and where somebody is near the details. */
export function drawGround(map: Map, ahead: Cut | undefined): Ground {
  const replace = async (name: string, data: FeatureCollection) =>
    map.getSource<GeoJSONSource>(name)?.setData(data)
  let areLandsSettled = false
  let hasLand = false
  let isDetailAsked = false
  let names: Feature[] = []
  // Never before the land: their tiles wait for the glyphs.
  const showNames = (more: readonly Feature[]) => {
    names = [...names, ...named(more)]
    return replace('names', collection(names))
  }
  const showLands = async () => {
    const fetched = ahead ?? fetchedAhead ?? readCut(readWorld)
    fetchedAhead = undefined
    const [world] = await Promise.all([fetched, map.once('style.load')])
    if (world && !ahead) await replace('lands', world.shapes)
    hasLand = world !== undefined
    areLandsSettled = true
    map.triggerRepaint()
    if (!world) return
    const drawing = map.on('render', () => {
      if (!map.isSourceLoaded('lands')) return
      drawing.unsubscribe()
      performance.mark(marks.land)
      void showNames([...seaNames(), ...world.names])
    })
  }
  const showDetail = async () => {
    if (!hasLand || isDetailAsked || map.getZoom() < DETAIL_ZOOM) return
    isDetailAsked = true
    const detail = await readCut(() => readBytes(detailUrl))
    if (detail) await replace('lands', detail.shapes)
    const inland = await readCut(() => readBytes(inlandUrl))
    if (!inland) return
    await replace('inland', inland.shapes)
    await showNames(inland.names)
  }
  map.once('render', () => performance.mark(marks.frame))
  map.on('idle', () => void showDetail())
  void showLands()
  return { areLandsSettled: () => areLandsSettled, hasLand: () => hasLand }
}
