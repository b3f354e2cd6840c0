import { z } from 'zod'
import { webhookNotification } from '../../../contract/resources/index.ts'
import type { Aside } from '../../platform/database/columns.ts'
import { ImportRefused, type ToldRecord } from './document.rules.ts'
import { asideOf, idOf, linkOf, readAttributes } from './attributes.rules.ts'

export interface ToldNotification {
  id: string
  webhook_id: string | null
  event: string
  delivery_status: string
  reference_type: string | null
  reference_id: string | null
  aside: Aside
  created_at: string | undefined
}

const references = [
  'tracking_request',
  'estimated_event',
  'transport_event',
  'container_updated_event',
] as const

/** The notifications that a document brings. */
export const notificationsOf = (records: readonly ToldRecord[]): ToldNotification[] =>
  records.filter(({ type }) => type === 'webhook_notification').map(notificationOf)

function notificationOf(record: ToldRecord): ToldNotification {
  // The version is on document events alone: it travels with what is kept aside.
  const { id: _repeated, version: _version, ...shape } = webhookNotification.attributes.shape
  const { told, unknown } = readAttributes(record, shape, (schema, value) => z.safeParse(schema, value))
  const { event, delivery_status, created_at } = told
  if (typeof event !== 'string')
    throw new ImportRefused(
      `The webhook_notification ${record.id} names no event`,
      `${record.pointer}/attributes/event`,
    )
  delete unknown['id']
  const reference = linkOf(record, 'reference_object', ...references)
  return {
    id: record.id,
    webhook_id: idOf(record, 'webhook', 'webhook') ?? null,
    event,
    delivery_status: typeof delivery_status === 'string' ? delivery_status : 'pending',
    reference_type: reference?.type ?? null,
    reference_id: reference?.id ?? null,
    aside: asideOf(record, unknown, reference ? ['webhook', 'reference_object'] : ['webhook']),
    created_at: typeof created_at === 'string' ? created_at : undefined,
  }
}
