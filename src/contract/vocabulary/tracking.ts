/** docs/interface.md, "tracking_request". */
export const requestTypes = ['bill_of_lading', 'booking_number', 'container'] as const
export type RequestType = (typeof requestTypes)[number]

export const requestStatuses = [
  'pending',
  'awaiting_manifest',
  'created',
  'failed',
  'tracking_stopped',
] as const

export const failedReasons = [
  'booking_cancelled',
  'duplicate',
  'expired',
  'internal_processing_error',
  'invalid_number',
  'not_found',
  'retries_exhausted',
  'shipping_line_unreachable',
  'unrecognized_response',
  'data_unavailable',
  'scac_auto_detect_failed',
  /** Not in the interface: no source of the account covers the request, so none was asked. */
  'no_source',
] as const
export type FailedReason = (typeof failedReasons)[number]
/** Those that a person can remedy. A duplicate needs nothing: it is tracked already. */
export const remediableReasons = failedReasons.filter((reason) => reason !== 'duplicate')

/** The public description, shipment.line_tracking_stopped_reason. */
export const stoppedReasons = [
  'all_containers_terminated',
  'past_arrival_window',
  'past_full_out_window',
  'no_updates_at_line',
  'cancelled_by_user',
  'booking_cancelled',
] as const
export type StoppedReason = (typeof stoppedReasons)[number]
