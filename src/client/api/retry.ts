import type { ApiErrorKind } from './error.ts'

/** The part of an error that decides whether the request is repeated. */
export interface FailedRequest {
  kind: ApiErrorKind
  status: number | null
  retryAfter: number | null
}

/** After the first attempt. */
const MAX_RETRIES = 3
const MAX_DELAY_MS = 30_000

/**
 * Reads are repeated when the network or the service failed; a write only when it was certainly not done (429). A read that was
 * under way while the session got another secret is refused with the former one: it is repeated once.
 */
export function isRetryable(access: 'read' | 'write', failures: number, failure: FailedRequest): boolean {
  if (failures >= MAX_RETRIES) return false
  if (failure.status === 429) return true
  if (access === 'write') return false
  if (failure.status === 401) return failures === 0
  return failure.kind === 'network' || (failure.kind === 'http' && (failure.status ?? 0) >= 500)
}

/**
 * Milliseconds to wait before the request is repeated: at least `Retry-After`, else 1, 2, 4 s, … (docs/interface.md, "Limits");
 * up to a quarter more, so that many pages do not send at once.
 * @param failures how many failed before this one, from 0
 * @param random from 0 to 1
 */
export function retryDelayMs(
  failures: number,
  failure: Pick<FailedRequest, 'retryAfter'>,
  random: number,
): number {
  const retryAfterMs = failure.retryAfter === null ? undefined : failure.retryAfter * 1000
  const base = retryAfterMs ?? Math.min(1000 * 2 ** failures, MAX_DELAY_MS)
  return Math.round(base + random * Math.min(base / 4, 2000))
}
