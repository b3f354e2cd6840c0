import type { LookupResult } from '../../contract/operations/index.ts'

/** Boxes that come along with shipments found by their own numbers: a page of them can still be read. */
const mostBoxes = 2000

/** What is to be told of the results: the matched, each once; of `whole` shipments the containers are shown too. */
export function resultRecords(results: readonly LookupResult[]) {
  const matches = results.flatMap((result) => result.matches)
  const first = results.flatMap((result) => result.matches.slice(0, 1))
  return {
    shipments: [...new Set(matches.flatMap(({ shipment_id }) => shipment_id ?? []))],
    containers: [...new Set(matches.flatMap(({ container_id }) => container_id ?? []))],
    whole: new Set(first.flatMap((match) => (match.container_id === null ? (match.shipment_id ?? []) : []))),
  }
}

/** The matched containers, then those of the shipments that are shown whole. */
export function boxesOfShipments(
  shipments: readonly { row: { id: string }; container_ids: string[] }[],
  containers: readonly string[],
  whole: ReadonlySet<string>,
): string[] {
  const of = shipments.flatMap(({ row, container_ids }) => (whole.has(row.id) ? container_ids : []))
  return [...new Set([...containers, ...of.slice(0, mostBoxes)])]
}
