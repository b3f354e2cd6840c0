import { dayOfYearText, formatContainerNumber, readable } from '../../format/index.ts'
import type { Scalar } from './payload.rules.ts'

/** Names of fields where the path itself is not plain English. */
const fieldNames: Record<string, string> = {
  transport_document_reference: 'Bill of lading number',
  house_document_reference: 'House bill of lading number',
  carrier_booking_reference: 'Booking number',
  carrier_code: 'Carrier, SCAC',
  reference_numbers: 'Reference',
  equipment_reference: 'Container number',
  iso_equipment_code: 'Size and type',
  utilized_transport_equipments: 'Container',
  confirmed_equipments: 'Equipment',
  consignment_items: 'Goods',
  line_items: 'Line',
  charges: 'Charge',
  free_times: 'Free time',
  shipment_cut_off_times: 'Cut-off',
  notify_parties: 'Notify party',
  seals: 'Seal',
  hs_codes: 'HS code',
  shipping_marks: 'Marks',
  package_code: 'Kind of packages',
  number_of_packages: 'Packages',
  description_of_goods: 'Goods',
  cargo_gross_weight: 'Gross weight',
  cargo_net_weight: 'Net weight',
  cargo_gross_volume: 'Volume',
  location_name: 'Name',
  un_location_code: 'UN/LOCODE',
  facility_code: 'Facility',
  party_name: 'Name',
  tax_id: 'Tax number',
  carrier_export_voyage_number: 'Voyage',
  carrier_import_voyage_number: 'Voyage of import',
  vessel_imo_number: 'Vessel, IMO number',
  vessel_name: 'Vessel',
  it_number: 'IT number',
  it_date: 'IT date',
  currency_code: 'Currency',
  currency_amount: 'Amount',
  payment_term_code: 'Prepaid or collect',
  freight_payment_term_code: 'Prepaid or collect',
  purchase_order_numbers: 'Purchase order',
  port_of_discharge_arrival_date: 'Arrival at port of discharge',
  place_of_delivery_arrival_date: 'Arrival at place of delivery',
  pickup_appointment_at: 'Pickup appointment',
  empty_return_due_date: 'Empty return by',
}
/** A member that names its object needs no name. */
const namingMembers = new Set(['location_name', 'party_name', 'value', 'amount'])
const isIndex = (name: string): boolean => /^\d+$/.test(name)
const fieldName = (name: string): string =>
  (Object.hasOwn(fieldNames, name) ? fieldNames[name] : undefined) ?? readable(name)

const lower = (text: string): string =>
  /^[A-Z][A-Z/]/.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1)

/** `Seal 2`, `Gross weight, unit`; the first entry has no number. */
function joinNames(names: readonly string[]): string {
  const parts: string[] = []
  for (const [at, name] of names.entries()) {
    if (isIndex(name)) {
      if (name !== '0') parts.push(`${parts.pop() ?? ''} ${Number(name) + 1}`.trim())
    } else if (!(namingMembers.has(name) && at > 0)) parts.push(fieldName(name))
  }
  const [first = '', ...rest] = parts
  return [first, ...rest.map(lower)].join(', ')
}

const parties =
  /^(shipper|consignee|notify_parties|seller|buyer|ship_to|deliver_to|invoice_(issuer|payer)|.*_party|.*agent.*|inland_carrier|importer.*|exporter|manufacturer|broker)$/
const kinds: [title: string, of: RegExp][] = [
  ['Parties', parties],
  ['Route', /^(port_of_|place_of_|vessel|carrier_(export|import)_voyage|.*_location$)/],
  ['Dates', /(_date$|_day$|_at$|^free_until)/],
  ['Amounts', /(amount|value|currency|incoterms|payment)/],
  ['Cargo', /(weight|volume|packages|goods|hs_codes|marks|package_code|commodity)/],
  ['References', /(reference|number|numbers|code)$/],
]
export const groupOrder = ['References', 'Parties', 'Route', 'Dates', 'Cargo', 'Amounts', 'Other']

/** The group and the label of a field. */
export function fieldLabel(path: string): { group: string; label: string } {
  const names = path.split('.')
  const [top = '', second = '', ...rest] = names
  if (isIndex(second) && rest.length > 0 && !parties.test(top))
    return { group: `${fieldName(top)} ${Number(second) + 1}`, label: joinNames(rest) }
  const date = kinds.find(([title]) => title === 'Dates')
  if (date?.[1].test(top)) return { group: 'Dates', label: joinNames(names) }
  return { group: kinds.find(([, of]) => of.test(top))?.[0] ?? 'Other', label: joinNames(names) }
}

const day = /^(\d{4})-(\d\d)-(\d\d)$/
/** In the local time of the document. */
const localMoment = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(?::00(?:\.0+)?)?Z$/

/** A value formatted for people. */
export function formatFieldValue(path: string, value: Scalar): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return value.toLocaleString('en-US', { maximumFractionDigits: 6 })
  if (path.endsWith('equipment_reference')) return formatContainerNumber(value)
  const [, date, time] = localMoment.exec(value) ?? []
  if (date !== undefined) return `${formatFieldValue(path, date)} ${time}`
  if (!day.test(value) || Number.isNaN(Date.parse(value))) return value
  return dayOfYearText(value)
}
