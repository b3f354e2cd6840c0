import { z } from 'zod'
import { deleted, id, includeQuery, listQuery, recordDocument, pageDocumentOf } from '../../jsonapi/index.ts'
import { customField, customFieldValue } from '../../resources/index.ts'
import { customFieldColumns } from '../lists/index.ts'
import { operation } from '../operation.ts'

const tag = 'Custom fields'
const params = z.object({ id })
const slug = z.string().min(1).max(100)

/** A value that is left out on creation is the definition's default value. */
const attributes = z.object({
  api_slug: slug,
  value: customFieldValue.optional(),
  /** The value that was seen, null for none: if another one is there by now, nothing is changed. */
  expected_value: customFieldValue.optional(),
})
const MAX_EXPECTED_CHARACTERS = 10_000
const otherValue = 'Another value than the expected one is there: `meta` has it'
const creation = z.object({ data: z.object({ type: z.literal('custom_field'), attributes }) })
const edit = z.object({
  data: z.object({
    type: z.literal('custom_field'),
    id: id.optional(),
    attributes: z.object({ value: customFieldValue }),
  }),
})
const query = z.object(listQuery(customFieldColumns))
const one = recordDocument(customField.schema)
const page = pageDocumentOf(customField.schema)
const resource = 'custom_field'

export const list_custom_fields = operation({
  method: 'GET',
  path: '/custom_fields',
  tag,
  summary: 'List custom fields, newest first',
  resource,
  query,
  answers: { 200: page },
})

export const create_custom_field = operation({
  method: 'POST',
  path: '/custom_fields',
  tag,
  summary: 'Set a custom field: a record has one value of each definition, which a second takes the place of',
  resource,
  body: z.object({
    data: z.object({
      type: z.literal('custom_field'),
      attributes,
      relationships: z.object({
        entity: z.object({
          data: z.object({ type: z.enum(['shipment', 'container', 'tracking_request']), id }),
        }),
      }),
    }),
  }),
  refuses: { 409: otherValue },
  answers: { 201: one },
})

export const get_custom_field = operation({
  method: 'GET',
  path: '/custom_fields/{id}',
  tag,
  summary: 'Get a custom field',
  resource,
  params,
  query: z.object(includeQuery),
  answers: { 200: one },
})

export const edit_custom_field = operation({
  method: 'PATCH',
  path: '/custom_fields/{id}',
  tag,
  summary: 'Edit the value of a custom field',
  resource,
  params,
  body: edit,
  refuses: { 409: 'The body names another custom field than the address' },
  answers: { 200: one },
})

export const delete_custom_field = operation({
  method: 'DELETE',
  path: '/custom_fields/{id}',
  tag,
  summary: 'Delete a custom field',
  changes: ['custom_field'],
  params,
  answers: { 200: deleted },
})

/** The same four operations below each kind of record that custom fields hang on. */
const below = <Params extends z.ZodObject, Field extends z.ZodObject>(
  path: `/${string}/custom_fields`,
  tag: string,
  word: string,
  { params, field }: { params: Params; field: Field },
) => ({
  list: operation({
    method: 'GET',
    path,
    tag,
    summary: `List the custom fields of a ${word}, by their slugs`,
    resource,
    params,
    query,
    answers: { 200: page },
  }),
  create: operation({
    method: 'POST',
    path,
    tag,
    summary: `Set a custom field of a ${word}`,
    resource,
    params,
    body: creation,
    refuses: { 409: otherValue },
    answers: { 201: one },
  }),
  edit: operation({
    method: 'PATCH',
    path: `${path}/{api_slug}`,
    tag,
    summary: `Edit the value of a custom field of a ${word}`,
    resource,
    params: field,
    body: edit,
    refuses: { 409: 'The body names another custom field than the address' },
    answers: { 200: one },
  }),
  delete: operation({
    method: 'DELETE',
    path: `${path}/{api_slug}`,
    tag,
    summary: `Delete a custom field of a ${word}`,
    changes: ['custom_field'],
    params: field,
    query: z.object({
      /** The value that was seen, as JSON. */
      expected_value: z.string().max(MAX_EXPECTED_CHARACTERS).optional(),
    }),
    refuses: { 409: otherValue },
    answers: { 204: null },
  }),
})

const ofShipments = below('/shipments/{shipment_id}/custom_fields', 'Shipments', 'shipment', {
  params: z.object({ shipment_id: id }),
  field: z.object({ shipment_id: id, api_slug: slug }),
})
export const list_shipment_custom_fields = ofShipments.list
export const create_shipment_custom_field = ofShipments.create
export const edit_shipment_custom_field = ofShipments.edit
export const delete_shipment_custom_field = ofShipments.delete

const ofContainers = below('/containers/{container_id}/custom_fields', 'Containers', 'container', {
  params: z.object({ container_id: id }),
  field: z.object({ container_id: id, api_slug: slug }),
})
export const list_container_custom_fields = ofContainers.list
export const create_container_custom_field = ofContainers.create
export const edit_container_custom_field = ofContainers.edit
export const delete_container_custom_field = ofContainers.delete

const ofRequests = below(
  '/tracking_requests/{tracking_request_id}/custom_fields',
  'Tracking requests',
  'tracking request',
  {
    params: z.object({ tracking_request_id: id }),
    field: z.object({ tracking_request_id: id, api_slug: slug }),
  },
)
export const list_tracking_request_custom_fields = ofRequests.list
export const create_tracking_request_custom_field = ofRequests.create
export const edit_tracking_request_custom_field = ofRequests.edit
export const delete_tracking_request_custom_field = ofRequests.delete
