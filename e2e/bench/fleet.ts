import { type Started, withEmptyServices, withServiceOn } from './engines.ts'

/** A fleet is complete when nothing was added for so long. */
const QUIET_MS = 20_000
const LOOK_EVERY_MS = 1000

/** A service whose containers came through tracking. */
export interface Fleet extends Started {
  containers: number
}

let kept: string | undefined
/** The fleet of what follows is in this folder, on the embedded engine: one that is there already is not added again. */
export const keepFleetIn = (folder: string): void => void (kept = folder)

/** Runs the same on each engine with a fleet of so many simulated shipments, all tracked. @returns the rows of each */
export function withFleets(
  shipments: number,
  measure: (fleet: Fleet) => Promise<string[] | string[][]>,
): Promise<string[][]> {
  const flags = ['--shipments', String(shipments)]
  const onFleet = async (service: Started) =>
    measure({ ...service, containers: await untilComplete(service.ask) })
  return kept === undefined ? withEmptyServices(flags, onFleet) : withServiceOn(kept, flags, onFleet)
}

/** @returns how many containers there are once no more are added */
async function untilComplete(ask: Started['ask']): Promise<number> {
  let last = 0
  let changedAt = performance.now()
  while (performance.now() - changedAt < QUIET_MS) {
    const { containers } = (await ask('/counts')) as { containers: number }
    if (containers !== last) changedAt = performance.now()
    last = containers
    await pause(LOOK_EVERY_MS)
  }
  return last
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
