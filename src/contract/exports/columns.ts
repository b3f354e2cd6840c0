import { containerFields, type ExportColumn, exportsOf } from '../fields/index.ts'
import type { shipmentAttributes, trackingRequestAttributes } from '../resources/index.ts'
import type { ViewedList } from '../vocabulary/index.ts'
import { actByAttributes } from './act-by-facts.ts'

type Described<Attributes extends object> = Record<keyof Attributes & string, ExportColumn>

const identifier: ExportColumn = { kind: 'identifier' }
const text: ExportColumn = { kind: 'text' }
const number: ExportColumn = { kind: 'number' }
const boolean: ExportColumn = { kind: 'boolean' }
const words: ExportColumn = { kind: 'words' }
const at = (...zones: string[]): ExportColumn => ({ kind: 'instant', zones })

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

/** In a file the day to act by stands before the last free days of which it is the earliest. */
function containersExported(): Record<string, ExportColumn> {
  const { act_by_at, ...columns } = exportsOf(containerFields)
  const act_by = act_by_at && (['act_by_at', act_by_at] as const)
  return Object.fromEntries(
    Object.entries(columns).flatMap((each) => (each[0] === 'pickup_lfd' && act_by ? [act_by, each] : [each])),
  )
}
export const containerExport = containersExported()

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
