import type { Resource } from '../jsonapi/index.ts'
import { containerFields } from './container.ts'
import { attributesIn, internalIn, listKinds } from './field.ts'
import { shipmentFields } from './shipment.ts'

const internal: ReadonlySet<string> = new Set([
  ...internalIn(containerFields),
  ...internalIn(shipmentFields),
  'custom_fields',
])

/** Whether an attribute, or a column that is derived from one, is for the people of the account alone. */
export const isInternal = (name: string): boolean => internal.has(name)

/** What customers get instead of an internal attribute: as if there were nothing. */
const emptied: Readonly<Record<string, Record<string, null | []>>> = {
  container: emptiedIn(containerFields),
  shipment: emptiedIn(shipmentFields),
}
function emptiedIn(fields: Parameters<typeof attributesIn>[0]): Record<string, null | []> {
  const names = attributesIn(fields, (attribute) => attribute.internal ?? false)
  return Object.fromEntries(names.map(([name, { kind }]) => [name, listKinds.has(kind) ? [] : null]))
}

/** The records that answers to customers include. */
const shownToCustomers: ReadonlySet<string> = new Set([
  'shipment',
  'container',
  'transport_event',
  'raw_event',
  'port',
  'metro_area',
  'terminal',
  'rail_terminal',
  'vessel',
  'shipping_line',
])
export const isShownToCustomers = (type: string): boolean => shownToCustomers.has(type)

/** A record without what is internal. */
export function withoutInternal<Shown extends Resource>(record: Shown): Shown {
  const empty = emptied[record.type]
  return empty ? { ...record, attributes: { ...record.attributes, ...empty } } : record
}

/** Whether customers get nothing of an attribute; what is only an order of internal things has no value to take away. */
export const isEmptiedForCustomers = (name: string): boolean =>
  name === 'custom_fields' || Object.values(emptied).some((names) => Object.hasOwn(names, name))

const namesIn = (text: string): string[] =>
  text.split(',').map((each) => each.trim().replace(/^-/, '').split(':', 1)[0] ?? '')

/** What containers are grouped by for the people of the account alone. */
const internalGroupings = new Set(['customer', 'dray_carrier'])

/** The first parameter of a list request that is about something internal: its answer would say what is there. */
export function internalParameter(parameters: Iterable<[name: string, value: string]>): string | undefined {
  for (const [name, value] of parameters) {
    const filtered = /^filter\[(\w+)/.exec(name)?.[1]
    if (filtered !== undefined && internal.has(filtered)) return name
    if ((name === 'sort' || name === 'facets') && namesIn(value).some((each) => internal.has(each)))
      return name
    // Whom else a shipment is tracked for, who fetches its containers, and whose these are.
    if ((name === 'group' && internalGroupings.has(value)) || name === 'mine') return name
  }
  return undefined
}
