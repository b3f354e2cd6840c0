import { documentPayloads } from '../../../contract/resources/document-payloads/index.ts'
import type { DocumentType } from '../../../contract/vocabulary/index.ts'
import { acceptsValue } from '../extract/payload.rules.ts'
import { type PlacedWord, textOfWords } from '../extract/text-blocks.rules.ts'
import { valueParsers } from '../extract/value-parsers.rules.ts'
import type { ReadValue, WritingConventions } from '../extract/values/types.ts'
import { parseValueAt } from '../templates/values.rules.ts'
import type { ExtractedField } from '../types.ts'

/** The forms of values, the strictest first, and the paths that may have them. */
const forms: [name: keyof typeof valueParsers, paths: RegExp][] = [
  ['imo', /imo/],
  ['entry', /entry_number/],
  ['scac', /carrier_code|scac/],
  ['incoterms', /incoterms/],
  ['terms', /payment_term_code/],
  ['day', /_date|_day|until|_at$/],
  ['moment', /_at$|time/],
  ['money', /amount|value|currency/],
  ['weight', /weight/],
  ['volume', /volume/],
  ['count', /number_of|units|quantity|count/],
  ['size', /iso_equipment_code/],
  ['place', /port|place|location|depot|terminal/],
  ['vessel', /vessel_name/],
  ['voyage', /voyage/],
  ['party', /party_name/],
  ['reference', /reference|number|_id$|code/],
  ['text', /./],
]
/** A value that a parser reads with less has a wrong check digit or is ambiguous. */
const MIN_CONFIDENCE = 0.6
/** By the schema of the type alone. */
const SCHEMA_FORM = 'schema'
const SCHEMA_CONFIDENCE = 0.95

export interface ReadForm {
  value: ExtractedField['value']
  words: PlacedWord[]
  confidence: number
}

export interface FormContext {
  type: DocumentType
  conventions: WritingConventions
}

/** The value of a field in these lines; null if they do not have its form. */
export function readForm(
  { form, at }: { form: string; at: string },
  path: string,
  lines: PlacedWord[][],
  { type, conventions }: FormContext,
): ReadForm | null {
  if (form === SCHEMA_FORM) {
    const words = lines.flat()
    const parsed = parseValueAt(type, path, textOfWords(words), conventions)
    if (parsed === null || parsed.confidence < MIN_CONFIDENCE) return null
    return { value: parsed.value, words, confidence: Math.min(parsed.confidence, SCHEMA_CONFIDENCE) }
  }
  const parser = (valueParsers as Record<string, ReadValue>)[form]
  const found = parser?.(lines, conventions).find((part) => part.at === at)
  if (!found || found.confidence < MIN_CONFIDENCE) return null
  return acceptsValue(documentPayloads[type], path, found.value) ? found : null
}

/** The form by which exactly this value is read from its words; null if there is none. */
export function formOfValue(
  path: string,
  value: ExtractedField['value'],
  lines: PlacedWord[][],
  context: FormContext,
): { form: string; at: string } | null {
  const members = path.split('.')
  const ats = ['', ...members.map((_, nth) => members.slice(nth + 1).join('.')).filter((at) => at !== '')]
  const tried = forms.filter(([, paths]) => paths.test(path)).map(([name]) => name)
  for (const form of [...tried, SCHEMA_FORM])
    for (const at of ats)
      if (readForm({ form, at }, path, lines, context)?.value === value) return { form, at }
  return null
}

/** `MAEU 12-345` → `A9-9`; null for values without digits, which have no form of their own. */
export const referenceShape = (value: ExtractedField['value']): string | null =>
  typeof value === 'string' && /\d/.test(value)
    ? value
        .replaceAll(/\p{L}+/gu, 'A')
        .replaceAll(/\d+/g, '9')
        .replaceAll(/\s+/g, '')
    : null
