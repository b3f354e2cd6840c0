import type { Rect, ReadingMethod, Word } from '../types.ts'

/** Splits a text into words and estimates their positions from typical letter widths. */
export function splitIntoWords(text: string, box: Rect, method: ReadingMethod): Word[] {
  const whole = weigh(text)
  const words: Word[] = []
  let before = 0
  for (const piece of text.split(/(\s+)/u)) {
    const weight = weigh(piece)
    if (piece.trim() !== '')
      words.push({
        text: piece,
        x: box.x + (box.width * before) / whole,
        y: box.y,
        width: (box.width * weight) / whole,
        height: box.height,
        confidence: 1,
        method,
      })
    before += weight
  }
  return words
}

/** The word clipped to the page; null if it is outside. */
export function clipToPage(word: Word): Word | null {
  const x = clamp(word.x)
  const y = clamp(word.y)
  const width = clamp(word.x + word.width) - x
  const height = clamp(word.y + word.height) - y
  return width > 0 && height > 0 ? { ...word, x, y, width, height } : null
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value))
}

function weigh(text: string): number {
  let sum = 0
  for (const letter of text) sum += weightOf(letter)
  return sum
}

function weightOf(letter: string): number {
  if (/[\s.,:;'|!ijlIft()[\]]/u.test(letter)) return 0.6
  if (/[mwMW@%]/u.test(letter)) return 1.6
  return /[A-Z&]/u.test(letter) ? 1.25 : 1
}
