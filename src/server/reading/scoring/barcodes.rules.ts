import type { ExtractedField, TextPage } from '../types.ts'
import { fieldKindOf } from './field-kinds.rules.ts'
import { comparableValue } from './same-value.rules.ts'

/** A barcode is read with a checksum: a number that it repeats is as certain as one with a check digit. */
const CONFIRMED_CONFIDENCE = 0.98
/** Shorter texts occur in longer ones by chance. */
const MIN_CONFIRMED_LENGTH = 6
/** A barcode confirms how a number is written, not which field it is: that must be likely already. */
const MIN_LIKELY_CONFIDENCE = 0.6

/** Numbers that a barcode of the document has too are sure. */
export function confirmedByBarcodes(
  fields: readonly ExtractedField[],
  pages: readonly Pick<TextPage, 'barcodes'>[],
): ExtractedField[] {
  const codes = new Set(
    pages.flatMap(({ barcodes = [] }) =>
      barcodes.flatMap(({ text }) => [text, ...text.split(/[^\p{L}\p{N}]+/u)].map(comparableValue)),
    ),
  )
  if (codes.size === 0) return [...fields]
  return fields.map((field) => {
    const value = comparableValue(field.value)
    const kind = fieldKindOf(field.path)
    const isNumber = kind === 'reference' || kind === 'container'
    const isConfirmed =
      isNumber &&
      field.confidence >= MIN_LIKELY_CONFIDENCE &&
      value.length >= MIN_CONFIRMED_LENGTH &&
      codes.has(value)
    return isConfirmed ? { ...field, confidence: Math.max(field.confidence, CONFIRMED_CONFIDENCE) } : field
  })
}
