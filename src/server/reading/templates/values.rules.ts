import { z } from 'zod'
import { documentPayloads } from '../../../contract/resources/document-payloads/index.ts'
import { findDate, findMoment } from '../../../contract/trade/printed/dates.rules.ts'
import { numberIn } from '../../../contract/trade/printed/numbers.rules.ts'
import type { DocumentType } from '../../../contract/vocabulary/index.ts'
import { pathMembers } from '../extract/merge-fields.rules.ts'
import type { WritingConventions } from '../extract/values/types.ts'

export interface ParsedValue {
  value: string | number | boolean
  /** 0 to 1: how certain it is that the text means this value. */
  confidence: number
}
type ValueConventions = Pick<WritingConventions, 'day_first' | 'decimal'>

/**
 * Converts the text to the type that the schema has at this path; null if that is not possible.
 * @param conventions how the document that has the text writes dates and numbers
 */
export function parseValueAt(
  type: DocumentType,
  path: string,
  text: string,
  conventions: ValueConventions,
): ParsedValue | null {
  const schema = schemaAt(documentPayloads[type], pathMembers(path) ?? [])
  const said = text.replace(/\s+/g, ' ').trim()
  if (said === '') return null
  if (schema === null) return certain(said)
  const tries = [
    certain(said),
    parseNumber(said, conventions),
    parseDay(said, conventions),
    parseMoment(said, conventions),
    certain(said.toUpperCase()),
    parseBoolean(said),
  ]
  return tries.find((tried) => tried !== null && schema.safeParse(tried.value).success) ?? null
}
const certain = (value: ParsedValue['value']): ParsedValue => ({ value, confidence: 1 })

/** Null for members that the schema does not declare; those stay text. */
function schemaAt(schema: z.core.$ZodType, members: (string | number)[]): z.ZodType | null {
  let at: z.core.$ZodType | undefined = bare(schema)
  for (const member of members) {
    if (at instanceof z.ZodObject && typeof member === 'string')
      at = (at.shape as Record<string, z.ZodType>)[member]
    else if (at instanceof z.ZodArray && typeof member === 'number') at = at.element
    else return null
    if (at === undefined) return null
    at = bare(at)
  }
  return at instanceof z.ZodType ? at : null
}

function bare(schema: z.core.$ZodType): z.core.$ZodType {
  let at = schema
  while (at instanceof z.ZodOptional || at instanceof z.ZodNullable) at = at.unwrap()
  return at
}

/**
 * A template gives one value: a space between its digits groups thousands, and a minus is its sign. `USD 1 234.50`, `-12,00`. What goes on
 * behind a number is not known as one: `12,34,567`.
 */
function parseNumber(text: string, conventions: ValueConventions): ParsedValue | null {
  const apart = text.replaceAll(/(?<=\d) (?=\d{3}(?!\d))/g, '').replaceAll(/(?<=\p{L})(?=\d)/gu, ' ')
  const isNegative = /^[^\d-]*-\d/.test(apart)
  const found = numberIn(isNegative ? apart.replace('-', ' ') : apart, conventions)
  if (found === null || /^[.,]?\d/.test(apart.slice(found.to))) return null
  return { value: isNegative ? -found.value : found.value, confidence: found.confidence }
}

function parseDay(text: string, conventions: ValueConventions): ParsedValue | null {
  const found = findDate(text, conventions)
  return found && { value: found.day, confidence: found.confidence }
}

function parseMoment(text: string, conventions: ValueConventions): ParsedValue | null {
  const found = findMoment(text, conventions)
  return found && { value: found.moment, confidence: found.confidence }
}

const parseBoolean = (text: string): ParsedValue | null => {
  if (/^(?:yes|y|true|x|✓)$/i.test(text)) return certain(true)
  return /^(?:no|n|false)$/i.test(text) ? certain(false) : null
}
