import type { Word } from '../types.ts'

/** A word as returned by Tesseract, with its rectangle in pixels. */
interface OcrWord {
  text: string
  confidence: number
  bbox: { x0: number; y0: number; x1: number; y1: number }
}

const MIN_OCR_CONFIDENCE = 30

/** Positions as fractions of the picture; without specks and lines that OCR took for letters. */
export function toWords(found: readonly OcrWord[], size: { width: number; height: number }): Word[] {
  return found.flatMap(({ text, confidence, bbox }) => {
    const trimmed = text.trim()
    if (confidence < MIN_OCR_CONFIDENCE || !/[\p{L}\p{N}]/u.test(trimmed)) return []
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

/**
 * A score for how much was read with certainty: letters of words of three or more letters, weighted by confidence.
 */
export function certaintyScore(words: readonly Word[]): number {
  return words.reduce(
    (sum, { text, confidence }) =>
      sum + (text.length >= 3 && confidence > 0.6 ? text.length * confidence : 0),
    0,
  )
}

/**
 * So little was read, or with so little confidence, that the picture may be rotated: rotated letters rarely form long
 * words.
 */
export function isPoorlyRead(words: readonly Word[]): boolean {
  const letters = words.reduce((sum, { text }) => sum + text.length, 0)
  const sure = words.reduce((sum, { text, confidence }) => sum + text.length * confidence, 0)
  const worth = certaintyScore(words)
  return worth < 40 || (worth < 200 && sure < 0.7 * letters)
}

/** The words of the text layer, and those OCR words that do not overlap them: the text layer is more reliable. */
export function mergeOcrWords(own: readonly Word[], read: readonly Word[]): Word[] {
  return [...own, ...read.filter((word) => !own.some((other) => overlaps(other, word)))]
}

function overlaps(one: Word, other: Word): boolean {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y)
  return width > 0 && height > 0 && width * height > 0.3 * other.width * other.height
}
