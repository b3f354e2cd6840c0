import type { Map } from 'maplibre-gl'
import type { LngLat } from '../layers/longitudes.ts'
import type { RouteToDraw } from './features/drawn-route.ts'
import { positionsOf } from './features/route.ts'

type Pixel = [x: number, y: number]

/** What the map shows, in pixels of its canvas. For tests, which cannot ask MapLibre. */
export interface DrawnPixels {
  width: number
  height: number
  /** Each feature of the route once, with all of its positions. */
  features: { id: number; type: string; pixels: Pixel[] }[]
  /** The features that layers have drawn, as often as they did. */
  rendered: { id: number | string | undefined; layer: string; properties: Record<string, unknown> }[]
  /** Where these places are, on the copy of the world that the middle of the map is on. */
  places: Pixel[]
}

/** The element of the map answers it: `element.onScreen([[121.5, 31.2]])`. */
export type AnswersOnScreen = HTMLElement & { onScreen?: (places: LngLat[]) => DrawnPixels }

export function drawnPixels(map: Map, route: RouteToDraw, layers: string[], places: LngLat[]): DrawnPixels {
  const pixelOf = (place: LngLat): Pixel => {
    const { x, y } = map.project(place)
    return [x, y]
  }
  const { clientWidth: width, clientHeight: height } = map.getContainer()
  return {
    width,
    height,
    features: route.features.map((feature, id) => ({
      id,
      type: feature.properties.feature_type,
      pixels: positionsOf(feature).map(pixelOf),
    })),
    rendered: map
      .queryRenderedFeatures({ layers })
      .map(({ id, layer, properties }) => ({ id, layer: layer.id, properties })),
    places: places.map(pixelOf),
  }
}
