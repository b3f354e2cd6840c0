import { msg, presentLocale, t } from '../../../contract/language/index.ts'
import { sortsAndFiltersBy } from '../../api/index.ts'
import { type Column, countableOf } from '../../../contract/jsonapi/index.ts'
import type { CustomFieldDefinition } from '../../../contract/resources/index.ts'
import { headingOf } from '../../../contract/exports/headings.ts'
import { viewColumns, filterColumnsOf, type ListName } from '../view/index.ts'

/**
 * How a filter is chosen: `values` from those that there are, with their counts; `days`, `hours` and `eta_delay` from presets; `span`
 * by two numbers; `dates` by two days; `text` by what is typed.
 */
export type Editor = 'values' | 'days' | 'hours' | 'span' | 'dates' | 'text' | 'eta_delay'

/** One thing that a list can be narrowed by. */
export interface FilterSpec {
  key: string
  /** The column's name on the wire. */
  column: string
  kind: Column['kind']
  /** Values that are known whatever the account has. */
  known: readonly string[]
  /** A record may have nothing there. */
  optional: boolean
  label: string
  editor: Editor
  /** Of a custom field. */
  slug?: string
}

const shared = [
  'shipping_line_scac',
  'port_of_lading_locode',
  'port_of_discharge_locode',
  'destination_locode',
  'terminal',
  'pod_vessel_name',
  'eta_slip_days',
  'ref_numbers',
  'tags',
  'changed_hours_ago',
]
/** What people ask for most, in the order in which they think of it; everything else stands behind "More". */
const first: Record<ListName, readonly string[]> = {
  containers: [
    'current_status',
    'days_left',
    'blocking_holds',
    'fees',
    'ready_for_pickup',
    ...shared,
    'holds',
    'equipment_type',
    'tracking_stopped',
  ],
  shipments: ['status', 'days_left', 'pod_eta_at', ...shared, 'customer_name', 'tracking_stopped'],
  tracking_requests: [
    'status',
    'failed_reason',
    'scac',
    'request_type',
    'ref_numbers',
    'tags',
    'created_at',
    'changed_hours_ago',
  ],
  documents: [
    'state',
    'document_type',
    'source',
    'is_unsure',
    'reviewed',
    'linked',
    'ambiguous',
    'reference',
    'created_at',
  ],
}

/** Nobody chooses these from a menu: ids, what is said the other way round, what is chosen on the map, and what stands field by field. */
const unlisted = new Set([
  'actively_tracked',
  'custom_fields',
  'map_longitude',
  'map_latitude',
  'port_of_discharge',
  'tracking_request_id',
])
/** Columns of instants that another one finds by the date of the place. */
const byDate: Record<string, string> = { act_by_at: 'act_by_on' }
const hasDate = (list: ListName, column: string): boolean =>
  Object.hasOwn(viewColumns(list), byDate[column] ?? '')
/** Where a filter asks for something else than the column of its name shows. */
const labels: Record<string, string> = {
  days_left: msg('Act by'),
  act_by_at: msg('Act by, time'),
  changed_hours_ago: msg('Changed'),
  updated_at: msg('Changed, date'),
  terminal_name: msg('Terminal, name'),
  blocking_holds: msg('Blocking holds'),
  holds: msg('Holds of any status'),
  is_unsure: msg('Not sure of its type'),
}
function labelOf(list: ListName, name: string): string {
  if (list === 'shipments' && name === 'status') return t("Containers' status")
  return t((Object.hasOwn(labels, name) ? labels[name] : undefined) ?? headingOf(name))
}

/** Columns of codes that people know by names. */
const named = new Set([
  'shipping_line_scac',
  'scac',
  'port_of_lading_locode',
  'port_of_discharge_locode',
  'destination_locode',
  'terminal',
  'pod_terminal',
  'pickup_facility',
  'pod_vessel_imo',
  'dray_carrier',
  'current_place',
])
export const hasNames = (column: string): boolean => named.has(column)

/** Numbers of which there are few are chosen like words. */
const fewNumbers = new Set(['equipment_length', 'retry_count'])

function editorOf(list: ListName, name: string, { kind }: Column): Editor {
  if (name === 'days_left') return 'days'
  if (name === 'changed_hours_ago') return 'hours'
  if (name === 'eta_slip_days') return 'eta_delay'
  if (kind === 'number' && !fewNumbers.has(name)) return 'span'
  if (kind === 'instant' || kind === 'date') return 'dates'
  return countableOf(viewColumns(list)).includes(name) ? 'values' : 'text'
}

const specOf = (list: ListName, name: string, column: Column): FilterSpec => ({
  key: name,
  column: name,
  kind: column.kind,
  known: column.kind === 'boolean' ? ['true', 'false'] : (column.values ?? []),
  optional: !column.always,
  label: labelOf(list, name),
  editor: editorOf(list, name, column),
})

const fieldSpec = ({ attributes: { api_slug, display_name } }: CustomFieldDefinition): FilterSpec => ({
  key: `custom_field.${api_slug}`,
  column: 'custom_fields',
  kind: 'pairs',
  known: [],
  optional: true,
  label: display_name,
  editor: 'values',
  slug: api_slug,
})

/** Everything that a list can be narrowed by: first what is asked for most, custom fields among it. */
export function specsOf(
  list: ListName,
  fields: readonly CustomFieldDefinition[],
): { first: FilterSpec[]; more: FilterSpec[] } {
  const shown = filterColumnsOf(list).filter(([name]) => sortsAndFiltersBy(name))
  const all = new Map(shown.map(([name, column]) => [name, specOf(list, name, column)]))
  const named = first[list].flatMap((name) => all.get(name) ?? [])
  return {
    first: [...named, ...(all.has('custom_fields') ? fields.map(fieldSpec) : [])],
    more: [...all.values()]
      .filter(({ column, kind }) => !first[list].includes(column) && !unlisted.has(column) && kind !== 'id')
      .filter(({ column }) => !hasDate(list, column))
      .toSorted((one, other) => one.label.localeCompare(other.label, presentLocale())),
  }
}

/** What an address may narrow a list by although no menu offers it. */
export function specOfColumn(list: ListName, name: string): FilterSpec | undefined {
  const found = filterColumnsOf(list).find(([column]) => column === name)
  return found && specOf(list, ...found)
}
