import { readContainerNumber } from '../../../contract/identifiers/index.ts'
import { inferNumber } from '../../reference/infer.rules.ts'
import type { InferableLine } from '../../reference/infer.store.ts'
import { normalizedNumber } from '../rows/numbers.rules.ts'
import type { TrackingRequestRow } from '../rows/rows.ts'
import type { SourceAnswer } from '../source.ts'

const support = {
  bill_of_lading: 'bill_of_lading_tracking_support',
  booking_number: 'booking_number_tracking_support',
  container: 'container_number_tracking_support',
} as const

/**
 * A request with the line that its number tells of, where it was left to us to find one (`auto_detect_vocc_scac`): by
 * the same rule as the inferred tracking number, among the lines that answer to this kind of number. As it was when
 * no line stands out.
 */
export function withLine(request: TrackingRequestRow, lines: readonly InferableLine[]): TrackingRequestRow {
  const { request_type, normalized_number } = request
  if (request.scac !== null) return request
  const able = lines.filter((line) => line[support[request_type]])
  const scac = inferNumber(normalized_number, able, request_type).guess?.scac
  if (scac === undefined) return request
  const number = request_type === 'container' ? normalized_number : normalizedNumber(normalized_number, scac)
  return { ...request, scac, normalized_number: number }
}

/**
 * Why nobody needs to be asked, or undefined. A number that has not even the form of a container number is none; one
 * with a wrong check digit is asked for all the same, as such boxes do sail.
 */
export function refusal({
  request_type,
  normalized_number,
  scac,
}: TrackingRequestRow): (SourceAnswer & { kind: 'refused' }) | undefined {
  if (request_type === 'container' && readContainerNumber(normalized_number).form === 'other')
    return { kind: 'refused', reason: 'invalid_number' }
  return scac === null ? { kind: 'refused', reason: 'scac_auto_detect_failed' } : undefined
}
