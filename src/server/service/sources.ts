import { type SimulatedSource, simulatedSource } from '../sources/simulated/index.ts'
import { createSourceRegistry } from '../tracking/requests/sources.store.ts'
import type { Fleet, SourceRegistry } from '../tracking/source.ts'
import { distanceBetween, pointAlong, seaRoute } from '../voyages/sea-routes.ts'

/** All sources of this service, and the simulated fleet of `shipments`, if there is one. A new source is one line here. */
export function createSources({ seed, shipments }: { seed: number; shipments: number }): {
  sources: SourceRegistry
  simulated: SimulatedSource
  fleet: Fleet | undefined
} {
  const simulated = simulatedSource({ seed, sea: { seaRoute, pointAlong, distanceBetween } })
  return {
    sources: createSourceRegistry([simulated]),
    simulated,
    fleet: shipments > 0 ? simulated.fleet(shipments) : undefined,
  }
}
