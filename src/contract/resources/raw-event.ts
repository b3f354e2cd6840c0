import { z } from 'zod'
import { defineResource, nullableText, nullableTimestamp, one, timestamp } from '../jsonapi/index.ts'
import { openEnum, rawEventNames } from '../vocabulary/index.ts'

/** A day at the place of the event. */
const nullableDay = z.iso.date().nullable()

/**
 * docs/interface.md, "raw_event": a milestone as the carrier reports it, past or expected. With `timezone` null its times are
 * local ones written as UTC. `event` is null where the carrier's text could not be read.
 */
export const rawEventAttributes = {
  event: openEnum(rawEventNames).nullable(),
  original_event: nullableText,
  timestamp: nullableTimestamp,
  estimated: z.boolean(),
  actual_on: nullableDay,
  estimated_on: nullableDay,
  actual_at: nullableTimestamp,
  estimated_at: nullableTimestamp,
  timezone: nullableText,
  created_at: timestamp,
  location_name: nullableText,
  location_locode: nullableText,
  vessel_name: nullableText,
  vessel_imo: nullableText,
  /** The order of the events of a container, from 0. */
  index: z.int(),
  voyage_number: nullableText,
}
export const rawEvent = defineResource('raw_event', rawEventAttributes, {
  location: one('port', 'metro_area'),
  vessel: one('vessel'),
})
export type RawEvent = z.output<typeof rawEvent.schema>
