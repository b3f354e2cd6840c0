import type { FailedRequest } from '../../api/retry.ts'

/** Retries of a step that the service answered with a status of 500 or more. */
const MAX_SERVICE_FAULTS = 4
/** No answer came, or a proxy in front of the service reports that there is none. */
const isUnreachable = ({ kind, status }: FailedRequest) =>
  kind === 'network' || status === 502 || status === 504

/**
 * Whether a step is repeated without a person asking. An unreachable service is waited for as long as the page is open, and
 * a rate limit for as long as the service says; only a cancel ends that.
 */
export function retryDecision(
  failures: number,
  failure: FailedRequest,
): { retry: boolean; can_retry_now: boolean } {
  if (failure.status === 429) return { retry: true, can_retry_now: false }
  if (isUnreachable(failure)) return { retry: true, can_retry_now: true }
  const retry = failure.kind === 'http' && (failure.status ?? 0) >= 500 && failures < MAX_SERVICE_FAULTS
  return { retry, can_retry_now: retry }
}
