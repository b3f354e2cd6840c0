import { normaliseIdentifier } from '../../../contract/identifiers/index.ts'
import { unmappedIds } from '../rows/unmapped.rules.ts'
import type { Snapshot } from '../source.ts'

/** Enough to share the cost of a statement, few enough to hold in memory with their stored records. */
const MAX_SNAPSHOTS_PER_RUN = 200

/** Every identifier that a snapshot may share with another one of the same shipment or container. */
function identifiersIn({ shipment, containers, loose_events = [], ...reported }: Snapshot): string[] {
  const named = [
    shipment?.id,
    ...containers.flatMap(({ id, shipment_id }) => [id, shipment_id]),
    ...loose_events.flatMap(({ container_id, shipment_id }) => [container_id, shipment_id]),
    ...unmappedIds(shipment?.unmapped, 'containers'),
    ...(reported.estimated_events ?? []).map(({ id }) => id),
    ...(reported.container_updated_events ?? []).map(({ id }) => id),
    ...containers.map(({ number }) => normaliseIdentifier(number)),
    // A bill of lading number comes with its SCAC and without: the end is the same.
    shipment && normaliseIdentifier(shipment.normalized_number ?? shipment.bill_of_lading_number).slice(-6),
  ]
  return named.filter((identifier) => identifier !== null && identifier !== undefined)
}

/**
 * Splits a list into runs whose snapshots share no identifier, so that each run can be read and written at once. A
 * snapshot that shares one with an earlier snapshot starts the next run, so that their order stays.
 */
export function independentRuns<Item>(
  items: readonly Item[],
  snapshotOf: (item: Item) => Snapshot,
): Item[][] {
  const runs: Item[][] = []
  let run: Item[] = []
  let seen = new Set<string>()
  for (const item of items) {
    const own = identifiersIn(snapshotOf(item))
    if (run.length === MAX_SNAPSHOTS_PER_RUN || own.some((identifier) => seen.has(identifier))) {
      runs.push(run)
      run = []
      seen = new Set()
    }
    run.push(item)
    for (const identifier of own) seen.add(identifier)
  }
  if (run.length > 0) runs.push(run)
  return runs
}
