import { type Mark, marksAt, textOf } from '../marks.rules.ts'
import { sizeTypeIn } from './equipment.rules.ts'
import type { Part } from './kind.ts'

const before = /(?<![\w.,/-])(\d{1,3}) ?[x×*] ?(?=(?:20|40|45|[24L][0-9][GRUPT])(?!\d{2}))/gi
const behind = /^ ?[x×*] ?(\d{1,3})(?![\w.,])/i

/** `2 x 40HC`, `40' HC x 2`: how many of what. A size without a type is no code. */
export function bookedIn(lines: Mark[][]): Part[] {
  const [marks = []] = lines
  const text = textOf(marks)
  const starts = [...text.matchAll(before)]
  const found = starts.flatMap((match, at): Part[] => {
    const from = match.index + match[0].length
    const end = starts[at + 1]?.index ?? text.length
    return entry(marks, text.slice(from, end), from, Number(match[1]), match.index)
  })
  if (found.length > 0 || starts.length > 0) return found
  const size = sizeTypeIn(text)
  const units = size === null ? null : behind.exec(text.slice(size.to))
  return size === null || units === null ? [] : entry(marks, text, 0, Number(units[1]), size.from)
}
function entry(marks: Mark[], text: string, from: number, units: number, start: number): Part[] {
  const size = sizeTypeIn(text)
  if (size === null || size.from > 2 + start || units < 1) return []
  const at = marksAt(marks, start, from + size.to)
  return [
    { at: 'iso_equipment_code', value: size.code, marks: at, confidence: size.confidence },
    { at: 'units', value: units, marks: at, confidence: 0.95 },
  ]
}
