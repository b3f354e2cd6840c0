import type { Columns } from '../../jsonapi/index.ts'
import { subscribableEventNames } from '../../vocabulary/index.ts'

export const webhookColumns = {
  created_at: { kind: 'instant', always: true },
  url: { kind: 'text', always: true },
  active: { kind: 'boolean', always: true },
  events: { kind: 'words' },
} as const satisfies Columns

export const webhookNotificationColumns = {
  created_at: { kind: 'instant', always: true },
  event: { kind: 'word', always: true, values: subscribableEventNames },
  delivery_status: { kind: 'enum', always: true, values: ['pending', 'succeeded', 'failed'] },
  webhook: { kind: 'id', only: 'filter' },
  text: {
    kind: 'text',
    only: 'filter',
    says: 'A part of the event, of the id of the notification or of its reference object, or of the address of the webhook, in any case',
  },
  reference_object: { kind: 'id', only: 'filter', says: 'The record that caused it' },
} as const satisfies Columns
