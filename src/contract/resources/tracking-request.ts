import type { z } from 'zod'
import { shapeOf, trackingRequestFields } from '../fields/index.ts'
import { alias, defineResource, nullableTimestamp, one, words } from '../jsonapi/index.ts'

export const trackingRequestAttributes = shapeOf(trackingRequestFields)
/** The tags under the name too that they are given by. */
const presented = {
  ...trackingRequestAttributes,
  shipment_tags: words.optional(),
  /** Ours, beside the interface: the times of the last check, the next one and the end of checks. */
  last_checked_at: nullableTimestamp.optional(),
  next_check_at: nullableTimestamp.optional(),
  gives_up_at: nullableTimestamp.optional(),
}
export const trackingRequest = defineResource('tracking_request', presented, {
  tracked_object: one('shipment'),
  // Clients of the interface use these names: a request leads to a shipment, whatever its type.
  shipment: alias('tracked_object', one('shipment')),
  container: alias('tracked_object.containers', one('container')),
  customer: one('party'),
  user: one('user'),
})
export type TrackingRequest = z.output<typeof trackingRequest.schema>
