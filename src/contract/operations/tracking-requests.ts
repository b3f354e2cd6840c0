import { z } from 'zod'
import { labelList, id, includeQuery, listQuery, recordDocument, pageDocumentOf } from '../jsonapi/index.ts'
import { trackingRequest } from '../resources/index.ts'
import { requestTypes } from '../vocabulary/index.ts'
import { initialCustomFields } from './custom-fields/initial-custom-fields.ts'
import { trackingRequestColumns } from './lists/index.ts'
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

const tag = 'Tracking requests'

const request_number = z
  .string({ error: ({ input }) => ((input ?? null) === null ? "Request number can't be blank" : undefined) })
  .trim()
  .max(60)
  .refine((number) => number !== '', "Request number can't be blank")
const scac = z
  .string()
  .trim()
  .regex(/^([A-Za-z]{4})?$/, 'Scac must be exactly 4 letters')
  .transform((code) => code.toUpperCase())
const relationships = z.object({
  customer: z.object({ data: z.object({ type: z.literal('party'), id }).nullable() }).optional(),
})

export const create_tracking_request = operation({
  method: 'POST',
  path: '/tracking_requests',
  tag,
  summary: 'Ask for a bill of lading, booking or container to be tracked',
  changes: ['tracking_request', 'shipment', 'container'],
  bucket: 'create_tracking_request',
  resource: 'tracking_request',
  body: z.object({
    data: z.object({
      type: z.literal('tracking_request'),
      attributes: z
        .object({
          request_type: z.enum(requestTypes),
          request_number,
          scac: scac.nullish(),
          /** Without a `scac`: it is inferred from the number when the request is first looked at. */
          auto_detect_vocc_scac: z.boolean().nullish(),
          /** They go to the shipment and its containers when they are found. */
          ref_numbers: labelList.nullish(),
          shipment_tags: labelList.nullish(),
          initial_custom_fields: initialCustomFields.nullish(),
        })
        .refine(({ scac, auto_detect_vocc_scac }) => Boolean(scac) || auto_detect_vocc_scac === true, {
          path: ['scac'],
          message: "Scac can't be blank",
        }),
      relationships: relationships.optional(),
    }),
  }),
  answers: { 201: recordDocument(trackingRequest.schema) },
})

/**
 * In any state. What is found later gets the labels as they are then; of what was found already the shipment and the
 * containers are edited themselves. The public description has `ref_number`, the interface's record `ref_numbers`: either takes
 * the place of all that were there.
 */
export const edit_tracking_request = operation({
  method: 'PATCH',
  path: '/tracking_requests/{id}',
  tag,
  summary: 'Edit the reference numbers of a tracking request, or for which party it is',
  resource: 'tracking_request',
  params: z.object({ id }),
  body: z.object({
    data: z
      .object({
        type: z.literal('tracking_request').optional(),
        id: id.optional(),
        attributes: z
          .object({
            ref_numbers: labelList.nullish(),
            ref_number: z.string().max(255).nullish(),
            /** The id of the party that was seen, null for none: if another one is there by now, nothing is changed. */
            expected_customer_id: id.nullable().optional(),
          })
          .optional(),
        /** The customers of the party see the shipment from then on, and those of the party before no longer; null for no party. */
        relationships: relationships.optional(),
      })
      .refine(
        ({ attributes, relationships: links }) =>
          attributes?.ref_numbers !== undefined ||
          attributes?.ref_number !== undefined ||
          links?.customer !== undefined,
        { path: ['attributes'], message: 'Send ref_numbers, or ref_number for a single one' },
      ),
  }),
  refuses: {
    409: 'Another customer than the expected one is there, or the body names another tracking request',
  },
  answers: { 200: recordDocument(trackingRequest.schema) },
})

export const list_tracking_requests = operation({
  method: 'GET',
  path: '/tracking_requests',
  tag,
  summary: 'List tracking requests',
  resource: 'tracking_request',
  shows: ['tracking_request', 'custom_field'],
  query: z.object({
    ...listQuery(trackingRequestColumns),
    /** Any part of the number or of a reference number. */
    q: z.string().optional(),
  }),
  answers: { 200: pageDocumentOf(trackingRequest.schema) },
})

export const get_tracking_request = operation({
  method: 'GET',
  path: '/tracking_requests/{id}',
  tag,
  summary: 'Get a tracking request',
  resource: 'tracking_request',
  params: z.object({ id }),
  query: z.object(includeQuery),
  answers: { 200: recordDocument(trackingRequest.schema) },
})
