import type { SourceRequest } from '../../../tracking/source.ts'

/** All of a number is asked for again after so long: what no increment says, such as an estimate that was withdrawn. Milliseconds. */
const MAX_WHOLE_AGE_MS = 24 * 3_600_000

/**
 * Whether all of a number was asked for a short time ago, and nobody wanted it anew since.
 * @param wholeAt when it was asked for, ISO 8601
 */
export function isWholeRecent(
  wholeAt: string | null | undefined,
  { refreshed_at = null }: Pick<SourceRequest, 'refreshed_at'>,
  now: Date,
): boolean {
  if (!wholeAt) return false
  const at = Date.parse(wholeAt)
  const isWantedAnew = refreshed_at !== null && Date.parse(refreshed_at) > at
  return !isWantedAnew && now.getTime() - at < MAX_WHOLE_AGE_MS
}
