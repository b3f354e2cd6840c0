import { type PlacedWord, wordsAt, textOfWords } from '../text-blocks.rules.ts'
import { findDate } from '../../../../contract/trade/printed/dates.rules.ts'
import type { WritingConventions, ValuePart } from './types.ts'

const span =
  /^(\d{1,3}) ?(?:\(\d{1,3}\) ?)?(calendar|cal\.?|consecutive|running|working|work|business|bus\.?)? ?(days?|hours?|hrs?)?(?: (?:free(?: time| days)?|demurrage|detention))?[.,;]?$/i

/** `5 days`, `7 calendar days`, `48 hours`, `until 09/28/2026`; the unit only where the document states it. */
export function freeTimeIn([words = []]: PlacedWord[][], conventions: WritingConventions): ValuePart[] {
  const text = textOfWords(words)
  const date = findDate(text, conventions)
  if (date !== null)
    return date.from > 20
      ? []
      : [
          {
            at: 'free_until',
            value: date.day,
            words: wordsAt(words, date.from, date.to),
            confidence: date.confidence,
          },
        ]
  const [all, count = '', kind = '', unit = ''] = span.exec(text) ?? []
  const duration = Number(count)
  if (all === undefined || duration > 400) return []
  const code = /^h/i.test(unit) ? 'HR' : /^(?:w|b)/i.test(kind) ? 'WD' : kind === '' ? null : 'CD'
  return [
    { at: 'duration', value: duration, words, confidence: unit === '' ? 0.85 : 0.95 },
    ...(code === null ? [] : [{ at: 'time_unit', value: code, words, confidence: 0.95 }]),
  ]
}

const types: [RegExp, string][] = [
  [/\bdemurrage\b|^dem\b/i, 'DEM'],
  [/\bdetention\b|\bper diem\b|^det\b/i, 'DET'],
  [/\bstorage\b|^sto\b/i, 'STO'],
]
/** What the free time is for; `Demurrage & Detention` names both, so it is left out. */
export function freeTypeIn([words = []]: PlacedWord[][]): ValuePart[] {
  const found = types.filter(([pattern]) => pattern.test(textOfWords(words)))
  const [type] = found
  return type === undefined || found.length > 1 ? [] : [{ at: '', value: type[1], words, confidence: 0.95 }]
}
