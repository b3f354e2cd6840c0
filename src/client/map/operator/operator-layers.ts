import type { LayerSpecification, SourceSpecification, SpriteSpecification } from 'maplibre-gl'
import type { Bounds } from '../layers/longitudes.ts'

/** What an operator's map adds to the map, from the bottom up. */
export interface OperatorLayers {
  sources: Record<string, SourceSpecification>
  layers: LayerSpecification[]
  /** Outside of it the names of the built-in map stay; null: it is of the whole world, or brings its own background. */
  area: Bounds | null
  /** How near one may go. */
  maxZoom: number
  glyphs?: string | undefined
  sprite?: SpriteSpecification | undefined
}

/** Streets and quays. */
export const MAX_ZOOM = 15
/** Where tiles are missing, the built-in land is coarse beyond it. */
export const MAX_ZOOM_OF_LAND = 7

/** The names of an operator's sources and layers here, so that none is that of an own one. */
export const operatorName = (name: string): string => `operator/${name}`
