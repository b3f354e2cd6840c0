import { normaliseIdentifier } from '../../../contract/identifiers/index.ts'
import { unmappedIds } from '../rows/unmapped.rules.ts'
import type { Snapshot } from '../source.ts'

/** Enough to share the cost of a statement, few enough to hold in memory with all that is known of them. */
const MAX_SNAPSHOTS_PER_RUN = 200

/** Everything by which a snapshot may meet another one of the same shipment or container. */
function identifiersIn({ shipment, containers, loose_events = [], ...reported }: Snapshot): string[] {
  const named = [
    shipment?.id,
    ...containers.flatMap(({ id, shipment_id }) => [id, shipment_id]),
    ...loose_events.flatMap(({ container_id, shipment_id }) => [container_id, shipment_id]),
    ...unmappedIds(shipment?.aside, 'containers'),
    ...(reported.estimated_events ?? []).map(({ id }) => id),
    ...(reported.container_updated_events ?? []).map(({ id }) => id),
    ...containers.map(({ number }) => normaliseIdentifier(number)),
    // A bill is told with its SCAC and without: the end is the same.
    shipment && normaliseIdentifier(shipment.normalized_number ?? shipment.bill_of_lading_number).slice(-6),
  ]
  return named.filter((handle) => handle !== null && handle !== undefined)
}

/**
 * Parts a list into runs whose snapshots have nothing to do with each other, so that each run can be read and written
 * at once; one that meets an earlier one waits for the next run. The order of those that meet stays.
 */
export function independentRuns<Item>(
  items: readonly Item[],
  snapshotOf: (item: Item) => Snapshot,
): Item[][] {
  const parted: Item[][] = []
  let run: Item[] = []
  let met = new Set<string>()
  for (const item of items) {
    const own = identifiersIn(snapshotOf(item))
    if (run.length === MAX_SNAPSHOTS_PER_RUN || own.some((handle) => met.has(handle))) {
      parted.push(run)
      run = []
      met = new Set()
    }
    run.push(item)
    for (const handle of own) met.add(handle)
  }
  if (run.length > 0) parted.push(run)
  return parted
}
