import { z } from 'zod'
import { id, recordDocument } from '../../jsonapi/index.ts'
import { receivedMessage } from '../../resources/index.ts'
import { operation } from '../operation.ts'

const tag = 'Connections'
const MAX_MESSAGE_BYTES = 16 * 1024 * 1024

export const list_connection_messages = operation({
  method: 'GET',
  path: '/connections/{id}/messages',
  tag,
  summary: 'The latest message files that a connection received, or those that were not wholly understood',
  extension: true,
  resource: 'received_message',
  params: z.object({ id }),
  query: z.object({ only: z.enum(['not_understood']).optional() }),
  answers: { 200: z.looseObject({ data: z.array(receivedMessage.schema) }) },
})

export const get_connection_message = operation({
  method: 'GET',
  path: '/connections/{id}/messages/{message_id}',
  tag,
  summary: 'A message file, with the containers that it is about in `meta`',
  extension: true,
  resource: 'received_message',
  shows: ['received_message', 'container'],
  params: z.object({ id, message_id: id }),
  answers: {
    200: recordDocument(receivedMessage.schema).extend({
      meta: z.looseObject({
        containers: z.array(
          z.object({
            number: z.string(),
            /** Null while no such container is tracked. */
            container_id: id.nullable(),
            shipment_id: id.nullable(),
            /** Statuses of it in the file. */
            statuses: z.int(),
            /** Its codes that have no meaning yet. */
            unmapped_codes: z.array(z.string()),
          }),
        ),
      }),
    }),
  },
})

export const create_connection_message = operation({
  method: 'POST',
  path: '/connections/{id}/messages',
  tag,
  summary: 'Hand over a file of X12 315 or EDIFACT IFTSTA messages; the same file again changes nothing',
  extension: true,
  resource: 'received_message',
  changes: ['received_message', 'connection', 'tracking_request'],
  params: z.object({ id }),
  body: z.object({
    data: z.object({
      type: z.literal('received_message'),
      attributes: z.object({
        name: z.string().trim().min(1).max(200).default('message'),
        text: z.string().min(1).max(MAX_MESSAGE_BYTES),
      }),
    }),
  }),
  largestBodyBytes: MAX_MESSAGE_BYTES,
  answers: { 201: z.looseObject({ data: receivedMessage.schema }) },
})

export const read_connection_messages_again = operation({
  method: 'POST',
  path: '/connections/{id}/messages/read_again',
  tag,
  summary: 'Read the messages again that were not wholly understood, with the codes as they are now',
  extension: true,
  changes: ['received_message', 'connection', 'tracking_request'],
  params: z.object({ id }),
  answers: { 200: z.looseObject({ read: z.int(), not_understood: z.int() }) },
  media: 'application/json',
})
