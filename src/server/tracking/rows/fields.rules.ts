import { iso } from '../../platform/clock.ts'
import type {
  ContainerRow,
  EstimatedEventRow,
  ContainerUpdatedEventRow,
  ShipmentRow,
  TransportEventRow,
} from './rows.ts'

/** How a column is compared: an instant as an instant, `json` by its parts, a `set` by its parts in any order. */
type Kind = 'plain' | 'instant' | 'json' | 'set'
export type Fields<Row> = { readonly [Name in keyof Row]?: Kind }
/** Columns as they are told: undefined was not told. */
export type ToldColumns<Row> = { [Name in keyof Row]?: Row[Name] | undefined }

/** What can be told of a shipment, by column. */
export const shipmentFields = {
  bill_of_lading_number: 'plain',
  normalized_number: 'plain',
  booking_number: 'plain',
  shipping_line_scac: 'plain',
  shipping_line_name: 'plain',
  shipping_line_short_name: 'plain',
  customer_name: 'plain',
  port_of_lading_id: 'plain',
  port_of_lading_locode: 'plain',
  port_of_lading_name: 'plain',
  port_of_discharge_id: 'plain',
  port_of_discharge_locode: 'plain',
  port_of_discharge_name: 'plain',
  pod_terminal_id: 'plain',
  destination_id: 'plain',
  destination_type: 'plain',
  destination_locode: 'plain',
  destination_name: 'plain',
  destination_terminal_id: 'plain',
  destination_terminal_type: 'plain',
  pod_vessel_name: 'plain',
  pod_vessel_imo: 'plain',
  pod_voyage_number: 'plain',
  pol_etd_at: 'instant',
  pol_atd_at: 'instant',
  pol_timezone: 'plain',
  pod_eta_at: 'instant',
  pod_original_eta_at: 'instant',
  pod_ata_at: 'instant',
  pod_timezone: 'plain',
  destination_eta_at: 'instant',
  destination_ata_at: 'instant',
  destination_timezone: 'plain',
  line_tracking_last_attempted_at: 'instant',
  line_tracking_last_succeeded_at: 'instant',
  line_tracking_stopped_at: 'instant',
  line_tracking_stopped_reason: 'plain',
  line_tracking_stopped_by_user_id: 'plain',
  aside: 'json',
  ref_numbers: 'json',
  tags: 'json',
} as const satisfies Fields<ShipmentRow>

/** What can be told of a container, by column. */
export const containerFields = {
  shipment_id: 'plain',
  number: 'plain',
  seal_number: 'plain',
  equipment_type: 'plain',
  equipment_length: 'plain',
  equipment_height: 'plain',
  weight_in_lbs: 'plain',
  current_status: 'plain',
  availability_known: 'plain',
  available_for_pickup: 'plain',
  holds_at_pod_terminal: 'set',
  fees_at_pod_terminal: 'set',
  pickup_lfd: 'instant',
  pickup_lfd_line: 'instant',
  pickup_lfd_terminal: 'instant',
  pickup_lfd_rail: 'instant',
  pickup_appointment_at: 'instant',
  pickup_facility_id: 'plain',
  pod_terminal_id: 'plain',
  location_at_pod_terminal: 'plain',
  pod_arrived_at: 'instant',
  pod_discharged_at: 'instant',
  pod_full_out_at: 'instant',
  pod_full_out_chassis_number: 'plain',
  pod_timezone: 'plain',
  pod_rail_carrier_scac: 'plain',
  pod_rail_loaded_at: 'instant',
  pod_rail_departed_at: 'instant',
  ind_rail_carrier_scac: 'plain',
  ind_eta_at: 'instant',
  ind_ata_at: 'instant',
  ind_rail_unloaded_at: 'instant',
  ind_facility_lfd_on: 'instant',
  final_destination_full_out_at: 'instant',
  final_destination_timezone: 'plain',
  empty_terminated_at: 'instant',
  empty_terminated_timezone: 'plain',
  terminal_checked_at: 'instant',
  pod_last_tracking_request_at: 'instant',
  shipment_last_tracking_request_at: 'instant',
  aside: 'json',
  ref_numbers: 'json',
} as const satisfies Fields<ContainerRow>

export const transportEventFields = {
  container_id: 'plain',
  shipment_id: 'plain',
  event: 'plain',
  timestamp: 'instant',
  timezone: 'plain',
  location_locode: 'plain',
  location_id: 'plain',
  location_type: 'plain',
  voyage_number: 'plain',
  vessel_id: 'plain',
  terminal_id: 'plain',
  terminal_type: 'plain',
  data_source: 'plain',
  aside: 'json',
} as const satisfies Fields<TransportEventRow>

export const estimatedEventFields = {
  shipment_id: 'plain',
  event: 'plain',
  estimated_timestamp: 'instant',
  timezone: 'plain',
  location_locode: 'plain',
  port_id: 'plain',
  vessel_id: 'plain',
  voyage_number: 'plain',
  data_source: 'plain',
  aside: 'json',
} as const satisfies Fields<EstimatedEventRow>

export const containerUpdatedEventFields = {
  container_id: 'plain',
  terminal_id: 'plain',
  changeset: 'json',
  timestamp: 'instant',
  timezone: 'plain',
  data_source: 'plain',
  aside: 'json',
} as const satisfies Fields<ContainerUpdatedEventRow>

/** Any instant as it is stored: UTC. `…-07:00` and its UTC form are the same. */
export const utc = (instant: string): string => iso(new Date(instant))

/** One text for equal values: keys in order, so that jsonb's own order does not matter. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}

function same(kind: Kind, known: unknown, told: unknown): boolean {
  if (known === told) return true
  if (known === null || told === null || known === undefined) return (known ?? null) === told
  if (kind === 'instant' && typeof known === 'string' && typeof told === 'string')
    return Date.parse(known) === Date.parse(told)
  if (kind === 'set' && Array.isArray(known) && Array.isArray(told))
    return canonical(known.map(canonical).toSorted()) === canonical(told.map(canonical).toSorted())
  return kind !== 'plain' && canonical(known) === canonical(told)
}

const stored = (kind: Kind, told: unknown): unknown =>
  kind === 'instant' && typeof told === 'string' ? utc(told) : told

/** The columns in which `told` differs from `known`, as they are to be stored. */
export function differences<Row extends object>(
  fields: Fields<Row>,
  known: Row,
  told: ToldColumns<Row>,
): Partial<Row> {
  const changed: Partial<Row> = {}
  for (const [name, kind] of Object.entries(fields) as [keyof Row, Kind][]) {
    const value = told[name]
    if (value === undefined || same(kind, known[name], value)) continue
    changed[name] = stored(kind, value) as Row[keyof Row]
  }
  return changed
}

/** `blank` with what was told laid over it, in the stored form. */
export function filled<Row extends object>(fields: Fields<Row>, blank: Row, told: ToldColumns<Row>): Row {
  return { ...blank, ...differences(fields, blank, told) }
}
