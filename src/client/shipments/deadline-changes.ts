import type { TransportEvent } from '../../contract/resources/index.ts'
import type { Deadline } from '../format/index.ts'

const eventsBySource: Record<Deadline['source'], string> = {
  line: 'container.pickup_lfd_line.changed',
  terminal: 'container.pickup_lfd_terminal.changed',
  rail: 'container.pickup_lfd_rail.changed',
  given: 'container.pickup_lfd.changed',
}
const sources = Object.keys(eventsBySource) as Deadline['source'][]

/**
 * When each source last moved its last free day, ISO 8601. The first telling is a change too, from nothing: only a
 * second one is a move.
 */
export function lastChanges(events: readonly TransportEvent[]): Partial<Record<Deadline['source'], string>> {
  const changes: Partial<Record<Deadline['source'], string>> = {}
  for (const source of sources) {
    const times = events
      .filter(({ attributes }) => attributes.event === eventsBySource[source])
      .map(({ attributes }) => attributes.timestamp ?? attributes.created_at)
      .toSorted()
    const last = times.at(-1)
    if (times.length > 1 && last !== undefined) changes[source] = last
  }
  return changes
}
