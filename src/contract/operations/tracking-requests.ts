import { z } from 'zod'
import { id, includeQuery, listQuery, oneOf, pageOf, words } from '../jsonapi/index.ts'
import { trackingRequest } from '../resources/index.ts'
import { requestTypes } from '../vocabulary/index.ts'
import { trackingRequestColumns } from './lists/index.ts'
import { operation } from './operation.ts'

const tag = 'Tracking requests'

export const create_tracking_request = operation({
  method: 'POST',
  path: '/tracking_requests',
  tag,
  summary: 'Ask for a bill of lading, booking or container to be tracked',
  bucket: 'create_tracking_request',
  resource: 'tracking_request',
  body: z.object({
    data: z.object({
      type: z.literal('tracking_request'),
      attributes: z
        .object({
          request_type: z.enum(requestTypes),
          request_number: z.string().trim().min(1, "Request number can't be blank").max(60),
          scac: z
            .string()
            .regex(/^[A-Za-z]{4}$/, 'Scac must be exactly 4 letters')
            .transform((scac) => scac.toUpperCase())
            .optional(),
          auto_detect_vocc_scac: z.boolean().default(false),
          ref_numbers: words.max(100).default([]),
          shipment_tags: words.max(100).default([]),
        })
        .refine(({ scac, auto_detect_vocc_scac }) => scac !== undefined || auto_detect_vocc_scac, {
          path: ['scac'],
          message: "Scac can't be blank",
        }),
    }),
  }),
  answers: { 201: oneOf(trackingRequest.schema) },
})

export const list_tracking_requests = operation({
  method: 'GET',
  path: '/tracking_requests',
  tag,
  summary: 'List tracking requests',
  resource: 'tracking_request',
  query: z.object({
    ...listQuery(trackingRequestColumns),
    /** Any part of the number or of a reference number. */
    q: z.string().optional(),
  }),
  answers: { 200: pageOf(trackingRequest.schema) },
})

export const get_tracking_request = operation({
  method: 'GET',
  path: '/tracking_requests/{id}',
  tag,
  summary: 'Get a tracking request',
  resource: 'tracking_request',
  params: z.object({ id }),
  query: z.object(includeQuery),
  answers: { 200: oneOf(trackingRequest.schema) },
})
