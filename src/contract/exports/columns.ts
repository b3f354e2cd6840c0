import {
  containerFields,
  type ExportColumn,
  isEmptiedForCustomers,
  exportsOf,
  shipmentFields,
  trackingRequestFields,
} from '../fields/index.ts'
import type { ViewedList } from '../vocabulary/index.ts'

/** In a file the day to act by comes before the last free days of which it is the earliest. */
function containersExported(): Record<string, ExportColumn> {
  const { act_by_at, ...columns } = exportsOf(containerFields)
  const act_by = act_by_at && (['act_by_at', act_by_at] as const)
  return Object.fromEntries(
    Object.entries(columns).flatMap((each) => (each[0] === 'pickup_lfd' && act_by ? [act_by, each] : [each])),
  )
}
const containerExport = containersExported()
const shipmentExport = exportsOf(shipmentFields)

/** The origin of a column's value: an attribute of the record, one of its shipment, or one of its custom fields. */
export type ExportSource =
  | { of: 'record' | 'shipment'; attribute: string; column: ExportColumn }
  | { of: 'custom_field'; slug: string }

const own: Record<ViewedList, Readonly<Record<string, ExportColumn>>> = {
  containers: containerExport,
  shipments: shipmentExport,
  tracking_requests: exportsOf(trackingRequestFields),
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

/** Whether customers get nothing of a column: what it would say is for the people of the account alone. */
export function isInternalColumn(list: ViewedList, name: string): boolean {
  const source = exportColumn(list, name)
  return source !== undefined && ('slug' in source || isEmptiedForCustomers(source.attribute))
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
