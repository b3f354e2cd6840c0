import type { Rect, Word } from '../../types.ts'

/** A word as returned by Tesseract, with its rectangle in pixels. */
export interface OcrWord {
  text: string
  confidence: number
  bbox: { x0: number; y0: number; x1: number; y1: number }
}
interface Size {
  width: number
  height: number
}

const MIN_OCR_CONFIDENCE = 30
/** Between two words of a line, in letter heights. */
const WORD_GAP = 0.3
/** Specks are seldom read as signs with more. */
const MIN_SIGN_CONFIDENCE = 50
/** A sign stands as near to its neighbours as words do, in letter heights. */
const MAX_SIGN_GAP = 1
/** Of a page that is all noise nobody needs each gap. */
const MAX_GAPS = 500

/**
 * Words that were read with confidence, and where others were seen; positions as fractions of the picture. Specks and
 * lines that OCR took for letters are neither.
 */
export function toWords(found: readonly OcrWord[], size: Size): { words: Word[]; gaps: Rect[] } {
  const parted = found.map(endingBeforeNext)
  const all = parted.flatMap(({ text, confidence, bbox }, at) => {
    const trimmed = text.trim()
    const box = {
      x: bbox.x0 / size.width,
      y: bbox.y0 / size.height,
      width: (bbox.x1 - bbox.x0) / size.width,
      height: (bbox.y1 - bbox.y0) / size.height,
    }
    const isWord = /[\p{L}\p{N}]/u.test(trimmed) || isSignBetweenWords(parted, at)
    if (!isWord || box.width <= 0 || box.height <= 0) return []
    return [{ text: trimmed, ...box, confidence: Math.min(1, confidence / 100), method: 'ocr' as const }]
  })
  const words = all.filter(({ confidence }) => confidence * 100 >= MIN_OCR_CONFIDENCE)
  const usual = medianHeight(words)
  const gaps = all
    .filter((word) => !words.includes(word) && hasShapeOfText(word, size, usual))
    .filter((word) => !words.some((other) => overlaps(other, word)))
    .map(({ x, y, width, height }) => ({ x, y, width, height }))
  return { words, gaps: gaps.slice(0, MAX_GAPS) }
}

/**
 * Words that Tesseract separates late have the box of all of them, up to the end of the last one: `Customer` of
 * `Customer PO:` covers `PO:`. Such a box ends where the next word begins.
 */
function endingBeforeNext(word: OcrWord, at: number, found: readonly OcrWord[]): OcrWord {
  const { bbox } = word
  const next = found[at + 1]?.bbox
  if (next === undefined || next.x0 <= bbox.x0 || next.x0 >= bbox.x1) return word
  const height = Math.min(bbox.y1 - bbox.y0, next.y1 - next.y0)
  if (Math.min(bbox.y1, next.y1) - Math.max(bbox.y0, next.y0) < height / 2) return word
  const x1 = Math.max((bbox.x0 + next.x0) / 2, next.x0 - WORD_GAP * height)
  return { ...word, bbox: { ...bbox, x1 } }
}

/** `&` of `Glass & Mirror Inc.`, and not a speck or a piece of a line: between two words of the same line. */
function isSignBetweenWords(found: readonly OcrWord[], at: number): boolean {
  const [before, sign, after] = [found[at - 1], found[at], found[at + 1]]
  if (before === undefined || sign === undefined || after === undefined) return false
  if (!/^(?:&|\/|\+|-|–|—)$/.test(sign.text.trim()) || sign.confidence < MIN_SIGN_CONFIDENCE) return false
  const near = (left: OcrWord, right: OcrWord, next: OcrWord): boolean => {
    const height = next.bbox.y1 - next.bbox.y0
    const gap = right.bbox.x0 - left.bbox.x1
    const middle = (sign.bbox.y0 + sign.bbox.y1) / 2
    const isBeside = middle > next.bbox.y0 && middle < next.bbox.y1
    return (
      isBeside && gap > -WORD_GAP * height && gap < MAX_SIGN_GAP * height && /[\p{L}\p{N}]/u.test(next.text)
    )
  }
  return near(before, sign, before) && near(sign, after, after)
}

/** Whether letters may be so high and so wide, on a page with letters of the usual height. */
function hasShapeOfText({ text, width, height }: Word, size: Size, usual: number | null): boolean {
  const [low, high] = usual === null ? [10 / size.height, 200 / size.height] : [0.5 * usual, 3 * usual]
  const each = (width * size.width) / text.length / (height * size.height)
  // A single stroke is narrower than most letters.
  return height >= low && height <= high && each >= (text.length === 1 ? 0.3 : 0.12) && each <= 1.5
}

function medianHeight(words: readonly Word[]): number | null {
  return words.map(({ height }) => height).toSorted((one, other) => one - other)[words.length >> 1] ?? null
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

/** The gaps that no word of the text layer fills. */
export function openGaps(own: readonly Word[], gaps: readonly Rect[]): Rect[] {
  return gaps.filter((gap) => !own.some((word) => overlaps(word, gap)))
}

function overlaps(one: Rect, other: Rect): boolean {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y)
  return width > 0 && height > 0 && width * height > 0.3 * other.width * other.height
}
