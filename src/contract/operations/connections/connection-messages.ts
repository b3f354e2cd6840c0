import { z } from 'zod'
import { id } from '../../jsonapi/index.ts'
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
