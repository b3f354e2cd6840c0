import type { DocumentWords } from '../../../../contract/resources/index.ts'

export type PageWord = DocumentWords['words'][number]
export interface PageBox {
  x: number
  y: number
  width: number
  height: number
}
interface Point {
  x: number
  y: number
}

const overlaps = (one: PageBox, other: PageBox): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height

export const boxBetween = (from: Point, to: Point): PageBox => ({
  x: Math.min(from.x, to.x),
  y: Math.min(from.y, to.y),
  width: Math.max(Math.abs(to.x - from.x), 1e-6),
  height: Math.max(Math.abs(to.y - from.y), 1e-6),
})

/** The words that a rectangle touches, in reading order, as their places in the list. */
export const wordsInBox = (words: readonly PageWord[], box: PageBox): number[] =>
  words.flatMap((word, at) => (overlaps(word, box) ? [at] : []))

/** The smallest rectangle around all of them. */
export function boxAroundAll(boxes: readonly PageBox[]): PageBox {
  const x = Math.min(...boxes.map((box) => box.x))
  const y = Math.min(...boxes.map((box) => box.y))
  return {
    x,
    y,
    width: Math.max(...boxes.map((box) => box.x + box.width)) - x,
    height: Math.max(...boxes.map((box) => box.y + box.height)) - y,
  }
}

/** One line of what is marked. */
export interface MarkedLine {
  text: string
  box: PageBox
}
export const linesOf = (words: readonly PageWord[]): MarkedLine[] =>
  [...Map.groupBy(words, ({ line }) => line).values()].map((line) => ({
    text: line.map(({ text }) => text).join(' '),
    box: boxAroundAll(line),
  }))

/** The text of a page, a line each. */
export const textOfPageWords = (words: readonly PageWord[]): string =>
  linesOf(words)
    .map(({ text }) => text)
    .join('\n')

/** A gap wider than this many heights of the text is between two columns. */
const COLUMN_GAP = 2.5

/**
 * What is printed before the marked words and may be their label: to the left in the same line, else directly above them; empty if there
 * is nothing.
 */
export function labelBefore(words: readonly PageWord[], marked: readonly number[]): string {
  const inside = new Set(marked)
  const [first] = marked.flatMap((at) => words[at] ?? [])
  if (first === undefined) return ''
  const left = words.filter(
    (word, at) => word.line === first.line && !inside.has(at) && word.x + word.width <= first.x + 0.001,
  )
  const nearest = wordsUpTo(left, COLUMN_GAP * 4, first)
  if (nearest !== '') return nearest
  const around = boxAroundAll(marked.flatMap((at) => words[at] ?? []))
  const above = words.filter(
    (word, at) =>
      !inside.has(at) &&
      word.y + word.height <= around.y + around.height * 0.2 &&
      around.y - word.y < first.height * 4 &&
      word.x < around.x + around.width &&
      word.x + word.width > around.x,
  )
  const line = Math.max(...above.map((word) => word.line))
  return above
    .filter((word) => word.line === line)
    .map(({ text }) => text)
    .join(' ')
    .replace(/[\s:.#]+$/, '')
}

/** The last words of a line up to a wide gap, without the colon at the end. */
function wordsUpTo(line: readonly PageWord[], gap: number, before: PageWord): string {
  const kept: string[] = []
  let next = before
  for (const word of line.toReversed()) {
    const isFar = next.x - (word.x + word.width) > (kept.length === 0 ? gap : COLUMN_GAP) * before.height
    if (isFar) break
    kept.unshift(word.text)
    next = word
  }
  return kept.join(' ').replace(/[\s:.#]+$/, '')
}

export type Step = 'left' | 'right' | 'up' | 'down'

/** The word to which a key moves: the next one in reading order, or the nearest one of the next line in which there are any. */
export function wordAfter(words: readonly PageWord[], at: number, step: Step): number {
  const word = words[at]
  if (word === undefined) return 0
  if (step === 'left') return Math.max(0, at - 1)
  if (step === 'right') return Math.min(words.length - 1, at + 1)
  const lines = words
    .map(({ line }) => line)
    .filter((line) => (step === 'down' ? line > word.line : line < word.line))
  if (lines.length === 0) return at
  const wanted = step === 'down' ? Math.min(...lines) : Math.max(...lines)
  const middle = ({ x, width }: PageWord) => x + width / 2
  return words.reduce(
    (best, each, index) =>
      each.line === wanted &&
      (words[best]?.line !== wanted ||
        Math.abs(middle(each) - middle(word)) < Math.abs(middle(words[best] ?? each) - middle(word)))
        ? index
        : best,
    at,
  )
}

/** The words from one to another, in either direction. */
export const wordRange = (from: number, to: number): number[] =>
  Array.from({ length: Math.abs(to - from) + 1 }, (_, at) => Math.min(from, to) + at)
