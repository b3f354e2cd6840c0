import type { Feature, FeatureCollection, Geometry, Point, Position } from 'geojson'
import { mesh } from 'topojson-client'
import type { GeometryObject } from 'topojson-specification'
import { type LngLat, unwrapLine } from '../../client/map/layers/longitudes.ts'
import { geometriesOf, type InlandAtlas, type States, type Unit } from './atlas.ts'
import { type LandCut, polygonsOf, areaFeature } from './lands.ts'

/** The borders of their states are drawn from finer files. */
const UNITED_STATES = 'USA'
const CANADA = 'CAN'
/** Two files have the same river or lake where its bounds differ by less than this. */
const SAME_DEGREES = 0.06
/** What a file of a continent cuts off ends at its bounds. */
const EDGE_DEGREES = 0.05

export interface InlandFiles {
  world: InlandAtlas
  /** Finer than the world. */
  parts: readonly InlandAtlas[]
}
export interface InlandSources extends InlandFiles {
  unitedStates: States
}

const positionsOf = (geometry: Geometry): Position[] => {
  if (geometry.type === 'LineString') return geometry.coordinates
  if (geometry.type === 'MultiLineString') return geometry.coordinates.flat()
  return polygonsOf(geometry).flat(2)
}

const boundsOf = (geometry: Geometry) => {
  const positions = positionsOf(geometry)
  const [xs, ys] = [positions.map(([x = 0]) => x), positions.map(([, y = 0]) => y)]
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)] as const
}
type Box = ReturnType<typeof boundsOf>

const isSame = (one: Box, other: Box) =>
  one.every((degrees, side) => Math.abs(degrees - (other[side] ?? Number.NaN)) < SAME_DEGREES)
const isInside = ([west, south, east, north]: Box, [w, s, e, n]: readonly number[]) =>
  west > Number(w) + EDGE_DEGREES &&
  south > Number(s) + EDGE_DEGREES &&
  east < Number(e) - EDGE_DEGREES &&
  north < Number(n) - EDGE_DEGREES

/** Those of the finer files, and from the world those that they do not have. */
function finest({ world, parts }: InlandFiles, name: 'rivers' | 'lakes'): Geometry[] {
  const fine = parts.flatMap((part) =>
    geometriesOf(part, name).filter((each) => isInside(boundsOf(each), part.bbox ?? [])),
  )
  const known = fine.map(boundsOf)
  const others = geometriesOf(world, name).filter((each) => {
    const bounds = boundsOf(each)
    return !known.some((one) => isSame(one, bounds))
  })
  return [...fine, ...others]
}

export const lakesOf = (sources: InlandFiles, cut: LandCut): Feature[] =>
  finest(sources, 'lakes').flatMap((geometry) => areaFeature(geometry, cut, 'lake'))

const round = (degrees: number) => Number(degrees.toFixed(3))

function linesOf(geometry: Geometry, kind: 'river' | 'border'): Feature[] {
  const lines =
    geometry.type === 'LineString'
      ? [geometry.coordinates]
      : geometry.type === 'MultiLineString'
        ? geometry.coordinates
        : []
  const coordinates = lines.map((line) =>
    unwrapLine(line.map(([x = 0, y = 0]): LngLat => [round(x), round(y)])),
  )
  return [{ type: 'Feature', properties: { kind }, geometry: { type: 'MultiLineString', coordinates } }]
}

const countryOf = (unit: GeometryObject): string | undefined => (unit.properties as Unit | undefined)?.gu

const bordersOf = ({ parts, world, unitedStates }: InlandSources): Feature[] => {
  const inner = (file: InlandAtlas, isDrawn: (country: string) => boolean) =>
    mesh(file, file.objects.subunits, (one, other) => {
      const country = countryOf(one)
      return one !== other && country !== undefined && country === countryOf(other) && isDrawn(country)
    })
  const borders = [
    mesh(unitedStates, unitedStates.objects.states, (one, other) => one !== other),
    ...parts.map((part) => inner(part, (country) => country === CANADA)),
    inner(world, (country) => country !== UNITED_STATES && country !== CANADA),
  ]
  return borders
    .filter(({ coordinates }) => coordinates.length > 0)
    .flatMap((border) => linesOf(border, 'border'))
}

/** A name at a point, from a zoom on. */
export const nameAt = (
  properties: { kind: string; from: number } & ({ name: string } | { code: string }),
  at: readonly [longitude: number, latitude: number],
): Feature<Point> => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Point', coordinates: at.map(round) },
})

/** The short names of states, which are the same in every language. */
const statesOf = ({ world }: InlandSources): Feature[] =>
  world.objects.subunits.geometries.flatMap((unit) => {
    const { ct } = unit.properties as Unit
    const isShort = typeof unit.id === 'string' && /^[A-Z]{2,3}$/.test(unit.id)
    return isShort ? [nameAt({ kind: 'state', name: String(unit.id), from: 4 }, ct)] : []
  })

/** What helps to follow a journey by rail or road: rivers, borders of states, and the names of states and of ports. */
export const inlandOf = (sources: InlandSources, ports: readonly Feature[]): FeatureCollection => ({
  type: 'FeatureCollection',
  features: [
    ...finest(sources, 'rivers').flatMap((river) => linesOf(river, 'river')),
    ...bordersOf(sources),
    ...statesOf(sources),
    ...ports,
  ],
})
