import type { Db } from '../platform/database/tables.ts'
import type { Loaders } from '../platform/http/handler.ts'
import { presentContainer } from './records/containers.present.ts'
import { containersByIds } from './records/containers.store.ts'
import {
  presentContainerUpdatedEvent,
  presentEstimatedEvent,
  presentTransportEvent,
  presentRawEvent,
} from './events/events.present.ts'
import {
  containerUpdatedEventsByIds,
  estimatedEventsByIds,
  transportEventsByIds,
} from './events/transport-events.store.ts'
import { importedRecords, orImported } from './events/imported-records.store.ts'
import { rawEventsByIds } from './events/raw-events.store.ts'
import { presentShipment } from './records/shipments.present.ts'
import { shipmentsByIds } from './records/shipments.store.ts'
import { presentTrackingRequest } from './requests/tracking-requests.present.ts'
import { trackingRequestsByIds } from './requests/tracking-requests.store.ts'

/** For `include`, and for notifications and live streams, which send the records of log entries. */
export const trackingLoaders = ({ db }: { db: Db }): Loaders => ({
  shipment: async (view, ids) => (await shipmentsByIds(db, view, ids)).map(presentShipment),
  container: async (view, ids) => (await containersByIds(db, view, ids)).map(presentContainer),
  transport_event: orImported(db, 'transport_event', async (view, ids) =>
    (await transportEventsByIds(db, view, ids)).map(presentTransportEvent),
  ),
  raw_event: async (view, ids) => (await rawEventsByIds(db, view, ids)).map(presentRawEvent),
  estimated_event: orImported(db, 'estimated_event', async ({ account_id }, ids) =>
    (await estimatedEventsByIds(db, account_id, ids)).map(presentEstimatedEvent),
  ),
  container_updated_event: orImported(db, 'container_updated_event', async ({ account_id }, ids) =>
    (await containerUpdatedEventsByIds(db, account_id, ids)).map(presentContainerUpdatedEvent),
  ),
  container_created_event: importedRecords(db, 'container_created_event'),
  container_pod_terminal_changed_event: importedRecords(db, 'container_pod_terminal_changed_event'),
  tracking_request: async ({ account_id }, ids) =>
    (await trackingRequestsByIds(db, account_id, ids)).map(presentTrackingRequest),
})
