import { iso } from '../../platform/clock.ts'
import { MANIFEST, RETRIES } from './requests.rules.ts'
import type { TrackingRequestRow } from '../rows/changes.ts'

type AttemptedRequest = Pick<
  TrackingRequestRow,
  'status' | 'failed_reason' | 'is_retrying' | 'retry_count' | 'next_check_at' | 'checked_at' | 'created_at'
>

/**
 * The times of the last and the next check, and when a request that has found nothing yet fails if that goes on:
 * after seven days without a manifest or a source, or with the last of the attempts at a line that cannot be reached. Null for
 * what is not known or not to come. ISO 8601 UTC.
 */
export const attemptsOf = (request: AttemptedRequest) => ({
  last_checked_at: request.checked_at,
  next_check_at: request.next_check_at,
  gives_up_at: givesUpAt(request),
})

function givesUpAt({
  status,
  failed_reason,
  is_retrying,
  retry_count,
  next_check_at,
  created_at,
}: AttemptedRequest): string | null {
  // A request that has found its shipment stays tracked even when the line does not answer.
  if (next_check_at === null || !['pending', 'awaiting_manifest'].includes(status)) return null
  if (is_retrying) {
    const made = retry_count ?? 0
    const left = Array.from({ length: Math.max(0, RETRIES.most - made) }, (_, index) => made + index + 1)
    const wait = left.reduce((sum, attempt) => sum + RETRIES.first * RETRIES.factor ** (attempt - 1), 0)
    return iso(new Date(Date.parse(next_check_at) + Math.round(wait)))
  }
  return status === 'awaiting_manifest' || failed_reason === 'no_source'
    ? iso(new Date(Date.parse(created_at) + MANIFEST.most))
    : null
}
