import { trackingRequestFields } from '../../../contract/fields/index.ts'
import { linked } from '../../../contract/jsonapi/index.ts'
import type { TrackingRequest } from '../../../contract/resources/index.ts'
import { attemptsOf } from './attempts.rules.ts'
import { unmappedAttributes, unmappedRelationships, presentAttributes } from '../rows/attributes.present.ts'
import type { TrackingRequestRow } from '../rows/changes.ts'

export const presentTrackingRequest = (row: TrackingRequestRow): TrackingRequest => ({
  id: row.id,
  type: 'tracking_request',
  attributes: {
    shipment_tags: row.tags,
    ...attemptsOf(row),
    ...unmappedAttributes(row.unmapped),
    ...presentAttributes(trackingRequestFields, row),
  },
  relationships: {
    user: linked('user', row.user_id),
    ...unmappedRelationships(row.unmapped),
    tracked_object: linked('shipment', row.shipment_id),
    customer: linked('party', row.customer_id),
  },
  links: { self: `/v2/tracking_requests/${row.id}` },
})
