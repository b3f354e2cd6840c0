import type { AcknowledgementVerdict } from '../../../contract/vocabulary/index.ts'
import type { EdiMessage } from './interchange.rules.ts'
import { statusesOf } from './reports.rules.ts'
import type { StatusCode } from './status-codes.rules.ts'
import type { MessageFault } from './status-message.rules.ts'
import { STATUS_ELEMENT } from './x12-315.rules.ts'

/** What is wrong with the envelope of a message. */
type TrailerFault = 'missing' | 'wrong_count' | 'wrong_reference'

/** How a received message is acknowledged. */
export interface MessageVerdict {
  message: EdiMessage
  verdict: AcknowledgementVerdict
  /** A message of a type that is not read. */
  isUnsupported: boolean
  /** With the position of the segment in the message: 1 is its header. */
  faults: readonly (MessageFault & { position: number })[]
  trailer: readonly TrailerFault[]
}

/** Where the first segment after the header stands, or would. */
const FIRST_POSITION = 2

/**
 * A message that is read is accepted, with errors where a count or control number is wrong or a status code has no meaning (it may
 * have one later); one that is not read is rejected.
 */
export function judgeMessage(message: EdiMessage, codes: ReadonlyMap<string, StatusCode>): MessageVerdict {
  const trailer = trailerFaults(message)
  const statuses = statusesOf(message)
  if ('refused' in statuses) {
    const { fault } = statuses
    return {
      message,
      verdict: 'rejected',
      isUnsupported: message.broken === null && fault === undefined,
      faults: fault ? [{ ...fault, position: positionOf(message, fault.segment) }] : [],
      trailer,
    }
  }
  const faults = unknownCodes(message, codes)
  const hasErrors = faults.length + trailer.length > 0
  return {
    message,
    verdict: hasErrors ? 'accepted_with_errors' : 'accepted',
    isUnsupported: false,
    faults,
    trailer,
  }
}

function positionOf({ segments }: EdiMessage, segment: string): number {
  const index = segments.findIndex(({ name }) => name === segment)
  return FIRST_POSITION + Math.max(0, index)
}

function trailerFaults({ segments, reference, trailer }: EdiMessage): TrailerFault[] {
  if (!trailer) return ['missing']
  const isCounted = Number(trailer.count) === segments.length + 2
  return [
    ...(isCounted ? [] : ['wrong_count' as const]),
    ...(trailer.reference === reference ? [] : ['wrong_reference' as const]),
  ]
}

function unknownCodes(
  { type, segments }: EdiMessage,
  codes: ReadonlyMap<string, StatusCode>,
): MessageVerdict['faults'] {
  const [segment, element] = type === '315' ? ['B4', STATUS_ELEMENT] : ['STS', 2]
  return segments.flatMap(({ name, elements }, index) => {
    if (name !== segment) return []
    const value = (elements[element - 1] ?? '').split(':')[0] ?? ''
    const isKnown = value === '' || codes.has(value.toUpperCase())
    return isKnown ? [] : [{ segment, element, value, position: FIRST_POSITION + index }]
  })
}

/** Of many together. */
export function verdictOfAll(
  verdicts: readonly { verdict: AcknowledgementVerdict }[],
): AcknowledgementVerdict {
  const rejected = verdicts.filter(({ verdict }) => verdict === 'rejected').length
  if (rejected > 0 && rejected === verdicts.length) return 'rejected'
  return verdicts.every(({ verdict }) => verdict === 'accepted') ? 'accepted' : 'accepted_with_errors'
}
