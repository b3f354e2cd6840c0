import { type Mark, marksAt, textOf } from '../marks.rules.ts'
import { dateIn } from './dates.rules.ts'
import type { Habits, Part } from './kind.ts'

const span =
  /^(\d{1,3}) ?(?:\(\d{1,3}\) ?)?(calendar|cal\.?|consecutive|running|working|work|business|bus\.?)? ?(days?|hours?|hrs?)?(?: (?:free(?: time| days)?|demurrage|detention))?[.,;]?$/i

/** `5 days`, `7 calendar days`, `48 hours`, `until 09/28/2026`; a unit only where the paper names it. */
export function freeTimeIn([marks = []]: Mark[][], habits: Habits): Part[] {
  const text = textOf(marks)
  const date = dateIn(text, habits)
  if (date !== null)
    return date.from > 20
      ? []
      : [
          {
            at: 'free_until',
            value: date.day,
            marks: marksAt(marks, date.from, date.to),
            confidence: date.confidence,
          },
        ]
  const [all, count = '', kind = '', unit = ''] = span.exec(text) ?? []
  const duration = Number(count)
  if (all === undefined || duration > 400) return []
  const code = /^h/i.test(unit) ? 'HR' : /^(?:w|b)/i.test(kind) ? 'WD' : kind === '' ? null : 'CD'
  return [
    { at: 'duration', value: duration, marks, confidence: unit === '' ? 0.85 : 0.95 },
    ...(code === null ? [] : [{ at: 'time_unit', value: code, marks, confidence: 0.95 }]),
  ]
}

const types: [RegExp, string][] = [
  [/\bdemurrage\b|^dem\b/i, 'DEM'],
  [/\bdetention\b|\bper diem\b|^det\b/i, 'DET'],
  [/\bstorage\b|^sto\b/i, 'STO'],
]
/** Of what time is free; `Demurrage & Detention` is both, and so neither. */
export function freeTypeIn([marks = []]: Mark[][]): Part[] {
  const found = types.filter(([pattern]) => pattern.test(textOf(marks)))
  const [type] = found
  return type === undefined || found.length > 1 ? [] : [{ at: '', value: type[1], marks, confidence: 0.95 }]
}
