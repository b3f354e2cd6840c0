import type { TrackingRequest } from '../../../contract/resources/index.ts'
import { idOf } from '../../api/testing/records.ts'

/** A request whose answer could not be read, and which is not asked again. */
export const failedRequest: TrackingRequest = {
  id: idOf(1),
  type: 'tracking_request',
  attributes: {
    request_number: 'MEDU410008',
    request_type: 'bill_of_lading',
    scac: 'MSCU',
    status: 'failed',
    failed_reason: 'unrecognized_response',
    is_retrying: false,
    retry_count: null,
    ref_numbers: [],
    tags: [],
    created_at: '2026-03-04T09:59:58Z',
    updated_at: '2026-03-04T09:59:58Z',
  },
}
