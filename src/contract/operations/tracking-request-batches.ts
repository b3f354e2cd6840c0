import { z } from 'zod'
import { labelList, id, recordDocument, pageDocumentOf, pageQuery } from '../jsonapi/index.ts'
import { batchRow, rowCheck, trackingRequestBatch } from '../resources/index.ts'
import { batchRowStates, listLimits, requestTypes } from '../vocabulary/index.ts'
import { initialCustomFields } from './custom-fields/initial-custom-fields.ts'
import { operation } from './operation.ts'

const tag = 'Tracking requests'
const resource = 'tracking_request_batch'
const params = z.object({ id })
const bodyBytes = 8 * 1024 * 1024

/** As typed: errors are reported row by row, and a wrong row refuses no other. */
const row = z.object({
  /** Its row in the sheet, repeated in the answer. */
  row: z.int().min(0).max(10_000_000),
  request_number: z.string().max(200),
  /** The type by the form of the number, unless it is given. */
  request_type: z.enum(requestTypes).nullish(),
  scac: z.string().max(100).nullish(),
  ref_numbers: labelList.nullish(),
  tags: labelList.nullish(),
  initial_custom_fields: initialCustomFields.nullish(),
})
const rows = z.array(row).min(1).max(listLimits.batchRows)

export const check_tracking_requests = operation({
  method: 'POST',
  path: '/tracking_request_checks',
  tag,
  summary: 'What would become of many tracking requests, row by row; nothing is stored',
  extension: true,
  shows: ['tracking_request'],
  changes: [],
  largestBodyBytes: bodyBytes,
  body: z.object({ rows }),
  media: 'application/json',
  answers: { 200: z.looseObject({ data: z.array(rowCheck) }) },
})

export const create_tracking_request_batch = operation({
  method: 'POST',
  path: '/tracking_request_batches',
  tag,
  summary: 'Track many numbers: stored at once, then made into tracking requests within the limits',
  extension: true,
  resource,
  changes: ['tracking_request_batch', 'tracking_request', 'shipment', 'container'],
  largestBodyBytes: bodyBytes,
  body: z.object({
    data: z.object({
      type: z.literal('tracking_request_batch'),
      /** Chosen by the caller: the same one again makes nothing, and answers the batch that it made. */
      id,
      attributes: z.object({ file_name: z.string().max(255).nullish(), rows }),
    }),
  }),
  answers: { 201: recordDocument(trackingRequestBatch.schema) },
})

export const list_tracking_request_batches = operation({
  method: 'GET',
  path: '/tracking_request_batches',
  tag,
  summary: 'List the batches, newest first',
  extension: true,
  resource,
  query: z.object(pageQuery),
  answers: { 200: pageDocumentOf(trackingRequestBatch.schema) },
})

export const get_tracking_request_batch = operation({
  method: 'GET',
  path: '/tracking_request_batches/{id}',
  tag,
  summary: 'Get a batch and how far it is',
  extension: true,
  resource,
  params,
  answers: { 200: recordDocument(trackingRequestBatch.schema) },
})

export const list_tracking_request_batch_rows = operation({
  method: 'GET',
  path: '/tracking_request_batches/{id}/rows',
  tag,
  summary: 'What became of each row of a batch, as they were sent',
  extension: true,
  shows: ['tracking_request_batch'],
  params,
  query: z.object({ ...pageQuery, 'filter[state]': z.enum(batchRowStates).optional() }),
  media: 'application/json',
  answers: { 200: z.looseObject({ data: z.array(batchRow), meta: z.looseObject({ total: z.int() }) }) },
})
