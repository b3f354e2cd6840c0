import { readDecimal } from '../fields/decimal.rules.ts'
import type { Scalar } from '../fields/payload.rules.ts'
import type { FieldKind } from '../fields/schema.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const monthOf = (text: string): number => months.indexOf(text.slice(0, 3).toLowerCase()) + 1

const asDay = (year: number, month: number, day: number): string | undefined => {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal ? date.toISOString().slice(0, 10) : undefined
}
const inFull = (year: string): number => (year.length === 2 ? 2000 + Number(year) : Number(year))

/** A day as it is printed; undefined where it could be two, as 5/6/2026. */
function readDay(text: string): string | undefined {
  const [, year = '', month = '', day = ''] = /\b(\d{4})[-./](\d{1,2})[-./](\d{1,2})\b/.exec(text) ?? []
  if (year !== '') return asDay(Number(year), Number(month), Number(day))
  const named =
    /\b(\d{1,2})(?:st|nd|rd|th)?[\s\-./]*([a-z]{3,9})\.?[\s\-./,']*(\d{4}|\d{2})\b/i.exec(text) ??
    /\b([a-z]{3,9})\.?\s*(\d{1,2})(?:st|nd|rd|th)?[\s,]+(\d{4})\b/i.exec(text)
  if (named) {
    const [, one = '', two = '', last = ''] = named
    const [dayText, monthText] = /^\d/.test(one) ? [one, two] : [two, one]
    return monthOf(monthText) === 0 ? undefined : asDay(inFull(last), monthOf(monthText), Number(dayText))
  }
  const [, first = '', second = '', last = ''] =
    /\b(\d{1,2})[-./](\d{1,2})[-./](\d{4}|\d{2})\b/.exec(text) ?? []
  if (first === '') return undefined
  if (Number(first) > 12) return asDay(inFull(last), Number(second), Number(first))
  if (Number(second) > 12 || first === second) return asDay(inFull(last), Number(first), Number(second))
  return undefined
}

/**
 * A number with the decimal sign that its writing has, without a unit or a currency; undefined where it could be two, as
 * 12.500, or where it may be below zero.
 */
function readNumber(text: string): number | undefined {
  if (/[-–(]\s*[\d.,]/.test(text)) return undefined
  const [digits] = /\d[\d.,'\s]*/.exec(text) ?? []
  if (digits === undefined) return undefined
  const written = digits.trim()
  if (/^\d{1,3}\.\d{3}$/.test(written)) return undefined
  const isComma = /,\d{1,2}$/.test(written) || (/\..*,/.test(written) && !/,.*\./.test(written))
  const number = readDecimal(written, isComma ? ',' : '.')
  return Number.isFinite(number) ? number : undefined
}

/** Marked words as the value of a field of this kind; undefined if a person has to type it. */
export function valueOfWords(kind: FieldKind, path: string, text: string): Scalar | undefined {
  const words = text.trim().replaceAll(/\s+/g, ' ')
  if (kind === 'day') return readDay(words)
  if (kind === 'number') return readNumber(words)
  if (kind === 'boolean') return undefined
  if (path.endsWith('equipment_reference'))
    return words.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase() || undefined
  return words === '' ? undefined : words
}
