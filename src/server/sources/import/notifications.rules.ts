import { z } from 'zod'
import { webhookNotification } from '../../../contract/resources/index.ts'
import type { Unmapped } from '../../platform/database/columns.ts'
import { ImportRefused, type ReportedRecord } from '../json-api/json-api.rules.ts'
import { unmappedOf, relationId, linkOf, readAttributes } from '../json-api/attributes.rules.ts'

export interface ReportedNotification {
  id: string
  webhook_id: string | null
  event: string
  delivery_status: string
  reference_type: string | null
  reference_id: string | null
  unmapped: Unmapped
  created_at: string | undefined
}

const references = [
  'tracking_request',
  'estimated_event',
  'transport_event',
  'container_updated_event',
  'container_created_event',
  'container_pod_terminal_changed_event',
] as const

/** The webhook notifications in a document. */
export const notificationsOf = (records: readonly ReportedRecord[]): ReportedNotification[] =>
  records.filter(({ type }) => type === 'webhook_notification').map(notificationOf)

/** Other services link a list of attempts. */
const hasLogs = ({ relationships }: ReportedRecord): boolean =>
  z.looseObject({ data: z.array(z.unknown()) }).safeParse(relationships['webhook_notification_logs']).success

function notificationOf(record: ReportedRecord): ReportedNotification {
  // Only document events have a version; it is kept as an unmapped attribute.
  const { id: _repeated, version: _version, ...shape } = webhookNotification.attributes.shape
  const { known, unmapped } = readAttributes(record, shape, (schema, value) => z.safeParse(schema, value))
  const { event, delivery_status, created_at } = known
  if (typeof event !== 'string')
    throw new ImportRefused(
      `The webhook_notification ${record.id} names no event`,
      `${record.pointer}/attributes/event`,
    )
  delete unmapped['id']
  const reference = linkOf(record, 'reference_object', ...references)
  return {
    id: record.id,
    webhook_id: relationId(record, 'webhook', 'webhook') ?? null,
    event,
    delivery_status: typeof delivery_status === 'string' ? delivery_status : 'pending',
    reference_type: reference?.type ?? null,
    reference_id: reference?.id ?? null,
    unmapped: unmappedOf(record, unmapped, [
      'webhook',
      ...(reference ? ['reference_object'] : []),
      ...(hasLogs(record) ? [] : ['webhook_notification_logs']),
    ]),
    created_at: typeof created_at === 'string' ? created_at : undefined,
  }
}
