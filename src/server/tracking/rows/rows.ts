import type { Selectable } from 'kysely'
import type { RawEventsTable } from '../../platform/database/tables.raw-events.ts'
import type {
  ContainerUpdatedEventsTable,
  ContainersTable,
  EstimatedEventsTable,
  IdentifiersTable,
  ShipmentsTable,
  TrackingRequestsTable,
  TransportEventsTable,
} from '../../platform/database/tables.tracking.ts'

/** Rows as they are read: what is known. */
export type ShipmentRow = Selectable<ShipmentsTable>
/** Without the columns that the database derives. */
export type ContainerRow = Omit<Selectable<ContainersTable>, 'act_by_at' | 'act_by_day' | 'act_by_zone'>
export type TransportEventRow = Selectable<TransportEventsTable>
export type RawEventRow = Selectable<RawEventsTable>
export type EstimatedEventRow = Selectable<EstimatedEventsTable>
export type ContainerUpdatedEventRow = Selectable<ContainerUpdatedEventsTable>
export type TrackingRequestRow = Selectable<TrackingRequestsTable>
export type IdentifierRow = Selectable<IdentifiersTable>
