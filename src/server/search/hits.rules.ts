import { foundKinds, type SearchHit } from '../../contract/resources/index.ts'
import type { Match } from './rules.ts'

/** The records of the matches, and whether the match was exact. A container's own reference number finds the container. */
export function targetsOf(exact: readonly Match[], partial: readonly Match[]) {
  const shipments = new Map<string, boolean>()
  const containers = new Map<string, boolean>()
  const add = ({ shipment_id, container_id }: Match, isExact: boolean) => {
    const [targets, id] = container_id === null ? [shipments, shipment_id] : [containers, container_id]
    if (id !== null && !targets.has(id)) targets.set(id, isExact)
  }
  for (const match of exact) add(match, true)
  for (const match of partial) add(match, false)
  return { shipments, containers }
}

export interface RankedHit {
  hit: SearchHit
  exact: boolean | undefined
}

const kinds: readonly string[] = foundKinds

/** Exact ones first; of these shipments, containers, requests; of these the newest (docs/interface.md, "Public description"). */
export function ranked(hits: readonly RankedHit[]): SearchHit[] {
  return hits
    .toSorted(
      (one, other) =>
        Number(other.exact ?? false) - Number(one.exact ?? false) ||
        kinds.indexOf(one.hit.attributes.entity_type) - kinds.indexOf(other.hit.attributes.entity_type) ||
        compare(other.hit.attributes.created_at, one.hit.attributes.created_at) ||
        compare(one.hit.id, other.hit.id),
    )
    .map(({ hit }) => hit)
}

const compare = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1)
