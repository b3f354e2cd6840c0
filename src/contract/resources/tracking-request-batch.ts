import { z } from 'zod'
import { defineResource, id, nullableText, nullableTimestamp, one, timestamp } from '../jsonapi/index.ts'
import { batchRowStates, openEnum, requestTypes, rowCheckResults } from '../vocabulary/index.ts'

/** Ours, beside the interface: many numbers to be tracked, made into tracking requests within the limits. */
export const trackingRequestBatch = defineResource(
  'tracking_request_batch',
  {
    /** Of the file that they came from; null for what was pasted. */
    file_name: nullableText,
    state: openEnum(['running', 'done']),
    total: z.int(),
    waiting: z.int(),
    created: z.int(),
    existing: z.int(),
    rejected: z.int(),
    /** How many requests a minute the account may make: what is left is done in `waiting` divided by this. */
    per_minute: z.int(),
    created_at: timestamp,
    finished_at: nullableTimestamp,
  },
  { user: one('user') },
)
export type TrackingRequestBatch = z.output<typeof trackingRequestBatch.schema>

export const batchRow = z.looseObject({
  /** As it was sent: the row of the sheet. */
  row: z.int(),
  request_number: z.string(),
  request_type: openEnum(requestTypes),
  scac: nullableText,
  ref_numbers: z.array(z.string()),
  tags: z.array(z.string()),
  state: openEnum(batchRowStates),
  /** In a sentence: why it was rejected, or what it is the same as. */
  detail: nullableText,
  tracking_request_id: id.nullable(),
  shipment_id: id.nullable(),
})
export type BatchRow = z.output<typeof batchRow>

/** What would become of a row, without doing it. */
export const rowCheck = z.looseObject({
  row: z.int(),
  /** Normalised: in capitals, without spaces and dashes. */
  request_number: z.string(),
  /** As given, else by the form of the number. */
  request_type: openEnum(requestTypes),
  verdict: openEnum(rowCheckResults),
  /** In a sentence, where it is not simply `new`. */
  detail: nullableText,
  /** Reported, and no reason to refuse the row, as a wrong check digit. */
  warning: nullableText,
  /** For a wrong check digit, or a near miss of a container number: the number that was perhaps meant. */
  suggested_number: z.string().optional(),
  /** The line: as given, or inferred with its confidence from 0 to 1. */
  carrier: z.looseObject({ scac: z.string(), name: z.string(), confidence: z.number() }).nullable(),
  /** For a `new` container that is tracked under another line than the row's: that line and its shipment. */
  other_carrier: z.looseObject({ scac: z.string(), name: z.string(), shipment_id: id }).nullable(),
  /** For `repeated`: the row that it repeats. */
  repeats: z.int().nullable(),
  /** For `tracked` and `requested`. */
  tracking_request_id: id.nullable(),
  shipment_id: id.nullable(),
})
export type RowCheck = z.output<typeof rowCheck>
