import { type PlacedWord, textOfWords } from '../extract/text-blocks.rules.ts'
import type { AskedCell } from './questions.rules.ts'

/** In lower case, of the same length. */
const folded = (text: string): string =>
  text.replaceAll(/\p{Lu}/gu, (letter) => {
    const lower = letter.toLowerCase()
    return lower.length === letter.length ? lower : letter
  })

const normalized = (text: string): string => folded(text.normalize('NFKC').replaceAll(/\s+/g, ' ').trim())

const isLetterOrDigit = (text: string): boolean => /^[\p{L}\p{N}]$/u.test(text)

/**
 * The words of a cell in which this text stands, cut to it; null if it does not stand there. Case, width and spaces may
 * differ. It must not begin or end within a word or a number: `12` does not stand in `4711234`.
 */
export function textInCell({ block }: AskedCell, text: string): PlacedWord[] | null {
  const whole = normalized(textOfWords(block.words))
  const sought = normalized(text)
  // Words with spaces in them would shift what follows.
  if (sought === '' || whole.length !== textOfWords(block.words).length) return null
  for (let from = whole.indexOf(sought); from >= 0; from = whole.indexOf(sought, from + 1)) {
    const to = from + sought.length
    const isCut =
      (isLetterOrDigit(whole.charAt(from - 1)) && isLetterOrDigit(whole.charAt(from))) ||
      (isLetterOrDigit(whole.charAt(to - 1)) && isLetterOrDigit(whole.charAt(to)))
    if (!isCut) return wordsBetween(block.words, from, to)
  }
  return null
}

/** The words from one character of their text to another, the first and the last one cut. */
function wordsBetween(words: readonly PlacedWord[], from: number, to: number): PlacedWord[] {
  let at = 0
  return words.flatMap((word) => {
    const start = at
    at += word.text.length + 1
    const text = word.text.slice(Math.max(0, from - start), Math.max(0, to - start))
    return text === '' ? [] : [{ ...word, text }]
  })
}
