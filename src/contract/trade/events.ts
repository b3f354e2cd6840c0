import { isEstimate, isPickupChange } from '../vocabulary/index.ts'

/** The facts of a transport event by which two reports are the same. */
export interface EventFacts {
  event: string
  timestamp: string | null
  location_locode: string | null
  voyage_number: string | null
  created_at: string
}

/**
 * The events without those that were reported again under another id. An estimate or a deadline that moved away and back
 * is reported several times, so of these only reports of one moment are the same.
 */
export function withoutRepeatedEvents<Event extends { attributes: EventFacts }>(
  events: readonly Event[],
): Event[] {
  const seen = new Set<string>()
  return events.filter(({ attributes }) => {
    const { event, timestamp, location_locode, voyage_number, created_at } = attributes
    const moves = isEstimate(event) || isPickupChange(event)
    const key = JSON.stringify([
      event,
      timestamp === null ? null : Date.parse(timestamp),
      location_locode,
      voyage_number,
      moves || timestamp === null ? Date.parse(created_at) : null,
    ])
    const isNew = !seen.has(key)
    seen.add(key)
    return isNew
  })
}
