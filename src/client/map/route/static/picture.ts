import type { FeatureCollection, Position } from 'geojson'
import { boundsOf, type Bounds, type LngLat } from '../../layers/longitudes.ts'
import type { RouteToDraw } from '../features/drawn-route.ts'
import { inlandModeOf, isEstimatedLeg } from '../features/inland.ts'
import { isPort, isVessel } from '../route-description.ts'
import { type Point, type Projection, projectionOf } from './projection.ts'

/** A route as paths of an SVG. */
export interface Picture {
  projection: Projection
  /** The areas of land. */
  land: string
  lines: { path: string; isEstimate: boolean; isInland: boolean }[]
  ports: { key: string; at: Point; text: string; called: boolean; isInland: boolean; label: PlaceLabel }[]
  vessels: {
    key: string
    at: Point
    text: string
    heading: number | null
    isStale: boolean
    label: PlaceLabel
  }[]
}
/** Where the name of a place stands. */
export interface PlaceLabel {
  x: number
  y: number
  anchor: 'start' | 'middle' | 'end'
}

/** So small that names are readable in a narrow column. */
const WIDTH = 480
const HEIGHT = 280
const MARGIN = 44
const world: Bounds = [-170, -55, 190, 70]

const pathOf = (points: readonly Point[]): string =>
  `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`

/** The rings of land that are seen, also on the copies of the world beside it. */
function landPath(lands: FeatureCollection, { bounds, pointOf }: Projection): string {
  const [west, south, east, north] = bounds
  const rings = lands.features.flatMap(({ geometry }): Position[][] =>
    geometry.type === 'MultiPolygon'
      ? geometry.coordinates.flat()
      : geometry.type === 'Polygon'
        ? geometry.coordinates
        : [],
  )
  return rings
    .flatMap((ring) => {
      const places = ring.map(([x = 0, y = 0]): LngLat => [x, y])
      const area = boundsOf(places)
      if (!area || area[3] < south || area[1] > north) return []
      return [-360, 0, 360]
        .filter((turn) => area[2] + turn >= west && area[0] + turn <= east)
        .map((turn) => `${pathOf(places.map(([x, y]) => pointOf([x + turn, y])))}Z`)
    })
    .join('')
}

const CHARACTER_PX = 6.8
const LINE_PX = 15
type Box = [left: number, top: number, right: number, bottom: number]
const overlaps = (a: Box, b: Box): boolean => a[0] < b[2] && a[2] > b[0] && a[1] < b[3] && a[3] > b[1]

/** Places each name beside its point where it covers no other one and is within the picture; else to the right of it. */
function labelling(points: readonly Point[]): (at: Point, text: string) => PlaceLabel {
  const taken: Box[] = points.map(([x, y]) => [x - 6, y - 6, x + 6, y + 6])
  return ([x, y], text) => {
    const wide = text.length * CHARACTER_PX
    const places: [PlaceLabel, Box][] = [
      [{ x: x + 11, y: y + 4, anchor: 'start' }, [x + 9, y - 9, x + 11 + wide, y + 7]],
      [{ x: x - 11, y: y + 4, anchor: 'end' }, [x - 11 - wide, y - 9, x - 9, y + 7]],
      [{ x, y: y - 12, anchor: 'middle' }, [x - wide / 2, y - 12 - LINE_PX, x + wide / 2, y - 8]],
      [{ x, y: y + 22, anchor: 'middle' }, [x - wide / 2, y + 8, x + wide / 2, y + 10 + LINE_PX]],
    ]
    const isFree = ([, box]: [PlaceLabel, Box]) =>
      box[0] >= 2 &&
      box[2] <= WIDTH - 2 &&
      box[1] >= 2 &&
      box[3] <= HEIGHT - 2 &&
      !taken.some((other) => overlaps(box, other))
    const [label, box] = places.find(isFree) ?? places[0] ?? [{ x, y, anchor: 'start' }, [x, y, x, y]]
    taken.push(box)
    return label
  }
}

/** Draws a route with the land around it. Both come as data: nothing is asked for. */
export function pictureOf(
  { features, bounds }: RouteToDraw,
  lands: FeatureCollection,
  stale: Set<number>,
): Picture {
  const projection = projectionOf(bounds ?? world, WIDTH, HEIGHT, MARGIN)
  const { pointOf } = projection
  const points = features.flatMap(({ geometry }) =>
    geometry.type === 'Point' ? [pointOf(geometry.coordinates)] : [],
  )
  const labelAt = labelling(points)
  const picture: Picture = {
    projection,
    land: landPath(lands, projection),
    lines: [],
    ports: [],
    vessels: [],
  }
  for (const [index, feature] of features.entries()) {
    const { geometry, properties } = feature
    const isInland = inlandModeOf(feature) !== null
    if (geometry.type === 'LineString') {
      picture.lines.push({
        path: pathOf(geometry.coordinates.map(pointOf)),
        isEstimate: isEstimatedLeg(feature),
        isInland,
      })
      continue
    }
    const at = pointOf(geometry.coordinates)
    if (isPort(properties)) {
      const text = isInland ? properties.name : `${properties.label} · ${properties.name}`
      const called = properties.inbound_ata_at !== null || properties.outbound_atd_at !== null
      picture.ports.push({ key: `${index}`, at, text, called, isInland, label: labelAt(at, text) })
    } else if (isVessel(properties)) {
      const text = properties.vessel_name
      const heading = properties.vessel_location_heading
      picture.vessels.push({
        key: `${index}`,
        at,
        text,
        heading,
        isStale: stale.has(index),
        label: labelAt(at, text),
      })
    }
  }
  return picture
}
