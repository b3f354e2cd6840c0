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
  shipment: async (accountId, ids) => (await shipmentsByIds(db, accountId, ids)).map(presentShipment),
  container: async (accountId, ids) => (await containersByIds(db, accountId, ids)).map(presentContainer),
  transport_event: orImported(db, 'transport_event', async (accountId, ids) =>
    (await transportEventsByIds(db, accountId, ids)).map(presentTransportEvent),
  ),
  raw_event: async (accountId, ids) => (await rawEventsByIds(db, accountId, ids)).map(presentRawEvent),
  estimated_event: orImported(db, 'estimated_event', async (accountId, ids) =>
    (await estimatedEventsByIds(db, accountId, ids)).map(presentEstimatedEvent),
  ),
  container_updated_event: orImported(db, 'container_updated_event', async (accountId, ids) =>
    (await containerUpdatedEventsByIds(db, accountId, ids)).map(presentContainerUpdatedEvent),
  ),
  container_created_event: importedRecords(db, 'container_created_event'),
  container_pod_terminal_changed_event: importedRecords(db, 'container_pod_terminal_changed_event'),
  tracking_request: async (accountId, ids) =>
    (await trackingRequestsByIds(db, accountId, ids)).map(presentTrackingRequest),
})
