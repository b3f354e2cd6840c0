import { type AskingFacts, isAskedAgain } from '../trade/index.ts'
import type { FailedReason, OpenEnum } from '../vocabulary/index.ts'
import { readable } from './readable.ts'

/** Why a number could not be tracked, and what to do about it. */
export interface TrackingFailureText {
  what: string
  remedy: string
}

const failures: Record<FailedReason, TrackingFailureText> = {
  booking_cancelled: {
    what: 'The line says that this booking was cancelled.',
    remedy: 'Ask your forwarder for the number that replaces it.',
  },
  duplicate: { what: 'You already track this number.', remedy: 'Open the shipment that it belongs to.' },
  expired: {
    what: 'The line had nothing under this number for seven days.',
    remedy: 'Check the number and the line, then track it again.',
  },
  internal_processing_error: {
    what: 'Something failed on our side.',
    remedy: 'It is safe to track it again.',
  },
  invalid_number: {
    what: 'The line reports that this is not one of its numbers.',
    remedy: 'Compare it with the bill of lading; a digit may be wrong.',
  },
  not_found: {
    what: 'The line does not know this number.',
    remedy: 'Check that number and line belong together, and whether it is a bill of lading or a booking.',
  },
  retries_exhausted: {
    what: 'The line could not be asked for a whole day.',
    remedy: 'Track it again later; nothing is wrong with your number.',
  },
  shipping_line_unreachable: {
    what: 'The line did not answer.',
    remedy: 'It is no longer asked: track it again; nothing is wrong with your number.',
  },
  unrecognized_response: {
    what: 'The line answered in a way that could not be read.',
    remedy: 'It is no longer asked: track it again; nothing is wrong with your number.',
  },
  data_unavailable: {
    what: 'The line knows this number but reports nothing about it yet.',
    remedy: 'Try again when the shipment has been loaded.',
  },
  scac_auto_detect_failed: {
    what: 'The line could not be recognised from the number.',
    remedy: 'Choose the line and track it again.',
  },
  no_source: {
    what: 'No source of this account covers this line, so nobody was asked.',
    remedy: 'Connect a source for the line, then track it again.',
  },
}

/** What is to be done about it while Portolan goes on by itself. */
const remediesWhileAsking: Partial<Record<FailedReason, string>> = {
  shipping_line_unreachable: 'Portolan keeps asking; there is nothing to do.',
  unrecognized_response: 'Portolan keeps asking; there is nothing to do.',
  no_source: 'Connect a source that does: it is then asked at once. Or track it by another of its numbers.',
}

const isKnown = (reason: OpenEnum<FailedReason> | null): reason is FailedReason =>
  reason !== null && Object.hasOwn(failures, reason)

const numbersOf: Readonly<Record<string, string>> = {
  bill_of_lading: 'bills of lading',
  booking_number: 'bookings',
  container: 'containers',
}
/** A source may be asked by some kinds of numbers only. */
const notAsked = (scac: string, type = ''): string =>
  `Nothing is asked for ${scac}: no source of this account answers for ${type in numbersOf ? `its ${numbersOf[type]}` : 'it'}.`

/** The text for a request's reason; an unknown reason is made readable. It promises no further attempt when none comes. */
export const trackingFailureText = (
  request: AskingFacts & {
    failed_reason: OpenEnum<FailedReason> | null
    scac?: string | null
    request_type?: string
  },
): TrackingFailureText => {
  const { failed_reason: reason, scac, request_type } = request
  return isKnown(reason)
    ? {
        what: reason === 'no_source' && scac ? notAsked(scac, request_type) : failures[reason].what,
        remedy: (isAskedAgain(request) ? remediesWhileAsking[reason] : undefined) ?? failures[reason].remedy,
      }
    : {
        what: reason === null ? 'The number could not be tracked.' : `${readable(reason)}.`,
        remedy: 'Check the number and the line, then track it again.',
      }
}
