import { msg, t } from '../language/index.ts'
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
    what: msg('The line says that this booking was cancelled.'),
    remedy: msg('Ask your forwarder for the number that replaces it.'),
  },
  duplicate: {
    what: msg('You already track this number.'),
    remedy: msg('Open the shipment that it belongs to.'),
  },
  expired: {
    what: msg('The line had nothing under this number for seven days.'),
    remedy: msg('Check the number and the line, then track it again.'),
  },
  internal_processing_error: {
    what: msg('Something failed on our side.'),
    remedy: msg('It is safe to track it again.'),
  },
  invalid_number: {
    what: msg('The line reports that this is not one of its numbers.'),
    remedy: msg('Compare it with the bill of lading; a digit may be wrong.'),
  },
  not_found: {
    what: msg('The line does not know this number.'),
    remedy: msg(
      'Check that number and line belong together, and whether it is a bill of lading or a booking.',
    ),
  },
  retries_exhausted: {
    what: msg('The line could not be asked for a whole day.'),
    remedy: msg('Track it again later; nothing is wrong with your number.'),
  },
  shipping_line_unreachable: {
    what: msg('The line did not answer.'),
    remedy: msg('It is no longer asked: track it again; nothing is wrong with your number.'),
  },
  unrecognized_response: {
    what: msg('The line answered in a way that could not be read.'),
    remedy: msg('It is no longer asked: track it again; nothing is wrong with your number.'),
  },
  data_unavailable: {
    what: msg('The line knows this number but reports nothing about it yet.'),
    remedy: msg('Try again when the shipment has been loaded.'),
  },
  scac_auto_detect_failed: {
    what: msg('The line could not be recognised from the number.'),
    remedy: msg('Choose the line and track it again.'),
  },
  no_source: {
    what: msg('No source of this account covers this line, so nobody was asked.'),
    remedy: msg('Connect a source for the line, then track it again.'),
  },
}

/** What is to be done about it while Portolan goes on by itself. */
const remediesWhileAsking: Partial<Record<FailedReason, string>> = {
  shipping_line_unreachable: msg('Portolan keeps asking; there is nothing to do.'),
  unrecognized_response: msg('Portolan keeps asking; there is nothing to do.'),
  no_source: msg(
    'Connect a source that does: it is then asked at once. Or track it by another of its numbers.',
  ),
}

const isKnown = (reason: OpenEnum<FailedReason> | null): reason is FailedReason =>
  reason !== null && Object.hasOwn(failures, reason)

/** A source may be asked by some kinds of numbers only. */
function notAsked(scac: string, type: string | undefined): string {
  switch (type) {
    case 'bill_of_lading':
      return t('Nothing is asked for {scac}: no source of this account answers for its bills of lading.', {
        scac,
      })
    case 'booking_number':
      return t('Nothing is asked for {scac}: no source of this account answers for its bookings.', { scac })
    case 'container':
      return t('Nothing is asked for {scac}: no source of this account answers for its containers.', { scac })
    default:
      return t('Nothing is asked for {scac}: no source of this account answers for it.', { scac })
  }
}

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
        what: reason === 'no_source' && scac ? notAsked(scac, request_type) : t(failures[reason].what),
        remedy: t(
          (isAskedAgain(request) ? remediesWhileAsking[reason] : undefined) ?? failures[reason].remedy,
        ),
      }
    : {
        what: reason === null ? t('The number could not be tracked.') : `${readable(reason)}.`,
        remedy: t('Check the number and the line, then track it again.'),
      }
}
