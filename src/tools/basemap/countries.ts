import type { Feature, MultiPolygon, Point } from 'geojson'
import polylabel from 'polylabel'
import { feature as toFeatures } from 'topojson-client'
import { planarRingArea } from 'topojson-simplify'
import type { Countries } from './atlas.ts'
import { nameAt } from './inland.ts'
import { polygonsOf, areaFeature } from './lands.ts'

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
export function countryNames(countries: Countries): Feature<Point>[] {
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
