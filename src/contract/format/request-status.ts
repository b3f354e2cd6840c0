import { msg, t } from '../language/index.ts'
import type { FailedReason, OpenEnum, RequestType } from '../vocabulary/index.ts'
import { readable } from './readable.ts'
import type { Tone } from './status.ts'

const types: Record<RequestType, string> = {
  bill_of_lading: msg('Bill of lading'),
  booking_number: msg('Booking'),
  container: msg('Container'),
}

/** The label of a type of number; an unknown one is made readable. */
export const requestTypeLabel = (type: OpenEnum<RequestType>): string =>
  Object.hasOwn(types, type) ? t(types[type as RequestType]) : readable(type)

const statuses: Record<string, { label: string; tone: Tone }> = {
  pending: { label: msg('Asking the carrier'), tone: 'sea' },
  awaiting_manifest: { label: msg('Not known yet'), tone: 'warn' },
  created: { label: msg('Tracked'), tone: 'ok' },
  failed: { label: msg('Failed'), tone: 'bad' },
  tracking_stopped: { label: msg('Stopped'), tone: 'rest' },
}

interface RequestState {
  status: string
  failed_reason: OpenEnum<FailedReason> | null
  is_retrying: boolean
}

/** The label of a request's state. A duplicate needs no action, although the interface counts it as failed. */
export function requestStatusLabel(request: RequestState): { label: string; tone: Tone } {
  if (request.status === 'failed' && request.failed_reason === 'duplicate')
    return { label: t('Tracked already'), tone: 'rest' }
  if (request.status === 'pending' && request.failed_reason === 'no_source')
    return { label: t('No source'), tone: 'warn' }
  if (request.status === 'pending' && request.is_retrying) return { label: t('Asking again'), tone: 'warn' }
  const status = statuses[request.status]
  return status ? { ...status, label: t(status.label) } : { label: readable(request.status), tone: 'rest' }
}
