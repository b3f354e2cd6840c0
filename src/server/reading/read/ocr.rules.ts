import type { Word } from '../types.ts'

/** What a character reader says of a picture: boxes in dots. */
export interface Recognized {
  text: string
  confidence: number
  bbox: { x0: number; y0: number; x1: number; y1: number }
}

const least = 30

/** Words in parts of the picture; without specks and ruling lines that were taken for letters. */
export function toWords(found: readonly Recognized[], size: { width: number; height: number }): Word[] {
  return found.flatMap(({ text, confidence, bbox }) => {
    const trimmed = text.trim()
    if (confidence < least || !/[\p{L}\p{N}]/u.test(trimmed)) return []
    const box = {
      x: bbox.x0 / size.width,
      y: bbox.y0 / size.height,
      width: (bbox.x1 - bbox.x0) / size.width,
      height: (bbox.y1 - bbox.y0) / size.height,
    }
    if (box.width <= 0 || box.height <= 0) return []
    return [{ text: trimmed, ...box, confidence: Math.min(1, confidence / 100), method: 'ocr' as const }]
  })
}

/** How much was read for certain: letters of words of three and more, by how sure each is. */
export function worthOf(words: readonly Word[]): number {
  return words.reduce(
    (sum, { text, confidence }) =>
      sum + (text.length >= 3 && confidence > 0.6 ? text.length * confidence : 0),
    0,
  )
}

/** So little was read, or so unsurely, that the picture may stand on its side: there letters make no long words. */
export function isPoor(words: readonly Word[]): boolean {
  const letters = words.reduce((sum, { text }) => sum + text.length, 0)
  const sure = words.reduce((sum, { text, confidence }) => sum + text.length * confidence, 0)
  const worth = worthOf(words)
  return worth < 40 || (worth < 200 && sure < 0.7 * letters)
}

/** The text layer's words, and of the read ones those that do not stand on them: the file knows its own better. */
export function mergeWords(own: readonly Word[], read: readonly Word[]): Word[] {
  return [...own, ...read.filter((word) => !own.some((other) => coversMuch(other, word)))]
}

function coversMuch(one: Word, other: Word): boolean {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y)
  return width > 0 && height > 0 && width * height > 0.3 * other.width * other.height
}
