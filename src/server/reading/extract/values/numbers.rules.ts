import { numberIn } from '../../../../contract/trade/printed/numbers.rules.ts'
import { type PlacedWord, wordsAt, textOfWords } from '../text-blocks.rules.ts'
import type { WritingConventions, ValuePart } from './types.ts'

export function countIn(lines: PlacedWord[][], conventions: WritingConventions): ValuePart[] {
  const words = lines.flat()
  const found = numberIn(textOfWords(words), conventions)
  if (found === null || found.from > 12 || !Number.isInteger(found.value) || found.value > 1e6) return []
  return [{ at: '', value: found.value, words: wordsAt(words, found.from, found.to), confidence: 0.95 }]
}

export function plainNumberIn(lines: PlacedWord[][], conventions: WritingConventions): ValuePart[] {
  const words = lines.flat()
  const found = numberIn(textOfWords(words), conventions)
  if (found === null || found.from > 8) return []
  return [
    { at: '', value: found.value, words: wordsAt(words, found.from, found.to), confidence: found.confidence },
  ]
}
