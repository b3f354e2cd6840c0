import type { DocumentType } from '../../../contract/vocabulary/index.ts'
import { textOfPages, writingConventionsOf } from '../extract/conventions.rules.ts'
import type { WritingConventions } from '../extract/values/types.ts'
import { normalizeText } from '../classify/normalize.rules.ts'
import type { ExtractedField, FileContent } from '../types.ts'
import type { Template, TemplateField, TemplateTable } from './types.ts'
import {
  textAtLabel,
  rectAroundWords,
  type PatternLine,
  patternLines,
  type LocatedText,
  wordsBetween,
} from './pattern-lines.rules.ts'
import { MAX_LINE_LENGTH, type Pattern, compilePatternOrNull } from './patterns.ts'
import { parseValueAt } from './values.rules.ts'

export interface AppliedTemplate {
  template_id: string
  name: string
  document_type: DocumentType
  fields: ExtractedField[]
  /** Path of the list that the table of the template fills. */
  list: string | null
}

/**
 * Steps of the regular expression engine per document, for all patterns together: about five seconds at worst.
 * Patterns above the limit are skipped.
 */
const MAX_PATTERN_STEPS = 40_000_000
const MAX_TABLE_ENTRIES = 200
/** Of a value whose text means only one thing: a person chose where it is, so only the reading can be wrong. */
const TEMPLATE_CONFIDENCE = 0.97

/** Applies the template with the longest matching keywords; null if none matches. */
export function applyTemplates(content: FileContent, templates: Template[]): AppliedTemplate | null {
  const rows = patternLines(content)
  const text = normalizeText(rows.map((row) => row.text).join(' '))
  const fitting = templates.filter(
    ({ keywords }) => keywords.length > 0 && keywords.every((word) => text.includes(normalizeText(word))),
  )
  const [template] = fitting.toSorted((left, right) => keywordLength(right) - keywordLength(left))
  if (template === undefined) return null
  const meter = createStepBudget(rows)
  const { id, name, document_type, fields, table } = template
  const form = { type: document_type, conventions: writingConventionsOf(textOfPages(content)) }
  return {
    template_id: id,
    name,
    document_type,
    list: table?.path ?? null,
    fields: [
      ...fields.flatMap((field) => readField(rows, field, form, meter)),
      ...(table === null ? [] : readTable(rows, table, form, meter)),
    ],
  }
}

const keywordLength = ({ keywords }: Template) =>
  keywords.reduce((sum, word) => sum + normalizeText(word).length, 0)

/** The type whose schema the values have, and how the document writes them. */
interface ValueForm {
  type: DocumentType
  conventions: WritingConventions
}

type StepBudget = (pattern: Pattern) => boolean
/** Returns false when the patterns so far would exceed `MAX_PATTERN_STEPS`. */
function createStepBudget(rows: PatternLine[]): StepBudget {
  const length = rows.reduce((sum, row) => sum + Math.min(row.text.length, MAX_LINE_LENGTH) + 1, 0)
  let steps = 0
  return ({ size }) => {
    steps += size * length
    return steps <= MAX_PATTERN_STEPS
  }
}

function readField(
  rows: PatternLine[],
  { path, pattern, label }: TemplateField,
  form: ValueForm,
  meter: StepBudget,
): ExtractedField[] {
  const compiled = pattern === null ? null : compilePatternOrNull(pattern)
  if (pattern !== null && (compiled === null || !meter(compiled))) return []
  const spot = label === null ? null : textAtLabel(rows, label)
  if (label !== null) {
    if (spot === null) return []
    if (compiled === null) return fieldAt(spot, path, form)
    // With both, the pattern is applied to the text beside the label.
    const found = compiled.find(spot.text)
    return found === null ? [] : fieldAt({ ...spot, text: found.text }, path, form)
  }
  if (compiled === null) return []
  for (const row of rows) {
    const found = compiled.find(row.text)
    if (found === null || found.text === '') continue
    const words = wordsBetween(row, found.start, found.end)
    const fields = fieldAt({ text: found.text, words, page: row.page }, path, form)
    if (fields.length > 0) return fields
  }
  return []
}

/** Named groups are members of an entry; two underscores mean a nested member: `cargo_gross_weight__value`. */
function readTable(
  rows: PatternLine[],
  table: TemplateTable,
  form: ValueForm,
  meter: StepBudget,
): ExtractedField[] {
  const start = compilePatternOrNull(table.start)
  const end = table.end === null ? null : compilePatternOrNull(table.end)
  const line = compilePatternOrNull(table.line)
  if (start === null || line === null || !meter(start) || !meter(line) || (end !== null && !meter(end)))
    return []
  const fields: ExtractedField[] = []
  let inside = false
  let count = 0
  for (const row of rows) {
    if (!inside) {
      inside = start.find(row.text) !== null
      continue
    }
    const found = line.find(row.text)
    const made = found === null ? [] : tableEntry(row, found.groups, `${table.path}.${count}`, form)
    if (made.length > 0) {
      fields.push(...made)
      count += 1
    } else if (end?.find(row.text)) inside = false
    if (count >= MAX_TABLE_ENTRIES) break
  }
  return fields
}

const tableEntry = (
  row: PatternLine,
  groups: Record<string, { text: string; start: number; end: number }>,
  path: string,
  form: ValueForm,
): ExtractedField[] =>
  Object.entries(groups).flatMap(([name, { text, start, end }]) =>
    fieldAt(
      { text, words: wordsBetween(row, start, end), page: row.page },
      `${path}.${name.replaceAll('__', '.')}`,
      form,
    ),
  )

function fieldAt(
  { text, words, page }: LocatedText,
  path: string,
  { type, conventions }: ValueForm,
): ExtractedField[] {
  const parsed = parseValueAt(type, path, text, conventions)
  if (parsed === null || words.length === 0) return []
  const confidence =
    Math.min(TEMPLATE_CONFIDENCE, parsed.confidence) * Math.min(...words.map((word) => word.confidence))
  return [
    { path, value: parsed.value, text, page, box: rectAroundWords(words), method: 'template', confidence },
  ]
}
