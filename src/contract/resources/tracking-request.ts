import { z } from 'zod'
import {
  alias,
  defineResource,
  nullableText,
  nullableTimestamp,
  one,
  timestamp,
  words,
} from '../jsonapi/index.ts'
import { failedReasons, openEnum, requestStatuses, requestTypes } from '../vocabulary/index.ts'

/** docs/interface.md, "tracking_request". `scac` is null only while a carrier is still being inferred. */
export const trackingRequestAttributes = {
  request_number: z.string(),
  request_type: openEnum(requestTypes),
  scac: nullableText,
  status: openEnum(requestStatuses),
  failed_reason: openEnum(failedReasons).nullable(),
  is_retrying: z.boolean(),
  retry_count: z.int().nullable(),
  ref_numbers: words,
  tags: words,
  created_at: timestamp,
  updated_at: timestamp,
}
/** The tags under the name too that they are given by. */
const presented = {
  ...trackingRequestAttributes,
  shipment_tags: words.optional(),
  /** Ours, beside the interface: when the line was asked last, is asked next, and is asked no more. */
  last_checked_at: nullableTimestamp.optional(),
  next_check_at: nullableTimestamp.optional(),
  gives_up_at: nullableTimestamp.optional(),
}
export const trackingRequest = defineResource('tracking_request', presented, {
  tracked_object: one('shipment'),
  // Clients of the interface ask by these names: what a request leads to is a shipment, whatever was asked.
  shipment: alias('tracked_object', one('shipment')),
  container: alias('tracked_object.containers', one('container')),
  customer: one('party'),
})
export type TrackingRequest = z.output<typeof trackingRequest.schema>
