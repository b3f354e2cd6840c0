import { findDate, findMoment } from '../../../../contract/trade/printed/dates.rules.ts'
import { type PlacedWord, wordsAt, textOfWords } from '../text-blocks.rules.ts'
import type { WritingConventions, ValuePart } from './types.ts'

export function dayIn(lines: PlacedWord[][], conventions: WritingConventions): ValuePart[] {
  const words = lines.flat()
  const date = findDate(textOfWords(words), conventions)
  if (date === null || date.from > 45) return []
  return [{ at: '', value: date.day, words: wordsAt(words, date.from, date.to), confidence: date.confidence }]
}

export function momentIn(lines: PlacedWord[][], conventions: WritingConventions): ValuePart[] {
  const words = lines.flat()
  const found = findMoment(textOfWords(words), conventions)
  if (found === null || found.dateFrom > 45) return []
  const { moment, from, to, confidence } = found
  return [{ at: '', value: moment, words: wordsAt(words, from, to), confidence }]
}
