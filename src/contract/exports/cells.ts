import type { ViewedList } from '../vocabulary/index.ts'
import type { ExportColumn } from '../fields/index.ts'
import { actBy, isZone, localTime } from '../trade/index.ts'
import { exportColumn, type ExportSource } from './columns.ts'
import { actByFactsOf, type Attributes } from './act-by-facts.ts'

/** `2026-11-20T14:10:00.000Z`, whatever offset it came with; undefined for what is no instant. */
function inUtc(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const at = new Date(value)
  return Number.isFinite(at.getTime()) ? at.toISOString() : undefined
}

const two = (value: number): string => String(value).padStart(2, '0')

/**
 * What the clock of a place showed, with its zone: `2026-11-20 06:10 America/Los_Angeles`. Where the zone is not known
 * the time is written as it was reported, without a name (docs/interface.md, "Times").
 * @param utc as `inUtc` writes it
 */
function localText(utc: string, zone: unknown, precision: 'minute' | 'day'): string {
  if (!isZone(zone)) return utc.replace('T', ' ').slice(0, precision === 'day' ? -14 : -8)
  const { year, month, day, hour, minute } = localTime(new Date(utc), zone)
  const date = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
  return precision === 'day' ? `${date} ${zone}` : `${date} ${two(hour)}:${two(minute)} ${zone}`
}

/** The value of one cell: identifiers are always text, so that no program takes them for numbers. */
export type ExportCell = { text: string } | { number: number } | { boolean: boolean }

interface HasAttributes {
  attributes: Attributes
}
/** What a row needs beside its record. */
export interface ExportRelated {
  /** Of a container, as far as it is known. */
  shipment?: HasAttributes | null | undefined
  /** The record's custom fields by their slugs, as records of them carry them. */
  custom_fields?: ReadonlyMap<string, { value?: unknown; display_value?: unknown }> | undefined
}

const empty: ExportCell = { text: '' }
const isTime = ({ kind }: ExportColumn): boolean => kind === 'instant' || kind === 'day'

/** The header row: the attributes' names, an instant's twice, the second time as `NAME_local`. */
export function headersOf(list: ViewedList, columns: readonly string[]): string[] {
  return columns.flatMap((name) => {
    const source = exportColumn(list, name)
    return source && 'column' in source && isTime(source.column) ? [name, `${name}_local`] : [name]
  })
}

/**
 * The cells of one record under these headers, as many. Whatever a record carries is written as far as it can be read,
 * and nothing of it throws.
 */
export const cellsOf = (
  list: ViewedList,
  columns: readonly string[],
  record: HasAttributes,
  related: ExportRelated = {},
): ExportCell[] => columns.flatMap((name) => cellsAt(exportColumn(list, name), record, related))

function cellsAt(
  source: ExportSource | undefined,
  record: HasAttributes,
  related: ExportRelated,
): ExportCell[] {
  if (!source) return [empty]
  if (source.of === 'custom_field') return [customCell(related.custom_fields?.get(source.slug))]
  const { attribute, column } = source
  const attributes = source.of === 'record' ? record.attributes : (related.shipment?.attributes ?? {})
  if (!isTime(column)) return [cellOf(column, attributes[attribute])]
  const { at, zone } =
    attribute === 'act_by_at'
      ? actByOf(attributes, related.shipment?.attributes ?? {})
      : timeOf(attributes, attribute, column)
  const utc = inUtc(at)
  if (utc === undefined) return [empty, empty]
  return [{ text: utc }, { text: localText(utc, zone, column.kind === 'day' ? 'day' : 'minute') }]
}

const actByOf = (container: Attributes, shipment: Attributes) =>
  actBy(actByFactsOf(container, shipment)) ?? { at: undefined, zone: undefined }

function timeOf(attributes: Attributes, name: string, { zones = [] }: ExportColumn) {
  const deadlines = attributes['import_deadlines'] as Attributes | undefined
  const zone = zones.length === 0 ? 'UTC' : zones.map((each) => attributes[each]).find(isText)
  return { at: attributes[name] ?? deadlines?.[name], zone }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
const isFinite = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

function cellOf({ kind }: ExportColumn, value: unknown): ExportCell {
  if (value === null || value === undefined) return empty
  if (kind === 'identifier') return { text: textOf(value).replaceAll(/\s+/gu, '') }
  if (kind === 'number' && isFinite(value)) return { number: value }
  if (kind === 'boolean' && typeof value === 'boolean') return { boolean: value }
  if (kind === 'holds') return { text: eachOf(value, holdText) }
  if (kind === 'fees') return { text: eachOf(value, feeText) }
  return { text: textOf(value) }
}

/** As people read it, but numbers and yes or no as what they are. */
function customCell(field: { value?: unknown; display_value?: unknown } | undefined): ExportCell {
  const { value, display_value } = field ?? {}
  if (isFinite(value)) return { number: value }
  if (typeof value === 'boolean') return { boolean: value }
  return { text: isText(display_value) ? display_value : textOf(value) }
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(textOf).join('; ')
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return value === null || value === undefined ? '' : JSON.stringify(value)
}

const eachOf = (value: unknown, write: (entry: Attributes) => string): string =>
  Array.isArray(value)
    ? value.map((entry) => (isEntry(entry) ? write(entry) : textOf(entry))).join('; ')
    : textOf(value)
const isEntry = (entry: unknown): entry is Attributes => typeof entry === 'object' && entry !== null

/** `customs (hold)` */
const holdText = ({ name, status }: Attributes): string =>
  isText(status) ? `${textOf(name)} (${status})` : textOf(name)

/** `demurrage 120.00 USD` */
const feeText = ({ type, amount, currency_code }: Attributes): string =>
  [textOf(type), isFinite(amount) ? amount.toFixed(2) : textOf(amount), textOf(currency_code)]
    .filter((part) => part !== '')
    .join(' ')
