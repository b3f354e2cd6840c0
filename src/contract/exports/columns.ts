import type {
  containerAttributes,
  shipmentAttributes,
  trackingRequestAttributes,
} from '../resources/index.ts'
import type { ViewedList } from '../vocabulary/index.ts'
import { actByAttributes } from './act-by-facts.ts'

/**
 * How an attribute is written: `identifier` as text without spaces, `day` as an instant of which the calendar date
 * counts (a last free day), `words` with `; ` between.
 */
export type ExportKind =
  | 'identifier'
  | 'text'
  | 'number'
  | 'boolean'
  | 'instant'
  | 'day'
  | 'words'
  | 'holds'
  | 'fees'

export interface ExportColumn {
  kind: ExportKind
  /** Of an instant: the attributes that name its zone, the first that is known. None: it is the service's own, UTC. */
  zones?: readonly string[]
}
type Described<Attributes extends object> = Record<
  Exclude<keyof Attributes & string, 'import_deadlines'>,
  ExportColumn
>

const identifier: ExportColumn = { kind: 'identifier' }
const text: ExportColumn = { kind: 'text' }
const number: ExportColumn = { kind: 'number' }
const boolean: ExportColumn = { kind: 'boolean' }
const words: ExportColumn = { kind: 'words' }
const at = (...zones: string[]): ExportColumn => ({ kind: 'instant', zones })
const day = (...zones: string[]): ExportColumn => ({ kind: 'day', zones })
const inland = ['final_destination_timezone', 'pod_timezone']

export const shipmentExport = {
  bill_of_lading_number: identifier,
  normalized_number: identifier,
  booking_number: identifier,
  ref_numbers: words,
  tags: words,
  created_at: at(),
  shipping_line_scac: identifier,
  shipping_line_name: text,
  shipping_line_short_name: text,
  customer_name: text,
  port_of_lading_locode: identifier,
  port_of_lading_name: text,
  port_of_discharge_locode: identifier,
  port_of_discharge_name: text,
  destination_locode: identifier,
  destination_name: text,
  pod_vessel_name: text,
  pod_vessel_imo: identifier,
  pod_voyage_number: identifier,
  pol_etd_at: at('pol_timezone'),
  pol_atd_at: at('pol_timezone'),
  pol_timezone: text,
  pod_eta_at: at('pod_timezone'),
  pod_original_eta_at: at('pod_timezone'),
  pod_ata_at: at('pod_timezone'),
  pod_timezone: text,
  destination_eta_at: at('destination_timezone'),
  destination_ata_at: at('destination_timezone'),
  destination_timezone: text,
  line_tracking_last_attempted_at: at(),
  line_tracking_last_succeeded_at: at(),
  line_tracking_stopped_at: at(),
  line_tracking_stopped_reason: text,
  data_origin: text,
} as const satisfies Described<typeof shipmentAttributes>

export const containerExport = {
  number: identifier,
  ref_numbers: words,
  created_at: at(),
  seal_number: identifier,
  equipment_type: text,
  equipment_length: number,
  equipment_height: text,
  weight_in_lbs: number,
  current_status: text,
  availability_known: boolean,
  available_for_pickup: boolean,
  holds_at_pod_terminal: { kind: 'holds' },
  fees_at_pod_terminal: { kind: 'fees' },
  /** `actBy`: the last free day that binds first, in the zone of its source; nothing after pickup. */
  act_by_at: day(),
  pickup_lfd: day(...inland),
  pickup_lfd_line: day(...inland),
  pickup_lfd_terminal: day('pod_timezone'),
  pickup_lfd_rail: day(...inland),
  pickup_appointment_at: at(...inland),
  location_at_pod_terminal: text,
  pod_arrived_at: at('pod_timezone'),
  pod_discharged_at: at('pod_timezone'),
  pod_full_out_at: at('pod_timezone'),
  pod_full_out_chassis_number: identifier,
  pod_timezone: text,
  pod_rail_carrier_scac: identifier,
  pod_rail_loaded_at: at('pod_timezone'),
  pod_rail_departed_at: at('pod_timezone'),
  ind_rail_carrier_scac: identifier,
  ind_eta_at: at('final_destination_timezone'),
  ind_ata_at: at('final_destination_timezone'),
  ind_rail_unloaded_at: at('final_destination_timezone'),
  ind_facility_lfd_on: day('final_destination_timezone'),
  final_destination_full_out_at: at('final_destination_timezone'),
  final_destination_timezone: text,
  empty_terminated_at: at('empty_terminated_timezone'),
  empty_terminated_timezone: text,
  terminal_checked_at: at(),
  pod_last_tracking_request_at: at(),
  shipment_last_tracking_request_at: at(),
} as const satisfies Described<typeof containerAttributes> & Record<string, ExportColumn>

export const trackingRequestExport = {
  request_number: identifier,
  request_type: text,
  scac: identifier,
  status: text,
  failed_reason: text,
  is_retrying: boolean,
  retry_count: number,
  ref_numbers: words,
  tags: words,
  created_at: at(),
  updated_at: at(),
  last_checked_at: at(),
  next_check_at: at(),
  gives_up_at: at(),
} as const satisfies Described<typeof trackingRequestAttributes> & Record<string, ExportColumn>

/** Where the value of a column stands: the record's own attribute, its shipment's, or one of its custom fields. */
export type ExportSource =
  | { of: 'record' | 'shipment'; attribute: string; column: ExportColumn }
  | { of: 'custom_field'; slug: string }

const own: Record<ViewedList, Readonly<Record<string, ExportColumn>>> = {
  containers: containerExport,
  shipments: shipmentExport,
  tracking_requests: trackingRequestExport,
}
const customField = 'custom_field.'
const ofShipment = 'shipment.'

/**
 * What a column of a list is: an attribute by its name; of containers their shipment's too, by its own name or, always
 * possible, as `shipment.NAME` (needed where a container has one of that name); `custom_field.SLUG`.
 * Undefined for what is none of these.
 */
export function exportColumn(list: ViewedList, name: string): ExportSource | undefined {
  if (name.startsWith(customField)) {
    const slug = name.slice(customField.length)
    return slug === '' ? undefined : { of: 'custom_field', slug }
  }
  const column = held(own[list], name)
  if (column) return { of: 'record', attribute: name, column }
  if (list !== 'containers') return undefined
  const attribute = name.startsWith(ofShipment) ? name.slice(ofShipment.length) : name
  const shipped = held(shipmentExport, attribute)
  return shipped && { of: 'shipment', attribute, column: shipped }
}

const held = (columns: Readonly<Record<string, ExportColumn>>, name: string): ExportColumn | undefined =>
  Object.hasOwn(columns, name) ? columns[name] : undefined

/** All columns of a list but its custom fields, under the names that they are called by. */
export function exportColumns(list: ViewedList): string[] {
  const names = Object.keys(own[list])
  if (list !== 'containers') return names
  const shipped = Object.keys(shipmentExport).map((name) =>
    held(containerExport, name) ? `${ofShipment}${name}` : name,
  )
  return [...names, ...shipped]
}

/** What is read of the records, and of their shipments, to write these columns: zones and all. */
export function attributesFor(
  list: ViewedList,
  columns: readonly string[],
): Record<'record' | 'shipment', ReadonlySet<string>> {
  const needed = { record: new Set<string>(), shipment: new Set<string>() }
  for (const source of columns.map((name) => exportColumn(list, name))) {
    if (!source || source.of === 'custom_field') continue
    const { of, attribute, column } = source
    for (const each of [attribute, ...(column.zones ?? [])]) needed[of].add(each)
    if (attribute === 'act_by_at') for (const each of actByAttributes) needed[of].add(each)
  }
  return needed
}
