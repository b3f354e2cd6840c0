import { z } from 'zod'
import { documentPayloads } from '../../../contract/resources/document-payloads/index.ts'
import type { DocumentType } from '../../../contract/vocabulary/index.ts'
import { pathMembers } from '../extract/merge-fields.rules.ts'

type Value = string | number | boolean

/** Converts the text to the type that the schema has at this path; null if that is not possible. */
export function parseValueAt(type: DocumentType, path: string, text: string): Value | null {
  const schema = schemaAt(documentPayloads[type], pathMembers(path) ?? [])
  const said = text.replace(/\s+/g, ' ').trim()
  if (said === '') return null
  if (schema === null) return said
  const tries = [
    said,
    parseNumber(said),
    parseDay(said),
    parseMoment(said),
    said.toUpperCase(),
    parseBoolean(said),
  ]
  return tries.find((value) => value !== null && schema.safeParse(value).success) ?? null
}

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

/** `1,234.50`, `1.234,50`, `USD 1 234.50`: digits after the last separator are decimals, unless there are three. */
export function parseNumber(text: string): number | null {
  const digits = /-?\d[\d.,' ]*/.exec(text)?.[0].replace(/[' ]/g, '').replace(/[.,]$/, '')
  if (digits === undefined) return null
  const mark = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','))
  const behind = digits.length - mark - 1
  const marks = new Set(digits.match(/[.,]/g)).size
  const alone = digits.split(/[.,]/).length === 2
  const isDecimal = mark >= 0 && (marks === 2 || (alone && (behind !== 3 || digits.startsWith('0'))))
  const plain = isDecimal
    ? `${digits.slice(0, mark).replace(/[.,]/g, '')}.${digits.slice(mark + 1)}`
    : digits.replace(/[.,]/g, '')
  const value = Number(plain)
  return Number.isFinite(value) ? value : null
}

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

/** Ambiguous dates are read with the month first, as in US documents. */
export function parseDay(text: string): string | null {
  const iso = /\b(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})\b/.exec(text)
  if (iso) return day(iso[1], iso[2], iso[3])
  const named =
    /\b(\d{1,2})(?:st|nd|rd|th)?[-/. ]*([a-z]{3})[a-z]*[-/., ]*(\d{4}|\d{2})\b/i.exec(text) ??
    /\b()([a-z]{3})[a-z]*[-/. ]*(\d{1,2}(?:st|nd|rd|th)?[-/., ]+(?:\d{4}|\d{2}))\b/i.exec(text)
  if (named) {
    const month = months.indexOf((named[2] ?? '').toLowerCase()) + 1
    if (month === 0) return null
    if (named[1] !== '') return day(named[3], month, named[1])
    const [date, year] = (named[3] ?? '').split(/\D+/).filter((part) => part !== '')
    return day(year, month, date)
  }
  const numeric = /\b(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})\b/.exec(text)
  if (!numeric) return null
  const [, first, second, year] = numeric
  const isDayFirst = Number(first) > 12 || text.includes('.')
  return isDayFirst ? day(year, second, first) : day(year, first, second)
}

function day(
  year: string | undefined,
  month: string | number | undefined,
  date: string | undefined,
): string | null {
  const full = Number(year) < 100 ? 2000 + Number(year) : Number(year)
  const said = [
    String(full).padStart(4, '0'),
    String(month).padStart(2, '0'),
    String(Number(date)).padStart(2, '0'),
  ].join('-')
  return z.iso.date().safeParse(said).success ? said : null
}

function parseMoment(text: string): string | null {
  const date = parseDay(text)
  const time = /\b([01]?\d|2[0-3]):([0-5]\d)/.exec(text)
  return date === null ? null : `${date}T${(time?.[1] ?? '00').padStart(2, '0')}:${time?.[2] ?? '00'}:00Z`
}

const parseBoolean = (text: string): boolean | null => {
  if (/^(?:yes|y|true|x|✓)$/i.test(text)) return true
  return /^(?:no|n|false)$/i.test(text) ? false : null
}
