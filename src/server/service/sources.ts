import type { Connections } from '../sources/connections/index.ts'
import { type SimulatedSource, simulatedSource } from '../sources/simulated/index.ts'
import { createSourceRegistry } from '../tracking/requests/sources.store.ts'
import type { Fleet, SourceRegistry } from '../tracking/source.ts'
import { distanceBetween, pointAlong, portRoute } from '../voyages/sea-routes/sea-routes.ts'

/**
 * All sources of this service: those that accounts connect, and the simulated one with its fleet of `shipments`, if there is one.
 */
export function createSources(
  { seed, shipments }: { seed: number; shipments: number },
  { connected }: Connections,
): {
  sources: SourceRegistry
  simulated: SimulatedSource
  fleet: Fleet | undefined
} {
  const simulated = simulatedSource({ seed, sea: { seaRoute: portRoute, pointAlong, distanceBetween } })
  return {
    sources: createSourceRegistry([simulated], (db, ids) => connected.connectedTo(db, ids)),
    simulated,
    fleet: shipments > 0 ? simulated.fleet(shipments) : undefined,
  }
}
