import { z } from 'zod'
import { deleted, id, recordDocument } from '../../jsonapi/index.ts'
import { callCount, connection, connectionCheck } from '../../resources/index.ts'
import { connectionKinds, requestTypes } from '../../vocabulary/index.ts'
import { operation } from '../operation.ts'

const tag = 'Connections'
const resource = 'connection'
/** Checked by the form of the kind (contract/connections), which names each wrong one. */
const settings = z.record(z.string(), z.string().max(20_000).nullable())
const name = z.string().trim().min(1, "Name can't be blank").max(80)
const limit = z.int().min(1).max(10_000_000).nullable()
const attributes = {
  settings,
  name,
  scacs: z.array(z.string().regex(/^[A-Z]{2,4}$/, 'is no SCAC')).max(50),
  limits: z.object({ minute: limit, hour: limit, day: limit }).partial(),
  rank: z.int().min(1).max(1000),
  is_on: z.boolean(),
}

export const list_connections = operation({
  method: 'GET',
  path: '/connections',
  tag,
  summary:
    'The connected sources of the account, in the order of preference, with the calls of the last day of each in `meta`',
  extension: true,
  resource,
  shows: ['connection', 'tracking_request'],
  answers: {
    200: z.looseObject({
      data: z.array(connection.schema),
      /** By the ids of the connections. */
      meta: z.looseObject({ last_day: z.record(z.string(), z.array(callCount)) }),
    }),
  },
})

export const create_connection = operation({
  method: 'POST',
  path: '/connections',
  tag,
  summary: 'Connect a source; secrets are encrypted, and no answer has them',
  extension: true,
  resource,
  changes: ['connection', 'tracking_request'],
  body: z.object({
    data: z.object({
      type: z.literal('connection'),
      attributes: z.object({ ...attributes, kind: z.enum(connectionKinds) }).partial({
        name: true,
        scacs: true,
        limits: true,
        rank: true,
        is_on: true,
      }),
    }),
  }),
  answers: { 201: recordDocument(connection.schema) },
})

export const get_connection = operation({
  method: 'GET',
  path: '/connections/{id}',
  tag,
  summary: 'A connected source, with its calls of the last day in `meta`',
  extension: true,
  resource,
  shows: ['connection', 'tracking_request'],
  params: z.object({ id }),
  answers: {
    200: recordDocument(connection.schema).extend({ meta: z.looseObject({ last_day: z.array(callCount) }) }),
  },
})

export const edit_connection = operation({
  method: 'PATCH',
  path: '/connections/{id}',
  tag,
  summary: 'Edit a connected source; settings that are left out stay, also the secrets',
  extension: true,
  resource,
  changes: ['connection', 'tracking_request'],
  params: z.object({ id }),
  body: z.object({
    data: z.object({
      type: z.literal('connection'),
      id: id.optional(),
      attributes: z.object(attributes).partial(),
    }),
  }),
  refuses: { 409: 'The body names another connection than the address' },
  answers: { 200: recordDocument(connection.schema) },
})

export const delete_connection = operation({
  method: 'DELETE',
  path: '/connections/{id}',
  tag,
  summary: 'Disconnect a source; what it reported stays',
  extension: true,
  changes: ['connection', 'tracking_request'],
  params: z.object({ id }),
  answers: { 200: deleted },
})

export const check_connection = operation({
  method: 'POST',
  path: '/connections/{id}/check',
  tag,
  summary:
    'Ask a source for one number, or listen for some seconds to one that sends positions: what it sent, how that was understood, what would change; stores nothing',
  extension: true,
  changes: ['connection'],
  params: z.object({ id }),
  body: z.object({
    /** Left out for a source that sends positions of ships. */
    request_type: z.enum(requestTypes).optional(),
    request_number: z.string().trim().min(1).max(50).optional(),
    /** The line of the number; without it the first one that the connection answers for. */
    scac: z
      .string()
      .trim()
      .regex(/^[A-Za-z]{2,4}$/, 'is no SCAC')
      .transform((code) => code.toUpperCase())
      .optional(),
  }),
  answers: { 200: connectionCheck },
  media: 'application/json',
})
