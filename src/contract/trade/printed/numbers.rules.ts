import { currencyCodes } from './units.rules.ts'

/** The sign before the decimals in a document; null where that is unknown. */
export type DecimalSign = ',' | '.' | null

/** A number in a text, from one character up to another; its confidence is from 0 to 1. */
export interface FoundNumber {
  value: number
  from: number
  to: number
  confidence: number
}
/** A time is no number: `4.30pm`. */
const tail = '(?:[.,]\\d+)?(?!\\d|(?:[.,:]\\d+)? ?[ap]\\.?m\\b)'
/** At the beginning of a word, or behind a currency: `USD450.00`, `Rs.450.00`. */
const start = `(?:(?<![\\w.,-])|(?<=(?<![A-Z])(?:${currencyCodes}|RM|Rs\\.?)))`
/** Lakhs and crores: `12,34,567.89`. */
const indian = `${start}\\d{1,2}(?:,\\d{2})+,\\d{3}(?:\\.\\d+)?(?![\\d,])`
const shape = new RegExp(
  `${indian}|${start}\\d{1,3}([.,’'])\\d{3}(?:\\1\\d{3})*${tail}|${start}\\d+${tail}`,
  'i',
)
/** With decimal commas, spaces group thousands; otherwise spaces separate numbers. */
const spaced = new RegExp(`${start}\\d{1,3}([., ’'])\\d{3}(?:\\1\\d{3})*${tail}|${start}\\d+${tail}`, 'i')

/** The first number after a character: `1,234.50`, `1.234,50`, `1 234,50`. The last separator is the decimal one, unless three digits follow it. */
export function numberIn(text: string, { decimal }: { decimal: DecimalSign }, after = 0): FoundNumber | null {
  const match = (decimal === ',' ? spaced : shape).exec(text.slice(after))
  if (match === null) return null
  const read = valueOf(match[0], decimal)
  const from = after + match.index
  return read === null ? null : { ...read, from, to: from + match[0].length }
}

function valueOf(written: string, decimal: DecimalSign): { value: number; confidence: number } | null {
  const plain = written.replace(/[ ’']/g, '')
  const last = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','))
  const both = plain.includes('.') && plain.includes(',')
  const repeated = !both && last >= 0 && plain.indexOf(plain[last] ?? '') !== last
  const behind = plain.length - last - 1
  const whole = (text: string) => Number(text.replace(/[.,]/g, ''))
  if (last < 0) return { value: Number(plain), confidence: 1 }
  const cut = () => Number(`${whole(plain.slice(0, last))}.${plain.slice(last + 1)}`)
  if (repeated) return { value: whole(plain), confidence: 0.98 }
  // No group of thousands begins with a zero.
  if (both || behind !== 3 || last > 3 || plain.startsWith('0')) return { value: cut(), confidence: 1 }
  if (decimal !== null) return { value: plain[last] === decimal ? cut() : whole(plain), confidence: 0.9 }
  // One separator and three digits: a comma probably groups thousands; a dot is ambiguous.
  return plain[last] === ',' ? { value: whole(plain), confidence: 0.9 } : { value: cut(), confidence: 0.6 }
}

/** The decimal separator of the document, from numbers that can be read in only one way. */
export function decimalIn(text: string): DecimalSign {
  const counts = { ',': 0, '.': 0 }
  for (const [, end] of text.matchAll(/\d[.,]\d{3}([.,])\d{1,4}(?!\d)/g))
    if (end === ',' || end === '.') counts[end] += 3
  for (const [, end] of text.matchAll(
    /(?<![\d.,/-])(?!(?<=\d )\d{3}(?!\d))\d{1,3}(?: \d{3})+([.,])\d{2}(?![\d.,/-])/g,
  ))
    if (end === ',' || end === '.') counts[end] += 2
  for (const [, end] of text.matchAll(/(?<![\d.,/-])\d+([.,])\d{2}(?![\d.,/-])/g))
    if (end === ',' || end === '.') counts[end] += 1
  if (counts[','] === counts['.']) return null
  return counts[','] > counts['.'] ? ',' : '.'
}
