import { linked } from '../../../contract/jsonapi/index.ts'
import type { TrackingRequest } from '../../../contract/resources/index.ts'
import { attemptsOf } from './attempts.rules.ts'
import { asideAttributes, asideRelationships } from '../rows/presented.present.ts'
import type { TrackingRequestRow } from '../rows/rows.ts'

export const presentTrackingRequest = (row: TrackingRequestRow): TrackingRequest => ({
  id: row.id,
  type: 'tracking_request',
  attributes: {
    shipment_tags: row.tags,
    ...attemptsOf(row),
    ...asideAttributes(row.aside),
    request_number: row.request_number,
    request_type: row.request_type,
    scac: row.scac,
    status: row.status,
    failed_reason: row.failed_reason,
    is_retrying: row.is_retrying,
    retry_count: row.retry_count,
    ref_numbers: row.ref_numbers,
    tags: row.tags,
    created_at: row.created_at,
    updated_at: row.updated_at,
  },
  relationships: {
    ...asideRelationships(row.aside),
    tracked_object: linked('shipment', row.shipment_id),
    customer: linked('party', row.customer_id),
  },
  links: { self: `/v2/tracking_requests/${row.id}` },
})
