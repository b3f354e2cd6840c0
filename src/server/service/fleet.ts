import { simulatedSource } from '../sources/simulated/index.ts'
import type { FleetEntry } from '../tracking/requests/fleet.ts'
import type { Source } from '../tracking/source.ts'
import { distanceBetween, pointAlong, seaRoute } from '../voyages/sea-routes.ts'

/** The simulated source, and the requests that its fleet of `shipments` has made by a given time. */
export function simulatedFleet({ seed, shipments }: { seed: number; shipments: number }): {
  source: Source
  fleetAt: (now: Date) => readonly FleetEntry[]
} {
  const source = simulatedSource({ seed, sea: { seaRoute, pointAlong, distanceBetween } })
  return { source, fleetAt: (now) => source.fleetAt(now, shipments) }
}
