import type { Resource } from '../../../contract/jsonapi/index.ts'
import { documentEventNames, type ExampleEventName } from '../../../contract/vocabulary/index.ts'
import type { Loaders } from '../../platform/http/handler.ts'
import type { NotificationRow } from '../notifications.present.ts'
import { type NotificationPayload, notificationPayload } from '../payload.ts'
import { exampleAlertEvents } from './alerts.ts'
import { exampleDocuments } from './documents.ts'
import { exampleReferences, exampleTransportEventIds } from './events.ts'
import { exampleUuidOf } from './row.ts'
import { examplePlaces } from './places.ts'
import { exampleTime, presentedContainer, presentedShipment } from './shipment.ts'

const records: Resource[] = [
  ...examplePlaces,
  presentedShipment,
  presentedContainer(exampleTransportEventIds),
  ...exampleReferences,
  ...exampleDocuments,
  ...exampleAlertEvents,
]

const loaders: Loaders = Object.fromEntries(
  [...new Set(records.map(({ type }) => type))].map((type) => [
    type,
    (_: unknown, ids: readonly string[]) =>
      Promise.resolve(records.filter((record) => record.type === type && ids.includes(record.id))),
  ]),
)

const isDocumentEvent = (event: string) => documentEventNames.some((name) => name === event)
const typeOf = (id: string) =>
  [...exampleReferences, ...exampleAlertEvents].find((record) => record.id === id)?.type ?? null

function rowOf(event: ExampleEventName): NotificationRow {
  const reference_id = exampleUuidOf(event)
  return {
    id: exampleUuidOf(`notification ${event}`),
    webhook_id: exampleUuidOf('webhook'),
    event,
    delivery_status: 'pending',
    reference_type: isDocumentEvent(event) ? 'document' : typeOf(reference_id),
    reference_id,
    unmapped: null,
    created_at: exampleTime,
    origin: 'event',
  }
}

/** What a webhook would receive for an event: example records in a payload built by the same code as real ones. */
export const notificationExample = (event: ExampleEventName): Promise<NotificationPayload> =>
  notificationPayload(rowOf(event), loaders, '')
