import { z } from 'zod'
import { operation } from './operation.ts'

const candidate = z.looseObject({
  scac: z.string(),
  name: z.string(),
  /** From 0 to 1. */
  confidence: z.number(),
})

/** docs/interface.md, "Public description": a plain body, and a result that is no record. */
const inferredNumber = z.looseObject({
  id: z.string(),
  type: z.literal('infer_number_results'),
  attributes: z.looseObject({
    number_type: z.enum(['container', 'bill_of_lading', 'booking']),
    validation: z.looseObject({
      /** Null where the type is not known: the number has a usual form, and no line is known by its prefix. */
      is_valid: z.boolean().nullable(),
      type: z.enum(['container', 'shipment']),
      /** Only container numbers have one. */
      check_digit_passed: z.boolean().nullable(),
      /** How the number was read, where that differs from how it was sent. */
      parsed_number: z.string().nullable(),
      reason: z.string().nullable(),
    }),
    shipping_line: z.looseObject({
      decision: z.enum(['auto_select', 'needs_confirmation', 'no_prediction']),
      selected: candidate.nullable(),
      /** The surest first. */
      candidates: z.array(candidate),
    }),
  }),
})
export type InferredNumber = z.output<typeof inferredNumber>

export const infer_tracking_number = operation({
  method: 'POST',
  path: '/tracking_requests/infer_number',
  tag: 'Tracking requests',
  summary: 'Tell the kind of a number, and the shipping line that it seems to be of',
  shows: [],
  changes: [],
  bucket: 'infer_number',
  body: z.object({ number: z.string() }),
  answers: { 200: z.looseObject({ data: inferredNumber }) },
})
