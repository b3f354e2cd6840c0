import type { Rect, FileContent, TextPage, Word } from '../types.ts'
import { straightened } from '../read/skew.rules.ts'

/** A word with its position in points, so that horizontal and vertical distances are comparable. */
export interface PlacedWord {
  text: string
  page: number
  left: number
  right: number
  top: number
  bottom: number
  source: Word
}
/** Neighbouring words: a cell, or the part of it after a label. */
export interface TextBlock {
  page: number
  /** Index of the line on its page. */
  line: number
  text: string
  words: PlacedWord[]
  left: number
  right: number
  top: number
  bottom: number
}

export function blockOf(words: PlacedWord[], line: number): TextBlock | null {
  const [first] = words
  if (first === undefined) return null
  return {
    page: first.page,
    line,
    text: textOfWords(words),
    words,
    left: Math.min(...words.map((word) => word.left)),
    right: Math.max(...words.map((word) => word.right)),
    top: Math.min(...words.map((word) => word.top)),
    bottom: Math.max(...words.map((word) => word.bottom)),
  }
}

export const textOfWords = (words: PlacedWord[]): string => words.map((word) => word.text).join(' ')

/** `: GARDEN CITY`, and of a caption in two languages `DESTINO): CHARLESTON, SC`. */
const endOfCaption = /^(?:[:;)\]–-]+|[^\s():]+\):)$/
/** Without a first word that is the end of a caption, or one that `isCaption` knows. */
export function withoutCaption(
  words: PlacedWord[],
  isCaption: (word: string) => boolean = () => false,
): PlacedWord[] {
  const [first, ...rest] = words
  const isOne = first !== undefined && (endOfCaption.test(first.text) || isCaption(first.text))
  return isOne && rest.length > 0 ? rest : words
}

/** Without these signs at its start and its end; in one pass, however many there are. */
export function trimmed(text: string, { start, end = start }: { start: string; end?: string }): string {
  let [from, to] = [0, text.length]
  while (from < to && start.includes(text.charAt(from))) from += 1
  while (to > from && end.includes(text.charAt(to - 1))) to -= 1
  return text.slice(from, to)
}

/** A word in points, as the parsers take it; of a page that was scanned askew where it would be on a straight one. */
export function placedWord(
  word: Word,
  page: Pick<TextPage, 'number' | 'width' | 'height' | 'skew'>,
): PlacedWord {
  const { x, y, width, height } = straightened(word, page)
  return {
    text: word.text.trim().normalize('NFKC'),
    page: page.number,
    left: x * page.width,
    right: (x + width) * page.width,
    top: y * page.height,
    bottom: (y + height) * page.height,
    source: word,
  }
}

/** The cells of a document by page and line, in points. */
export function blocksOf({ pages }: FileContent): TextBlock[][][] {
  return pages.map((page) => {
    const { width, height, lines, rulings = [] } = page
    const upright = rulings.filter((ruling) => ruling.height * height > 3 * ruling.width * width)
    return lines.map(({ cells }, line) =>
      cells
        .flatMap(({ words }) => partsBetween(words, upright))
        .map((words) => {
          const placed = words.filter(({ text }) => text.trim() !== '').map((word) => placedWord(word, page))
          return blockOf(placed, line)
        })
        .filter((block) => block !== null),
    )
  })
}

/**
 * The words between signs like `|`, between upright lines that are drawn through the cell, and where a small caption
 * stands close before a larger value.
 */
function partsBetween(words: readonly Word[], upright: readonly Rect[]): Word[][] {
  const parts: Word[][] = [[]]
  let last: Word | undefined
  for (const word of words) {
    const from = last === undefined ? 0 : last.x + last.width
    const isDrawn = ({ x, y, height }: Rect) =>
      x >= from - 0.002 &&
      x <= word.x + 0.002 &&
      y <= word.y + word.height / 2 &&
      y + height >= word.y + word.height / 2
    if (last !== undefined && (upright.some(isDrawn) || isSmaller(last, word))) parts.push([])
    last = word
    if (/^[|¦•·‧]+$/.test(word.text)) parts.push([])
    else parts.at(-1)?.push(word)
  }
  return parts
}

const isSmaller = (last: Word, word: Word): boolean =>
  last.method === 'text' &&
  word.method === 'text' &&
  last.height < 0.8 * word.height &&
  /[\p{L}:]$/u.test(last.text)

export function rectOf(words: PlacedWord[]): Rect {
  const x = Math.min(...words.map(({ source }) => source.x))
  const y = Math.min(...words.map(({ source }) => source.y))
  return {
    x,
    y,
    width: Math.max(...words.map(({ source }) => source.x + source.width)) - x,
    height: Math.max(...words.map(({ source }) => source.y + source.height)) - y,
  }
}

/** The words that cover the characters from `from` to `to` of `joinWords(words)`. */
export function wordsAt(words: PlacedWord[], from: number, to: number): PlacedWord[] {
  let at = 0
  return words.filter(({ text }) => {
    const start = at
    at += text.length + 1
    return start < to && start + text.length > from
  })
}

/** Mean confidence of these words: 1 for text of the file, less for OCR. */
export const confidenceOf = (words: PlacedWord[]): number =>
  words.length === 0 ? 0 : words.reduce((sum, { source }) => sum + source.confidence, 0) / words.length
