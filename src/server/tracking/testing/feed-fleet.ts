import { createFleetFeed } from '../requests/fleet.ts'
import type { Fleet } from '../source.ts'

/** Adds the whole fleet at once, without waiting for the answers to its first requests. @returns how many are new */
export async function feedFleet(deps: Parameters<typeof createFleetFeed>[0], fleet: Fleet): Promise<number> {
  const { feed } = createFleetFeed(deps, fleet, Number.POSITIVE_INFINITY)
  let total = 0
  for (;;) {
    const { added, more } = await feed()
    total += added
    if (!more) return total
  }
}
