import type { DocumentType } from '../../../contract/vocabulary/index.ts'
import { plain } from '../classify/words.rules.ts'
import type { Field, Reading, Template, TemplateField, TemplateTable } from '../types.ts'
import { besideLabel, boxOf, type Row, rowsOf, type Spot, wordsBetween } from './lines.rules.ts'
import { longestLine, type Pattern, patternOrNull } from './patterns.ts'
import { valueAt } from './values.rules.ts'

export interface Applied {
  template_id: string
  name: string
  document_type: DocumentType
  fields: Field[]
  /** Where its table went. */
  list: string | null
}

/**
 * Steps of the engine for a document, all patterns together: about five seconds at worst. What would go beyond is left
 * out.
 */
const mostSteps = 40_000_000
const mostEntries = 200
/** A person said where it stands; only reading can be wrong. */
const confidenceOfTemplate = 0.97

/** Reads by the template of which most keywords stand there; null where none fits. */
export function applyTemplates(reading: Reading, templates: Template[]): Applied | null {
  const rows = rowsOf(reading)
  const text = plain(rows.map((row) => row.text).join(' '))
  const fitting = templates.filter(
    ({ keywords }) => keywords.length > 0 && keywords.every((word) => text.includes(plain(word))),
  )
  const [template] = fitting.toSorted((left, right) => lengthOf(right) - lengthOf(left))
  if (template === undefined) return null
  const meter = meterOf(rows)
  const { id, name, document_type, fields, table } = template
  return {
    template_id: id,
    name,
    document_type,
    list: table?.path ?? null,
    fields: [
      ...fields.flatMap((field) => one(rows, field, document_type, meter)),
      ...(table === null ? [] : entries(rows, table, document_type, meter)),
    ],
  }
}

const lengthOf = ({ keywords }: Template) => keywords.reduce((sum, word) => sum + plain(word).length, 0)

type Meter = (pattern: Pattern) => boolean
/** True while there is time for a pattern over all rows. */
function meterOf(rows: Row[]): Meter {
  const length = rows.reduce((sum, row) => sum + Math.min(row.text.length, longestLine) + 1, 0)
  let steps = 0
  return ({ size }) => {
    steps += size * length
    return steps <= mostSteps
  }
}

function one(
  rows: Row[],
  { path, pattern, label }: TemplateField,
  type: DocumentType,
  meter: Meter,
): Field[] {
  const compiled = pattern === null ? null : patternOrNull(pattern)
  if (pattern !== null && (compiled === null || !meter(compiled))) return []
  const spot = label === null ? null : besideLabel(rows, label)
  if (label !== null) {
    if (spot === null) return []
    if (compiled === null) return fieldAt(spot, path, type)
    // By both: of what stands beside the label, what the pattern fits.
    const found = compiled.find(spot.text)
    return found === null ? [] : fieldAt({ ...spot, text: found.text }, path, type)
  }
  if (compiled === null) return []
  for (const row of rows) {
    const found = compiled.find(row.text)
    if (found === null || found.text === '') continue
    const words = wordsBetween(row, found.start, found.end)
    const fields = fieldAt({ text: found.text, words, page: row.page }, path, type)
    if (fields.length > 0) return fields
  }
  return []
}

/** Named groups are members; two underscores lead into one: `cargo_gross_weight__value`. */
function entries(rows: Row[], table: TemplateTable, type: DocumentType, meter: Meter): Field[] {
  const start = patternOrNull(table.start)
  const end = table.end === null ? null : patternOrNull(table.end)
  const line = patternOrNull(table.line)
  if (start === null || line === null || !meter(start) || !meter(line) || (end !== null && !meter(end)))
    return []
  const fields: Field[] = []
  let inside = false
  let count = 0
  for (const row of rows) {
    if (!inside) {
      inside = start.find(row.text) !== null
      continue
    }
    const found = line.find(row.text)
    const made = found === null ? [] : entry(row, found.groups, `${table.path}.${count}`, type)
    if (made.length > 0) {
      fields.push(...made)
      count += 1
    } else if (end?.find(row.text)) inside = false
    if (count >= mostEntries) break
  }
  return fields
}

const entry = (
  row: Row,
  groups: Record<string, { text: string; start: number; end: number }>,
  path: string,
  type: DocumentType,
): Field[] =>
  Object.entries(groups).flatMap(([name, { text, start, end }]) =>
    fieldAt(
      { text, words: wordsBetween(row, start, end), page: row.page },
      `${path}.${name.replaceAll('__', '.')}`,
      type,
    ),
  )

function fieldAt({ text, words, page }: Spot, path: string, type: DocumentType): Field[] {
  const value = valueAt(type, path, text)
  if (value === null || words.length === 0) return []
  const confidence = confidenceOfTemplate * Math.min(...words.map((word) => word.confidence))
  return [{ path, value, text, page, box: boxOf(words), method: 'template', confidence }]
}
