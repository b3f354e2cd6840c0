import type { Failure } from '../../api/retry.ts'

/** Of a service that answers, but with a fault of its own. */
const mostFaults = 4
/** Nobody answered; or something in front of the service says that nobody does. */
const isAway = ({ kind, status }: Failure) => kind === 'network' || status === 502 || status === 504

/**
 * Whether a step is asked again by itself. A service that is away is waited for as long as the page is open, and a limit
 * for as long as it says: only somebody who cancels ends that.
 */
export function persistence(failures: number, failure: Failure): { again: boolean; can_hurry: boolean } {
  if (failure.status === 429) return { again: true, can_hurry: false }
  if (isAway(failure)) return { again: true, can_hurry: true }
  const again = failure.kind === 'http' && (failure.status ?? 0) >= 500 && failures < mostFaults
  return { again, can_hurry: again }
}
