import type { FleetEntry } from './tracking/fleet.ts'
import type { Source } from './tracking/source.ts'

export function simulatedFleet(_: { seed: number; shipments: number }): {
  source: Source
  fleetAt: (now: Date) => readonly FleetEntry[]
} {
  return {
    source: { name: 'simulated', simulated: true, ask: () => Promise.resolve({ kind: 'not_found' }) },
    fleetAt: () => [],
  }
}
