import type { LookupResult } from '../../contract/operations/index.ts'

/** Containers that are included with shipments found by their own numbers. */
const MAX_CONTAINERS = 2000

/** The ids of the matched records, each once. Of the shipments in `whole` all containers are included. */
export function resultRecords(results: readonly LookupResult[]) {
  const matches = results.flatMap((result) => result.matches)
  const first = results.flatMap((result) => result.matches.slice(0, 1))
  return {
    shipments: [...new Set(matches.flatMap(({ shipment_id }) => shipment_id ?? []))],
    containers: [...new Set(matches.flatMap(({ container_id }) => container_id ?? []))],
    whole: new Set(first.flatMap((match) => (match.container_id === null ? (match.shipment_id ?? []) : []))),
  }
}

/** The ids of the matched containers, then those of the shipments in `whole`. */
export function containersToInclude(
  shipments: readonly { row: { id: string }; container_ids: string[] }[],
  containers: readonly string[],
  whole: ReadonlySet<string>,
): string[] {
  const of = shipments.flatMap(({ row, container_ids }) => (whole.has(row.id) ? container_ids : []))
  return [...new Set([...containers, ...of.slice(0, MAX_CONTAINERS)])]
}
