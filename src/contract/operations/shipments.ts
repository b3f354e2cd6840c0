import { z } from 'zod'
import { labelList, id, includeQuery, listQuery, recordDocument, pageDocumentOf } from '../jsonapi/index.ts'
import { notableReport, otherBill, shipment } from '../resources/index.ts'
import { shipmentColumns } from './lists/index.ts'
import { operation } from './operation.ts'

const tag = 'Shipments'
const params = z.object({ id })

export const list_shipments = operation({
  method: 'GET',
  path: '/shipments',
  tag,
  summary: 'List shipments',
  resource: 'shipment',
  shows: ['shipment', 'container', 'custom_field'],
  query: z.object({
    ...listQuery(shipmentColumns),
    /** Any part of a bill of lading, booking, container or reference number. */
    q: z.string().optional(),
    /** A bill of lading number, exactly. */
    number: z.string().optional(),
  }),
  answers: { 200: pageDocumentOf(shipment.schema) },
})

export const get_shipment = operation({
  method: 'GET',
  path: '/shipments/{id}',
  tag,
  summary: 'Get a shipment',
  resource: 'shipment',
  params,
  query: z.object(includeQuery),
  answers: {
    200: recordDocument(shipment.schema).extend({
      /** Ours. Left out where there is nothing to say. */
      meta: z
        .looseObject({
          /** Where sources differ, or another than the one it is tracked through is shown. */
          reports: z.array(notableReport),
          /** The connection that it is tracked through; null where it is none. */
          tracked_through: z.object({ connection_id: z.string(), name: z.string() }).nullable(),
          /** Other live bills that its containers are on. */
          other_bills: z.array(otherBill).optional(),
        })
        .optional(),
    }),
  },
})

export const edit_shipment = operation({
  method: 'PATCH',
  path: '/shipments/{id}',
  tag,
  summary: 'Edit the reference numbers and tags of a shipment',
  resource: 'shipment',
  params,
  body: z.object({
    data: z.object({
      type: z.literal('shipment').optional(),
      id: id.optional(),
      attributes: z
        .object({
          ref_numbers: labelList.nullish(),
          tags: labelList.nullish(),
          /** Those that were seen, in any order: if others are there by now, nothing is changed. */
          expected_ref_numbers: labelList.optional(),
          expected_tags: labelList.optional(),
        })
        .refine(({ ref_numbers, tags }) => ref_numbers !== undefined || tags !== undefined, {
          message: 'Send ref_numbers or tags',
        }),
    }),
  }),
  refuses: { 409: 'Other words than the expected ones are there, or the body names another shipment' },
  answers: { 200: recordDocument(shipment.schema) },
})

/** For the whole shipment: none of its containers is updated any more, and the stored data stays. Again it changes nothing. */
export const stop_shipment_tracking = operation({
  method: 'PATCH',
  path: '/shipments/{id}/stop_tracking',
  tag,
  summary: 'Stop tracking a shipment',
  resource: 'shipment',
  changes: ['shipment', 'container', 'tracking_request'],
  params,
  answers: { 200: recordDocument(shipment.schema) },
})

/** Whether a person stopped it or the service; it is checked at once. */
export const resume_shipment_tracking = operation({
  method: 'PATCH',
  path: '/shipments/{id}/resume_tracking',
  tag,
  summary: 'Resume tracking a shipment',
  resource: 'shipment',
  changes: ['shipment', 'container', 'tracking_request'],
  params,
  answers: { 200: recordDocument(shipment.schema) },
})
