import type { Generated, GeneratedAlways, Kysely, Transaction } from 'kysely'
import type { Fee, Hold } from '../../contract/resources/index.ts'
import type { RateLimits } from '../../contract/vocabulary/index.ts'
import type { CustomFieldTables } from './tables.custom-fields.ts'
import type { LimitTables } from './tables.limits.ts'
import type { DocumentTables } from './tables.documents.ts'
import type { RawEventsTable } from './tables.raw-events.ts'
import type { DeliveryColumns, WebhookTables } from './tables.webhooks.ts'

/*
 * One column an attribute, under the name that it has on the wire. Timestamps are read as ISO 8601 UTC strings and
 * written as such.
 */
type Timestamp = string
type Uuid = string

/** Parts of an imported record that the interface does not name: kept and given back, not understood. */
export interface Aside {
  attributes?: Record<string, unknown>
  relationships?: Record<string, unknown>
  /** What an import last told of what people edit too: the next import changes only what differs from this. */
  told?: { ref_numbers?: string[]; tags?: string[] }
}

interface Owned {
  account_id: Uuid
  id: Uuid
}

export interface AccountsTable {
  id: Uuid
  company_name: string
  routing_data: Generated<boolean>
  simulated: Generated<boolean>
  container_refresh: Generated<boolean>
  /** Bucket → requests in 60 seconds, for the buckets that differ from the installation's. */
  rate_limits: Generated<RateLimits>
  created_at: Timestamp
}
export interface UsersTable extends Owned {
  name: string
  email: string | null
  created_at: Timestamp
}
export interface ApiKeysTable extends Owned {
  key_hash: Uint8Array
  label: string
  created_at: Timestamp
  revoked_at: Timestamp | null
}
export interface SessionsTable {
  token_hash: Uint8Array
  account_id: Uuid
  user_id: Uuid | null
  expires_at: Timestamp
}

export interface PlacesTable extends Owned {
  name: string
  code: string | null
  city: string | null
  state_abbr: string | null
  state: string | null
  country_code: string | null
  country: string | null
  time_zone: string | null
  latitude: number | null
  longitude: number | null
  aside: Aside | null
}
export interface TerminalsTable extends Owned {
  type: 'terminal' | 'rail_terminal'
  name: string
  nickname: string | null
  firms_code: string | null
  smdg_code: string | null
  bic_facility_code: string | null
  street: string | null
  city: string | null
  state: string | null
  state_abbr: string | null
  zip: string | null
  country: string | null
  port_id: Uuid | null
  metro_area_id: Uuid | null
  aside: Aside | null
}
export interface ShippingLinesTable extends Owned {
  scac: string
  name: string
  short_name: string
  alternative_scacs: Generated<string[]>
  bill_of_lading_prefixes: Generated<string[]>
  container_prefixes: Generated<string[]>
  bill_of_lading_tracking_support: boolean
  booking_number_tracking_support: boolean
  container_number_tracking_support: boolean
}
export interface VesselsTable extends Owned {
  name: string
  imo: string | null
  mmsi: string | null
  aside: Aside | null
}
export interface VesselPositionsTable {
  account_id: Uuid
  vessel_id: Uuid
  timestamp: Timestamp
  latitude: number
  longitude: number
  heading: number | null
  speed: number | null
}
export interface PartiesTable extends Owned {
  company_name: string
}

export interface ShipmentsTable extends Owned {
  bill_of_lading_number: string
  normalized_number: string
  booking_number: string | null
  ref_numbers: Generated<string[]>
  tags: Generated<string[]>
  shipping_line_scac: string | null
  shipping_line_name: string | null
  shipping_line_short_name: string | null
  customer_name: string | null
  port_of_lading_id: Uuid | null
  port_of_lading_locode: string | null
  port_of_lading_name: string | null
  port_of_discharge_id: Uuid | null
  port_of_discharge_locode: string | null
  port_of_discharge_name: string | null
  pod_terminal_id: Uuid | null
  destination_id: Uuid | null
  destination_type: 'port' | 'metro_area' | null
  destination_locode: string | null
  destination_name: string | null
  destination_terminal_id: Uuid | null
  destination_terminal_type: 'terminal' | 'rail_terminal' | null
  pod_vessel_name: string | null
  pod_vessel_imo: string | null
  pod_voyage_number: string | null
  pol_etd_at: Timestamp | null
  pol_atd_at: Timestamp | null
  pol_timezone: string | null
  pod_eta_at: Timestamp | null
  pod_original_eta_at: Timestamp | null
  pod_ata_at: Timestamp | null
  pod_timezone: string | null
  destination_eta_at: Timestamp | null
  destination_ata_at: Timestamp | null
  destination_timezone: string | null
  line_tracking_last_attempted_at: Timestamp | null
  line_tracking_last_succeeded_at: Timestamp | null
  line_tracking_stopped_at: Timestamp | null
  line_tracking_stopped_reason: string | null
  line_tracking_stopped_by_user_id: Uuid | null
  data_origin: string
  aside: Aside | null
  created_at: Timestamp
  updated_at: Timestamp
}

export interface ContainersTable extends Owned {
  shipment_id: Uuid | null
  number: string
  ref_numbers: Generated<string[]>
  seal_number: string | null
  equipment_type: string | null
  equipment_length: number | null
  equipment_height: string | null
  weight_in_lbs: number | null
  current_status: Generated<string>
  availability_known: Generated<boolean>
  available_for_pickup: boolean | null
  holds_at_pod_terminal: Generated<Hold[]>
  fees_at_pod_terminal: Generated<Fee[]>
  pickup_lfd: Timestamp | null
  pickup_lfd_line: Timestamp | null
  pickup_lfd_terminal: Timestamp | null
  pickup_lfd_rail: Timestamp | null
  act_by_at: GeneratedAlways<Timestamp | null>
  pickup_appointment_at: Timestamp | null
  pickup_facility_id: Uuid | null
  pod_terminal_id: Uuid | null
  location_at_pod_terminal: string | null
  pod_arrived_at: Timestamp | null
  pod_discharged_at: Timestamp | null
  pod_full_out_at: Timestamp | null
  pod_full_out_chassis_number: string | null
  pod_timezone: string | null
  pod_rail_carrier_scac: string | null
  pod_rail_loaded_at: Timestamp | null
  pod_rail_departed_at: Timestamp | null
  ind_rail_carrier_scac: string | null
  ind_eta_at: Timestamp | null
  ind_ata_at: Timestamp | null
  ind_rail_unloaded_at: Timestamp | null
  ind_facility_lfd_on: Timestamp | null
  final_destination_full_out_at: Timestamp | null
  final_destination_timezone: string | null
  empty_terminated_at: Timestamp | null
  empty_terminated_timezone: string | null
  terminal_checked_at: Timestamp | null
  pod_last_tracking_request_at: Timestamp | null
  shipment_last_tracking_request_at: Timestamp | null
  data_origin: string
  aside: Aside | null
  created_at: Timestamp
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
  data_source: string | null
  aside: Aside | null
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
  aside: Aside | null
  created_at: Timestamp
}
export interface ContainerUpdatedEventsTable extends Owned {
  container_id: Uuid
  terminal_id: Uuid | null
  changeset: Record<string, [unknown, unknown]>
  timestamp: Timestamp
  timezone: string | null
  data_source: string | null
  aside: Aside | null
}
export interface TrackingRequestsTable extends Owned {
  request_type: 'bill_of_lading' | 'booking_number' | 'container'
  request_number: string
  normalized_number: string
  scac: string | null
  status: Generated<string>
  failed_reason: string | null
  is_retrying: Generated<boolean>
  retry_count: number | null
  ref_numbers: Generated<string[]>
  tags: Generated<string[]>
  shipment_id: Uuid | null
  customer_id: Uuid | null
  source: string
  next_check_at: Timestamp | null
  checked_at: Timestamp | null
  resumed_at: Timestamp | null
  aside: Aside | null
  created_at: Timestamp
  updated_at: Timestamp
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

export interface EventLogTable {
  seq: GeneratedAlways<number>
  account_id: Uuid
  id: Uuid
  event: string
  reference_type: string | null
  reference_id: Uuid | null
  shipment_id: Uuid | null
  container_id: Uuid | null
  payload: unknown
  occurred_at: Timestamp
  recorded_at: Timestamp
}
export interface WebhookNotificationsTable extends Owned, DeliveryColumns {
  webhook_id: Uuid | null
  event: string
  delivery_status: Generated<string>
  reference_type: string | null
  reference_id: Uuid | null
  aside: Aside | null
  created_at: Timestamp
}

export interface BlobsTable extends Owned {
  key: string
  filename: string
  content_type: string
  byte_size: number
  checksum: string
  created_at: Timestamp
  expires_at: Timestamp | null
  stored_at: Timestamp | null
}

export interface Tables extends CustomFieldTables, DocumentTables, WebhookTables, LimitTables {
  settings: { key: string; value: unknown }
  accounts: AccountsTable
  users: UsersTable
  api_keys: ApiKeysTable
  sessions: SessionsTable
  sign_in_tokens: SessionsTable
  ports: PlacesTable
  metro_areas: PlacesTable
  terminals: TerminalsTable
  shipping_lines: ShippingLinesTable
  vessels: VesselsTable
  vessel_positions: VesselPositionsTable
  parties: PartiesTable
  shipments: ShipmentsTable
  containers: ContainersTable
  transport_events: TransportEventsTable
  raw_events: RawEventsTable
  estimated_events: EstimatedEventsTable
  container_updated_events: ContainerUpdatedEventsTable
  tracking_requests: TrackingRequestsTable
  identifiers: IdentifiersTable
  event_log: EventLogTable
  webhook_notifications: WebhookNotificationsTable
  blobs: BlobsTable
  record_counts: { account_id: Uuid; kind: string; total: number }
}

/** The database, or a transaction in it. */
export type Db = Kysely<Tables>
/** Where several statements must hold together: whoever asks for one does not open it. */
export type Trx = Transaction<Tables>

/** The account that owns the shared catalogue of ports, terminals, lines and vessels. */
export const catalogueAccount = '00000000-0000-0000-0000-000000000000'
