import type { FailedReason, OpenEnum, RequestType } from '../vocabulary/index.ts'
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
