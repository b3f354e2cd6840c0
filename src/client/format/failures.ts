import type { FailedReason, OpenEnum, RequestType } from '../../contract/vocabulary/index.ts'
import { type AskingFacts, isAskedAgain } from '../../contract/trade/index.ts'
import { readable } from './readable.ts'
import type { Tone } from './status.ts'

const types: Record<RequestType, string> = {
  bill_of_lading: 'Bill of lading',
  booking_number: 'Booking',
  container: 'Container',
}

/** The label of a type of number; an unknown one is made readable. */
export const requestTypeLabel = (type: OpenEnum<RequestType>): string =>
  Object.hasOwn(types, type) ? types[type as RequestType] : readable(type)

const statuses: Record<string, { label: string; tone: Tone }> = {
  pending: { label: 'Asking the carrier', tone: 'sea' },
  awaiting_manifest: { label: 'Not known yet', tone: 'warn' },
  created: { label: 'Tracked', tone: 'ok' },
  failed: { label: 'Failed', tone: 'bad' },
  tracking_stopped: { label: 'Stopped', tone: 'rest' },
}

interface RequestState {
  status: string
  failed_reason: OpenEnum<FailedReason> | null
  is_retrying: boolean
}

/** The label of a request's state. A duplicate needs no action, although the interface counts it as failed. */
export function requestStatusLabel(request: RequestState): { label: string; tone: Tone } {
  if (request.status === 'failed' && request.failed_reason === 'duplicate')
    return { label: 'Tracked already', tone: 'rest' }
  if (request.status === 'pending' && request.failed_reason === 'no_source')
    return { label: 'No source', tone: 'warn' }
  if (request.status === 'pending' && request.is_retrying) return { label: 'Asking again', tone: 'warn' }
  return statuses[request.status] ?? { label: readable(request.status), tone: 'rest' }
}

/** The names of browser errors for a file that was moved, changed or removed since it was chosen. */
const names = new Set(['NotReadableError', 'NotFoundError', 'NotAllowedError', 'SecurityError'])

/** Whether a chosen file can no longer be read; `name` is all that a worker passes on of an error. */
export const isFileGone = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'name' in error && names.has(String(error.name))

export const fileGoneSentence = 'The file can no longer be read. Was it moved, changed or taken away?'

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
  no_source: 'It is looked at again every day; a source for the line has to be connected.',
}

const isKnown = (reason: OpenEnum<FailedReason> | null): reason is FailedReason =>
  reason !== null && Object.hasOwn(failures, reason)

/** The text for a request's reason; an unknown reason is made readable. It promises no further attempt when none comes. */
export const trackingFailureText = (
  request: AskingFacts & { failed_reason: OpenEnum<FailedReason> | null },
): TrackingFailureText => {
  const { failed_reason: reason } = request
  return isKnown(reason)
    ? {
        what: failures[reason].what,
        remedy: (isAskedAgain(request) ? remediesWhileAsking[reason] : undefined) ?? failures[reason].remedy,
      }
    : {
        what: reason === null ? 'The number could not be tracked.' : `${readable(reason)}.`,
        remedy: 'Check the number and the line, then track it again.',
      }
}
