import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type {
  containerFields,
  shipmentFields,
  trackingRequestFields,
} from '../../../contract/fields/index.ts'
import type {
  PickupPhase,
  PickupPlace,
  RequestType,
  Whereabouts,
} from '../../../contract/vocabulary/index.ts'
import type { Unmapped, Owned, StoredColumns, Timestamp, Uuid } from './columns.ts'

export interface RawEventsTable extends Owned {
  container_id: Uuid
  /** Stable within the container and the source. */
  source_key: string
  index: number
  event: string | null
  original_event: string | null
  timestamp: Timestamp | null
  estimated: boolean
  /** Days as `2026-11-20`. */
  actual_on: string | null
  estimated_on: string | null
  actual_at: Timestamp | null
  estimated_at: Timestamp | null
  timezone: string | null
  location_name: string | null
  location_locode: string | null
  location_id: Uuid | null
  location_type: 'port' | 'metro_area' | null
  vessel_name: string | null
  vessel_imo: string | null
  vessel_id: Uuid | null
  voyage_number: string | null
  /** What the interface does not name. */
  unmapped: Unmapped | null
  created_at: Timestamp
}

/** The attributes of shipments (contract/fields), and the columns beside them. */
export interface ShipmentsTable extends Owned, StoredColumns<typeof shipmentFields> {
  port_of_lading_id: Uuid | null
  port_of_discharge_id: Uuid | null
  pod_terminal_id: Uuid | null
  destination_id: Uuid | null
  destination_type: 'port' | 'metro_area' | null
  destination_terminal_id: Uuid | null
  destination_terminal_type: 'terminal' | 'rail_terminal' | null
  line_tracking_stopped_by_user_id: Uuid | null
  /** The time of `presentArrival` of contract/trade. */
  arrival_at: GeneratedAlways<Timestamp | null>
  /** When its expected arrival was last put later, and what was expected before; a trigger keeps both (migration 0085). */
  delayed_at: GeneratedAlways<Timestamp | null>
  eta_before_delay_at: GeneratedAlways<Timestamp | null>
  unmapped: Unmapped | null
  updated_at: Timestamp
}

/** The attributes of containers (contract/fields), and the columns beside them. */
export interface ContainersTable extends Owned, StoredColumns<typeof containerFields> {
  shipment_id: Uuid | null
  /** When tracking of its shipment stopped; triggers keep it (migration 0025). */
  tracking_stopped_at: GeneratedAlways<Timestamp | null>
  /** `isStoppedBeforePickup` of contract/trade. */
  stopped_before_pickup: GeneratedAlways<boolean>
  /** `isOpenWork` of contract/trade. */
  open_work: GeneratedAlways<boolean>
  pickup_phase: GeneratedAlways<PickupPhase | null>
  pickup_place: GeneratedAlways<PickupPlace>
  /** A party; the database keeps its name beside it (migration 0088). */
  dray_carrier_id: Uuid | null
  /** `actBy` of contract/trade; see migration 0125. */
  act_by_at: GeneratedAlways<Timestamp | null>
  /** Midnight UTC of the calendar day to act by. */
  act_by_day: GeneratedAlways<Timestamp | null>
  /** The zone in which that day counts; `UTC` where it is not known. */
  act_by_zone: GeneratedAlways<string | null>
  /** When the gate closes for the last time before that day ends; null: not known. */
  act_by_gate_at: GeneratedAlways<Timestamp | null>
  /** `statusRank` and `blockerRank` of contract/trade. */
  status_rank: GeneratedAlways<number>
  blocker_rank: GeneratedAlways<number | null>
  /** The time of `presentArrival`, and `terminalOf` of contract/trade; triggers keep both (migration 0036). */
  arrival_at: GeneratedAlways<Timestamp | null>
  terminal_id: GeneratedAlways<Uuid | null>
  /** `whereaboutsOf` of contract/trade: the id is of a ship or a port; triggers keep them (migration 0102). */
  whereabouts: GeneratedAlways<Whereabouts>
  current_place_id: GeneratedAlways<Uuid | null>
  current_voyage_number: GeneratedAlways<string | null>
  placed_since: GeneratedAlways<Timestamp | null>
  pickup_facility_id: Uuid | null
  pod_terminal_id: Uuid | null
  /** The source of which availability, holds or fees are shown; null for the one that the shipment is tracked through. */
  availability_source: string | null
  data_origin: string
  unmapped: Unmapped | null
  updated_at: Timestamp
}

export interface TransportEventsTable extends Owned {
  container_id: Uuid
  shipment_id: Uuid | null
  source_key: string
  event: string
  timestamp: Timestamp | null
  timezone: string | null
  location_locode: string | null
  location_id: Uuid | null
  location_type: 'port' | 'metro_area' | null
  voyage_number: string | null
  vessel_id: Uuid | null
  terminal_id: Uuid | null
  terminal_type: 'terminal' | 'rail_terminal' | null
  /** The new last free day or appointment of an event that reports its change. */
  value: string | null
  data_source: string | null
  /** An estimate that its source reports as happened, although it lies in the future. */
  reported_as_happened: Generated<boolean>
  unmapped: Unmapped | null
  created_at: Timestamp
}
export interface EstimatedEventsTable extends Owned {
  shipment_id: Uuid
  event: string
  estimated_timestamp: Timestamp
  timezone: string | null
  location_locode: string | null
  port_id: Uuid | null
  vessel_id: Uuid | null
  voyage_number: string | null
  data_source: string | null
  unmapped: Unmapped | null
  created_at: Timestamp
}
export interface ContainerUpdatedEventsTable extends Owned {
  container_id: Uuid
  terminal_id: Uuid | null
  changeset: Record<string, [unknown, unknown]>
  timestamp: Timestamp
  timezone: string | null
  data_source: string | null
  unmapped: Unmapped | null
}
/** The attributes of tracking requests (contract/fields), and the columns beside them. */
export interface TrackingRequestsTable extends Owned, StoredColumns<typeof trackingRequestFields> {
  request_type: RequestType
  normalized_number: string
  shipment_id: Uuid | null
  customer_id: Uuid | null
  /** Who asked, where it was a person. */
  user_id: Generated<Uuid | null>
  /** The name of the request's source; null while none covers it. */
  source: string | null
  next_check_at: Timestamp | null
  leased_by: Uuid | null
  leased_until: Timestamp | null
  checked_at: Timestamp | null
  resumed_at: Timestamp | null
  /** When somebody last wanted it to be asked anew. */
  refreshed_at: Generated<Timestamp | null>
  unmapped: Unmapped | null
}
export type IdentifierField = 'container_number' | 'bill_of_lading_number' | 'booking_number' | 'ref_number'
export interface IdentifiersTable {
  account_id: Uuid
  field: IdentifierField
  normalized: string
  value: string
  shipment_id: Uuid | null
  container_id: Uuid | null
}

/** Events of another service that have no table: kept as they came. */
interface ImportedRecordsTable extends Owned {
  type: string
  attributes: Record<string, unknown>
  relationships: Record<string, unknown>
}

/** What one source says of the deciding attributes of a record (tracking/reports). */
interface AttributeReportsTable {
  account_id: Uuid
  record_id: Uuid
  record_type: 'container' | 'shipment'
  source: string
  /** Null where the source passes on the reports of several. */
  reporter: string | null
  is_main: boolean
  attributes: Record<string, unknown>
}

/** What people entered by hand (tracking/entered); a row stays when its value has ended. */
interface EnteredValuesTable extends Owned {
  container_id: Uuid
  attribute: string
  value: ColumnType<string | boolean, string, never>
  note: string | null
  entered_by: string
  entered_at: Timestamp
  valid_until: Timestamp | null
  overrules: boolean
  ended_at: Timestamp | null
  /** Null where its end came, or another value took its place. */
  ended_by: string | null
}

export interface TrackingTables {
  attribute_reports: AttributeReportsTable
  entered_values: EnteredValuesTable
  imported_records: ImportedRecordsTable
  shipments: ShipmentsTable
  containers: ContainersTable
  transport_events: TransportEventsTable
  raw_events: RawEventsTable
  estimated_events: EstimatedEventsTable
  container_updated_events: ContainerUpdatedEventsTable
  tracking_requests: TrackingRequestsTable
  identifiers: IdentifiersTable
}
