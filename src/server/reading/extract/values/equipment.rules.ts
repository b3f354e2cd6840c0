import { containerCheckDigit, readContainerNumber } from '../../../../contract/identifiers/index.ts'
import { type PlacedWord, wordsAt, textOfWords } from '../text-blocks.rules.ts'
import type { ValuePart } from './types.ts'

const before = /(?<![\w.,/-])(\d{1,3}) ?[x×*] ?(?=(?:20|40|45|[24L][0-9][GRUPT])(?!\d{2}))/gi
const behind = /^ ?[x×*] ?(\d{1,3})(?![\w.,])/i

/** `2 x 40HC`, `40' HC x 2`: quantity and type. A size without a type has no code. */
export function bookedIn(lines: PlacedWord[][]): ValuePart[] {
  const [words = []] = lines
  const text = textOfWords(words)
  const starts = [...text.matchAll(before)]
  const found = starts.flatMap((match, at): ValuePart[] => {
    const from = match.index + match[0].length
    const end = starts[at + 1]?.index ?? text.length
    return entry(words, text.slice(from, end), from, Number(match[1]), match.index)
  })
  if (found.length > 0 || starts.length > 0) return found
  const size = sizeTypeIn(text)
  const units = size === null ? null : behind.exec(text.slice(size.to))
  return size === null || units === null ? [] : entry(words, text, 0, Number(units[1]), size.from)
}
function entry(words: PlacedWord[], text: string, from: number, units: number, start: number): ValuePart[] {
  const size = sizeTypeIn(text)
  if (size === null || size.from > 2 + start || units < 1) return []
  const at = wordsAt(words, start, from + size.to)
  return [
    { at: 'iso_equipment_code', value: size.code, words: at, confidence: size.confidence },
    { at: 'units', value: units, words: at, confidence: 0.95 },
  ]
}

interface FoundContainer {
  number: string
  words: PlacedWord[]
  confidence: number
}
const written =
  /(?<![A-Z0-9])([A-Z0-9]{4})[ -]?([A-Z0-9]{3})[ ]?([A-Z0-9]{3})[ ]?[-/]?[ ]?([A-Z0-9])(?![A-Z0-9])/g
const letters: Record<string, string> = { 0: 'O', 1: 'I', 5: 'S', 8: 'B', 2: 'Z', 6: 'G' }
const digits: Record<string, string> = {
  O: '0',
  Q: '0',
  D: '0',
  I: '1',
  L: '1',
  S: '5',
  B: '8',
  Z: '2',
  G: '6',
}

/**
 * Container numbers in a line. Similar letters and digits (O and 0) are exchanged only where the check digit confirms
 * it.
 */
export function containersIn(words: PlacedWord[]): FoundContainer[] {
  const text = textOfWords(words)
  const found: FoundContainer[] = []
  const pattern = new RegExp(written)
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const read = readNumber(match.slice(1).join(''), words)
    if (read === null) pattern.lastIndex = match.index + 1
    else found.push({ ...read, words: wordsAt(words, match.index, match.index + match[0].length) })
  }
  return found
}

function readNumber(raw: string, words: PlacedWord[]): Omit<FoundContainer, 'words'> | null {
  const verdict = readContainerNumber(raw)
  if (verdict.form === 'container')
    return { number: raw, confidence: verdict.check_digit === 'right' ? 1 : 0.4 }
  if (!words.some(({ source }) => source.method === 'ocr') || !/[A-Z]{2}/.test(raw.slice(0, 4))) return null
  const owner = Array.from(raw.slice(0, 4), (sign) => letters[sign] ?? sign).join('')
  const serial = Array.from(raw.slice(4), (sign) => digits[sign] ?? sign).join('')
  const mended = `${owner}${serial}`
  const isProven =
    /^[A-Z]{3}U\d{7}$/.test(mended) && containerCheckDigit(mended.slice(0, 10)) === Number(mended[10])
  return isProven ? { number: mended, confidence: 0.8 } : null
}

const sizes: Record<string, string> = { 20: '22', 40: '42', 45: 'L2' }
const groups: [RegExp, string][] = [
  [/RE|RF|RH/, 'R1'],
  [/^(?:DC|DV|DRY|GP|ST|STD|STANDARD|SD|GE)/, 'G1'],
  [/^(?:HC|HQ|HIGH ?CUBE|DRY ?HC)/, 'G1'],
  [/^(?:OT|OPEN ?TOP)/, 'U1'],
  [/^(?:FR|FLAT ?RACK)/, 'P1'],
  [/^(?:TK|TANK)/, 'T1'],
]
/** ISO 6346 codes, and usual names: `20' DC` → 22G1, `40HC` → 45G1. */
export function sizeTypeIn(
  text: string,
): { code: string; from: number; to: number; confidence: number } | null {
  const iso = /(?<![A-Z0-9])([24L][0-9][GRUPTVBHSN][0-9P])(?![A-Z0-9])/.exec(text)
  if (iso) return { code: iso[1] ?? '', from: iso.index, to: iso.index + 4, confidence: 0.98 }
  const trade =
    /(?<![\w.,])(20|40|45)\s?(?:'|’|′|FT\.?|FEET|FOOT)?\s?-?\s?(DRY ?HC|DRY ?HIGH ?CUBE|HIGH ?CUBE(?: ?(?:DRY|REEFER|RF))?|REEFER ?(?:HC|HIGH ?CUBE)|(?:HC|HQ) ?(?:REEFER|RF)|DRY|DC|DV|GP|STANDARD|STD|ST|SD|HC|HQ|REEFER|RF|RH|RE|OPEN ?TOP|OT|FLAT ?RACK|FR|TANK|TK)(?![A-Z])/i.exec(
      text,
    )
  if (!trade) return null
  const [all, size = '', name = ''] = trade
  const group = groups.find(([pattern]) => pattern.test(name.toUpperCase()))?.[1]
  if (group === undefined) return null
  const tall = /HC|HQ|HIGH|RH/i.test(name)
  const base = size === '45' ? 'L5' : tall ? '45' : sizes[size]
  return { code: `${base}${group}`, from: trade.index, to: trade.index + all.length, confidence: 0.85 }
}

export function sizeIn([words = []]: PlacedWord[][]): ValuePart[] {
  const found = sizeTypeIn(textOfWords(words))
  if (found === null) return []
  const { code, from, to, confidence } = found
  return [{ at: '', value: code, words: wordsAt(words, from, to), confidence }]
}

export const isSeal = (text: string): boolean =>
  /^(?=.*\d)[A-Z0-9][A-Z0-9/-]{4,14}$/i.test(text) &&
  readContainerNumber(text).form === 'other' &&
  !/^(?:\d{1,2}[A-Z]{3}\d{2,4}|\d{1,2}[/-][\dA-Z]+[/-]\d+)$/i.test(text)
