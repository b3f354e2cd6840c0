import type { Clock } from '../../platform/clock.ts'
import type { OperatorBasemap } from '../../platform/http/basemap/basemap.ts'
import type { Limiter } from '../../platform/http/limits/limits.ts'
import type { ContainerMapDeps } from '../../voyages/container-map.ts'

/** Its clock is that of the trade. */
export interface EmbedDeps extends ContainerMapDeps {
  /** Notes when a key was used. */
  wall: Clock
  limiter: Limiter
  /** Signs the links of this installation. */
  secret: Uint8Array
  /** The folder of the built dashboard, which has the files of the map. */
  dashboard?: string | undefined
  /** The map that the operator has instead of the built-in one. */
  basemap?: OperatorBasemap | undefined
}
