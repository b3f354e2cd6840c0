import type { ApiErrorKind } from './error.ts'

/** What of an error decides whether it is worth asking again. */
export interface FailedRequest {
  kind: ApiErrorKind
  status: number | null
  retryAfter: number | null
}

/** After the first ask. */
const mostRetries = 3
const longestMs = 30_000

/** Reads are asked again when the network or the service failed; a write only when it was surely not done (429). */
export function worthRetrying(asked: 'read' | 'write', failures: number, failure: FailedRequest): boolean {
  if (failures >= mostRetries) return false
  if (failure.status === 429) return true
  if (asked === 'write') return false
  return failure.kind === 'network' || (failure.kind === 'http' && (failure.status ?? 0) >= 500)
}

/**
 * Milliseconds to wait before asking again: at least `Retry-After`, else 1, 2, 4 s, … (docs/interface.md, "Limits");
 * up to a quarter more, so that many pages do not come back at once.
 * @param failures how many failed before this one, from 0
 * @param random from 0 to 1
 */
export function retryDelayMs(
  failures: number,
  failure: Pick<FailedRequest, 'retryAfter'>,
  random: number,
): number {
  const told = failure.retryAfter === null ? undefined : failure.retryAfter * 1000
  const base = told ?? Math.min(1000 * 2 ** failures, longestMs)
  return Math.round(base + random * Math.min(base / 4, 2000))
}
