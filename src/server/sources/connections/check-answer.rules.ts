import type { ConnectionCheck } from '../../../contract/resources/index.ts'

type Received = ConnectionCheck['received'][number]
type Counts = ConnectionCheck['counts']

/** A person looks through no more of one answer. */
export const MAX_SHOWN_EVENTS = 500
export const MAX_SHOWN_RECORDS = 100

/** How many became what. */
export function countOutcomes(received: readonly Pick<Received, 'became'>[]): Counts {
  const counts: Counts = {}
  for (const { became } of received) counts[became] = (counts[became] ?? 0) + 1
  return counts
}

/** The events that are shown of a long answer: those that were not understood, then others, in the order in which they came. */
export function shownOf<Event extends Pick<Received, 'became'>>(received: readonly Event[]): Event[] {
  if (received.length <= MAX_SHOWN_EVENTS) return [...received]
  const indexes = received.map((_, index) => index)
  const isNotUnderstood = (index: number) => received[index]?.became === 'not_understood'
  const chosen = [...indexes.filter(isNotUnderstood), ...indexes.filter((index) => !isNotUnderstood(index))]
  const kept = new Set(chosen.slice(0, MAX_SHOWN_EVENTS))
  return received.filter((_, index) => kept.has(index))
}

/** The changes of the first records, and how many records are left out. */
export function shownChanges(
  changes: ConnectionCheck['changes'],
): Pick<ConnectionCheck, 'changes' | 'records_left_out'> {
  const records = [...new Set(changes.map(({ record }) => record))]
  const shown = new Set(records.slice(0, MAX_SHOWN_RECORDS))
  return {
    changes: changes.filter(({ record }) => shown.has(record)),
    records_left_out: records.length - shown.size,
  }
}
