import { type PlacedWord, wordsAt, textOfWords } from '../text-blocks.rules.ts'
import { sizeTypeIn } from './equipment.rules.ts'
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
