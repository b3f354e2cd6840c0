import type { Feature, FeatureCollection } from 'geojson'
import type { VectorMap } from './pmtiles-file.ts'

const collection = (features: Feature[]): FeatureCollection => ({ type: 'FeatureCollection', features })
type Box = [west: number, south: number, east: number, north: number]
const box = ([west, south, east, north]: Box, kind: string): Feature => ({
  type: 'Feature',
  properties: { kind },
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south],
      ],
    ],
  },
})
const place = (name: string, kind: string, coordinates: [number, number]): Feature => ({
  type: 'Feature',
  properties: { name, kind, min_zoom: 0 },
  geometry: { type: 'Point', coordinates },
})

/** A world of boxes in the schema of Protomaps: of the same places as the real one, and not to be mistaken for it. */
export const ownMap: VectorMap = {
  layers: {
    earth: collection([
      box([-120, 15, -75, 60], 'earth'),
      box([-75, -40, -40, 5], 'earth'),
      box([-5, 40, 120, 65], 'earth'),
      box([75, 15, 120, 40], 'earth'),
    ]),
    water: collection([
      box([-180, -60, -125, 60], 'ocean'),
      box([125, -60, 180, 60], 'ocean'),
      place('Eastern Ocean', 'ocean', [-160, 36]),
    ]),
    places: collection([
      place('Boxland', 'country', [116, 40]),
      place('Cuboidia', 'country', [-119, 41]),
      place('Squareville', 'locality', [-119, 36]),
    ]),
  },
  maxZoom: 3,
  bounds: [-180, -85, 180, 85],
  attribution: '© Own Cartographers',
}
