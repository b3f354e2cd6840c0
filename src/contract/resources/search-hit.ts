import { z } from 'zod'
import { nullableText, nullableTimestamp, timestamp, words } from '../jsonapi/index.ts'
import { failedReasons, openEnum, requestStatuses } from '../vocabulary/index.ts'

/** What a search finds. The type of every hit is `search_result`: clients of the interface filter by it. */
export const foundKinds = ['shipment', 'cargo', 'tracking_request'] as const

/** docs/interface.md, "Public description": one shape for what was found of three kinds; what a kind lacks is null. */
export const searchHit = z
  .looseObject({
    id: z.string(),
    type: z.literal('search_result'),
    attributes: z.looseObject({
      entity_type: openEnum(foundKinds),
      number: z.string(),
      shipment_id: nullableText,
      scac: nullableText,
      port_of_lading_name: nullableText,
      port_of_discharge_name: nullableText,
      containers_count: z.int().nullable(),
      tracking_stopped: z.boolean().nullable(),
      tracking_stopped_reason: nullableText,
      status: openEnum(requestStatuses).nullable(),
      failed_reason: openEnum(failedReasons).nullable(),
      ref_numbers: words,
      created_at: timestamp,
      updated_at: nullableTimestamp,
    }),
  })
  .meta({ id: 'search_hit' })
export type SearchHit = z.output<typeof searchHit>
