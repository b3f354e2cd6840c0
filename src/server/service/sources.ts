import { simulatedSource } from '../sources/simulated/index.ts'
import { createSourceRegistry } from '../tracking/requests/sources.store.ts'
import type { Fleet, SourceRegistry } from '../tracking/source.ts'
import { distanceBetween, pointAlong, seaRoute } from '../voyages/sea-routes.ts'

/** All sources of this service, and the simulated fleet of `shipments`. A new source is one line here. */
export function createSources({ seed, shipments }: { seed: number; shipments: number }): {
  sources: SourceRegistry
  fleet: Fleet
} {
  const simulated = simulatedSource({ seed, sea: { seaRoute, pointAlong, distanceBetween } })
  return {
    sources: createSourceRegistry([simulated]),
    fleet: simulated.fleet(shipments),
  }
}
