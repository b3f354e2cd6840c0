import { type WeightUnit, weightInUnit } from '../format/index.ts'
import type { ExportColumn } from '../fields/index.ts'
import { attributeText } from './attribute-text.ts'
import { emptyCell, type ExportCell, textCell } from './cell.ts'
import type { ExportSource } from './columns.ts'
import { type Attributes, instantIn, textIn } from './facts.ts'
import type { ExportRow } from './screen-column.ts'

/** Attributes whose times are expected, not actual. */
const expected = /_(eta|etd)_at$/

/** One attribute as a cell: numbers, times and yes or no as what they are. */
export function attributeCell(
  source: ExportSource | undefined,
  row: ExportRow,
  unit: WeightUnit,
): ExportCell {
  if (source === undefined) return emptyCell
  if (source.of === 'custom_field') return customCell(row.custom_fields?.get(source.slug))
  const { of, attribute, column } = source
  const attributes = (of === 'record' ? row.record : row.shipment)?.attributes ?? {}
  const value = attributes[attribute] ?? withinDeadlines(attributes, attribute)
  if (column.kind === 'weight' && isNumber(value)) return { number: weightInUnit(value, unit) }
  return cellOf(column, attribute, value, attributes)
}

function withinDeadlines(attributes: Attributes, name: string): unknown {
  const deadlines = attributes['import_deadlines']
  return typeof deadlines === 'object' && deadlines !== null ? (deadlines as Attributes)[name] : undefined
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

function cellOf(
  { kind, zones = [] }: ExportColumn,
  name: string,
  value: unknown,
  attributes: Attributes,
): ExportCell {
  if (kind === 'instant' || kind === 'day') {
    const at = instantIn(value)
    if (at === null) return emptyCell
    // Times of the service itself are at no place.
    const zone =
      zones.length === 0 ? 'UTC' : (zones.map((each) => textIn(attributes[each])).find(Boolean) ?? null)
    return {
      time: { at, zone, precision: kind === 'day' ? 'day' : 'minute', isEstimate: expected.test(name) },
    }
  }
  if (kind === 'number' && isNumber(value)) return { number: value }
  if (kind === 'boolean' && typeof value === 'boolean') return { boolean: value }
  const text = attributeText(kind, name, value)
  return textCell(kind === 'identifier' ? text.replaceAll(/\s+/gu, '') : text)
}

/** As people read it, but numbers and yes or no as what they are. */
function customCell(field: { value?: unknown; display_value?: unknown } | undefined): ExportCell {
  const { value, display_value } = field ?? {}
  if (isNumber(value)) return { number: value }
  if (typeof value === 'boolean') return { boolean: value }
  return textCell(textIn(display_value) ?? attributeText('text', '', value))
}
