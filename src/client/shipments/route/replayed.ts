/**
 * Whether an event has passed at the time that the map shows, or is still ahead of it; null while the present is shown, and for an
 * event without a time. Milliseconds since 1970.
 */
export function replayedState(at: number | null, time: number | null): 'passed' | 'ahead' | null {
  if (at === null || time === null) return null
  return at <= time ? 'passed' : 'ahead'
}
