import { readContainerNumber } from '../../../contract/identifiers/index.ts'
import { inferNumber } from '../../reference/infer.rules.ts'
import type { InferableLine } from '../../reference/store.ts'
import { normalizedNumber } from '../rows/numbers.rules.ts'
import type { TrackingRequestRow } from '../rows/changes.ts'
import type { SourceAnswer, Source, SourceRequest } from '../source.ts'
import { isTrial } from './requests.rules.ts'

/** What decides which sources an account has. Made-up records are for accounts of the simulated fleet only. */
export interface SourceAccount {
  simulated: boolean
}

/** Whether a source can answer a request: its type, its number, and its line where that is known. */
export function covers({ capabilities }: Source, request: SourceRequest): boolean {
  if (isTrial(request)) return capabilities.trials
  const { lines, findsLine, requestTypes } = capabilities
  const coversLine = request.scac === null ? findsLine : lines === 'all' || lines.includes(request.scac)
  return coversLine && requestTypes.includes(request.request_type)
}

/**
 * The source that a request of an account goes to: the first, in the order of preference, that the account has and that
 * covers the request; undefined where there is none.
 */
export const chooseSource = (
  sources: readonly Source[],
  account: SourceAccount,
  request: SourceRequest,
): Source | undefined => sources.find((source) => canAsk(source, account, request))

/** Whether an account has a source, and it covers the request. */
export const canAsk = (source: Source, account: SourceAccount, request: SourceRequest): boolean =>
  (isTrial(request) || account.simulated || !source.simulated) && covers(source, request)

/**
 * The connected source after `source` that may know a number that this one does not; never one that makes its answers up.
 */
export function nextSource(
  sources: readonly Source[],
  source: Source,
  request: SourceRequest,
): Source | undefined {
  const after = sources.slice(sources.findIndex(({ name }) => name === source.name) + 1)
  return after.find((each) => !each.simulated && covers(each, request))
}

const support = {
  bill_of_lading: 'bill_of_lading_tracking_support',
  booking_number: 'booking_number_tracking_support',
  container: 'container_number_tracking_support',
} as const

/**
 * A request with the line that its number indicates, where it was sent without one (`auto_detect_vocc_scac`): by
 * the same rule as the inferred tracking number, among the lines that answer to this kind of number. As it was when
 * no line is more likely than the others.
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
 * Why a request is refused without asking a source, or undefined. A number without the form of a container number is
 * refused; one with a wrong check digit is not, as such containers exist.
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
