/**
 * Whether an event has passed at the time that the map shows, or is still ahead of it; null while the present is shown, and for an
 * event without a time.
 */
export function replayedState(at: string | null, time: number | null): 'passed' | 'ahead' | null {
  if (at === null || time === null) return null
  return Date.parse(at) <= time ? 'passed' : 'ahead'
}
