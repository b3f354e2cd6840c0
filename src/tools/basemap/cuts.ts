import type { FeatureCollection } from 'geojson'
import { ports } from '../../server/reference/catalogue/index.ts'
import { presimplify, simplify } from 'topojson-simplify'
import { readCountries, readInland, readUnitedStates } from './atlas.ts'
import { countryNames } from './countries.ts'
import { type InlandSources, inlandOf, lakesOf, nameAt } from './inland.ts'
import { type LandCut, landsOf } from './lands.ts'

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
export type CutName = keyof typeof cuts
export const cutNames = Object.keys(cuts) as CutName[]
