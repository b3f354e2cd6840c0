import { isEstimate } from '../../../contract/vocabulary/index.ts'
import type { ImportSource } from '../source.ts'
import { byTime, type DatedEvent } from './journey.rules.ts'

export const importSource: ImportSource = 'import'

/** Imported events have no key of their source: the id under which they were reported is their key. */
const importKey = `${importSource}:`

/** A record that was reported under its own id, by another service of this interface: it stays as reported. */
export const isReportedUnderId = ({ source_key }: { source_key: string }): boolean =>
  source_key.startsWith(importKey)

export interface EstimateReport extends DatedEvent {
  source_key: string
  container_id: string
  location_locode: string | null
  created_at: string
}

/** The order in which reports came; reports of one instant in the order of the times that they name. */
export const byReport = (
  one: DatedEvent & { created_at: string },
  other: DatedEvent & { created_at: string },
): number => Date.parse(one.created_at) - Date.parse(other.created_at) || byTime(one, other)

/**
 * The events without the estimates that a later report replaced. Where each report is a separate record, the last one
 * about a container's call at a place is in force, be its time earlier or later. A source with stable keys moves its
 * record instead, so that each of its records is in force.
 */
export function inForce<Event extends EstimateReport>(events: readonly Event[]): Event[] {
  const key = ({ container_id, event, location_locode }: Event) =>
    `${container_id} ${event} ${location_locode ?? ''}`
  const last = new Map(
    events
      .filter((each) => isEstimate(each.event))
      .toSorted(byReport)
      .map((each) => [key(each), each] as const),
  )
  return events.filter(
    (each) => !isEstimate(each.event) || !isReportedUnderId(each) || last.get(key(each)) === each,
  )
}
