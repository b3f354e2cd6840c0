import type { Box, ReadingMethod, Word } from '../types.ts'

/** Words of a run of text over its box: letters of many fonts are about so wide beside each other. */
export function wordsOf(text: string, box: Box, method: ReadingMethod): Word[] {
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

/** Within the page, or null for what stands outside of it. */
export function onPage(word: Word): Word | null {
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
