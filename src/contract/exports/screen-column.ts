import { dateText, timeText } from '../format/index.ts'
import { attributeText } from './attribute-text.ts'
import type { ExportCell } from './cell.ts'
import type { Attributes } from './facts.ts'

/** The attributes that a column needs, by the record that has them. */
export interface ColumnNeeds {
  record?: readonly string[]
  /** Of a container's shipment. */
  shipment?: readonly string[]
  /** Of a shipment's containers. */
  containers?: readonly string[]
}

interface HasAttributes {
  attributes: Attributes
}
/** What a row needs beside its record. */
export interface ExportRelated {
  /** Of a container, as far as it is known. */
  shipment?: HasAttributes | null | undefined
  /** Of a shipment. */
  containers?: readonly HasAttributes[] | undefined
  /** The record's custom fields by their slugs, as records of them carry them. */
  custom_fields?: ReadonlyMap<string, { value?: unknown; display_value?: unknown }> | undefined
}
export interface ExportRow extends ExportRelated {
  record: HasAttributes
}

/** One column of a file. Some columns of the screen are several: a date, and the words beside it. */
export interface ColumnPart<View> {
  /** After the heading of the column; undefined for the part that has the heading alone. */
  label?: string
  cell: (view: View) => ExportCell
}

/** A column of the screen that puts several attributes together, as files and copies have it. */
export interface ScreenColumn<View> {
  heading: string
  needs: ColumnNeeds
  parts: readonly ColumnPart<View>[]
  /** The words of the screen, where they are not those of the parts with dots between. */
  seen?: (view: View) => string
}

/** A cell as the screen writes it. */
export function seenText(cell: ExportCell, now: Date): string {
  if ('text' in cell) return cell.text
  if ('number' in cell) return attributeText('number', '', cell.number)
  if ('boolean' in cell) return attributeText('boolean', '', cell.boolean)
  const { at, zone, precision, isEstimate } = cell.time
  const { text } = precision === 'day' ? dateText(at, zone, now) : timeText(at, zone, now)
  return isEstimate ? `est. ${text}` : text
}

export const joined = (texts: readonly (string | null | undefined)[], between = ' · '): string =>
  texts.filter((text) => text !== null && text !== undefined && text !== '').join(between)

/** Computes a value when it is first asked for, once. */
export function lazily<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => (made ??= { value: make() }).value
}
