import type { Reporter } from '../../../contract/vocabulary/index.ts'
import type { Entry } from '../../platform/events/entry.ts'
import type { SourceReports } from '../reports/reports.rules.ts'
import type { Selectable } from 'kysely'
import type {
  RawEventsTable,
  ContainerUpdatedEventsTable,
  ContainersTable,
  EstimatedEventsTable,
  IdentifiersTable,
  ShipmentsTable,
  TrackingRequestsTable,
  TransportEventsTable,
} from '../../platform/database/tables.tracking.ts'

/** Rows as they are read: what is known. */
/** Without the columns that the database derives, as those of containers. */
export type ShipmentRow = Omit<
  Selectable<ShipmentsTable>,
  'arrival_at' | 'delayed_at' | 'eta_before_delay_at'
>
export type ContainerRow = Omit<
  Selectable<ContainersTable>,
  | 'act_by_at'
  | 'act_by_day'
  | 'act_by_zone'
  | 'act_by_gate_at'
  | 'tracking_stopped_at'
  | 'stopped_before_pickup'
  | 'status_rank'
  | 'blocker_rank'
  | 'arrival_at'
  | 'terminal_id'
  | 'open_work'
  | 'pickup_phase'
  | 'pickup_place'
  | 'whereabouts'
  | 'current_place_id'
  | 'current_voyage_number'
  | 'placed_since'
>
export type TransportEventRow = Selectable<TransportEventsTable>
export type RawEventRow = Selectable<RawEventsTable>
export type EstimatedEventRow = Selectable<EstimatedEventsTable>
export type ContainerUpdatedEventRow = Selectable<ContainerUpdatedEventsTable>
export type TrackingRequestRow = Selectable<TrackingRequestsTable>
export type IdentifierRow = Selectable<IdentifiersTable>

/** A row as it is to be stored, and the columns in which it differs from the stored one. */
export interface RowUpdate<Row> {
  row: Row
  columns: (keyof Row & string)[]
}
export interface RowChanges<Row> {
  insert: Row[]
  update: RowUpdate<Row>[]
}

/** All that a snapshot changes. Every list is empty when it reports nothing new. */
export interface SnapshotChanges {
  shipments: RowChanges<ShipmentRow>
  containers: RowChanges<ContainerRow>
  transport_events: RowChanges<TransportEventRow> & { remove: TransportEventRow[] }
  estimated_events: RowChanges<EstimatedEventRow>
  container_updated_events: RowChanges<ContainerUpdatedEventRow>
  /** The containers and shipments whose identifiers are written anew. */
  identifiers: {
    shipment_id: string | null
    container_id: string | null
    /** Nothing of it was filed before. */
    isNew: boolean
    rows: IdentifierRow[]
  }[]
  /** What sources say of deciding attributes, where it changed. */
  reports: SourceReports[]
  log: Entry[]
}

/** The stored records that a snapshot names. */
export interface KnownRecords {
  shipment: ShipmentRow | null
  /** The shipment's containers, and any other that the snapshot names. */
  containers: ContainerRow[]
  /** Of these containers, and any other that the snapshot names. */
  transport_events: TransportEventRow[]
  estimated_events: EstimatedEventRow[]
  container_updated_events: ContainerUpdatedEventRow[]
  /** The shipments of containers that are reported without one, and those that they name, where they exist. */
  other_shipments: ShipmentRow[]
  /** Records of ships by IMO number, for the ships that the shipments name. */
  vessels?: ReadonlyMap<string, string>
  /** What each source says of these records, by the id of the record. */
  reports?: ReadonlyMap<string, readonly SourceReports[]>
}

export interface CompareContext {
  source: string
  account_id: string
  /**
   * Who reports; without it `source`. Null: nobody does, and the reports of another source, which are among the known ones, are
   * compared with what is shown.
   */
  by?: { source: string; reporter: Reporter | null } | null
  /** The trade's time. ISO 8601 UTC. */
  now: string
  newId: () => string
  /** The tracking request that was checked: its labels are copied to what it finds. */
  request?: { ref_numbers: string[]; tags: string[]; customer_name?: string | null } | undefined
}
