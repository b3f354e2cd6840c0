import type { TransportEvent } from '../../contract/resources/index.ts'
import type { LastFreeDay } from '../../contract/trade/index.ts'

const eventsBySource: Record<LastFreeDay['source'], string> = {
  line: 'container.pickup_lfd_line.changed',
  terminal: 'container.pickup_lfd_terminal.changed',
  rail: 'container.pickup_lfd_rail.changed',
  unspecified: 'container.pickup_lfd.changed',
}
const sources = Object.keys(eventsBySource) as LastFreeDay['source'][]

/**
 * When each source last moved its last free day, ISO 8601. The first report is a change too, from nothing: only a
 * second one is a move.
 */
export function lastChanges(
  events: readonly TransportEvent[],
): Partial<Record<LastFreeDay['source'], string>> {
  const changes: Partial<Record<LastFreeDay['source'], string>> = {}
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
