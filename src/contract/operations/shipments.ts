import { z } from 'zod'
import { id, includeQuery, oneOf, pageOf, pageQuery, sortQuery, words } from '../jsonapi/index.ts'
import { shipment } from '../resources/index.ts'
import { operation } from './operation.ts'

const tag = 'Shipments'
const params = z.object({ id })

export const list_shipments = operation({
  method: 'GET',
  path: '/shipments',
  tag,
  summary: 'List shipments',
  resource: 'shipment',
  query: z.object({
    ...pageQuery,
    ...includeQuery,
    ...sortQuery,
    /** Any part of a bill of lading, booking, container or reference number. */
    q: z.string().optional(),
    /** A bill of lading number, exactly. */
    number: z.string().optional(),
    'filter[tracking_stopped]': z.enum(['true', 'false']).optional(),
  }),
  answers: { 200: pageOf(shipment.schema) },
})

export const get_shipment = operation({
  method: 'GET',
  path: '/shipments/{id}',
  tag,
  summary: 'Get a shipment',
  resource: 'shipment',
  params,
  query: z.object(includeQuery),
  answers: { 200: oneOf(shipment.schema) },
})

export const edit_shipment = operation({
  method: 'PATCH',
  path: '/shipments/{id}',
  tag,
  summary: 'Edit the reference numbers of a shipment',
  resource: 'shipment',
  params,
  body: z.object({
    data: z.object({
      type: z.literal('shipment'),
      id: id.optional(),
      attributes: z.object({ ref_numbers: words.max(100) }),
    }),
  }),
  answers: { 200: oneOf(shipment.schema) },
})
