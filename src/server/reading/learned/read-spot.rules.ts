import { labelsIn } from '../extract/labels/match.rules.ts'
import {
  confidenceOf,
  type PlacedWord,
  rectOf,
  textOfWords,
  placedWord,
} from '../extract/text-blocks.rules.ts'
import type { ExtractedField } from '../types.ts'
import type { Anchor, Spot } from './types.ts'
import { isAlike } from './alike.rules.ts'
import { type FormContext, readForm, referenceShape } from './forms.rules.ts'
import { isInRow, letterWidth, type PageOfWords, type WordOnPage, wordsOnPage } from './page-words.rules.ts'

/** How far a value may be from where it is expected, in parts of the page. */
const ACROSS = 0.025
const MAX_OCCURRENCES = 20
/** People confirmed the place, so only the reading can be wrong. */
const LEARNED_CONFIDENCE = 0.97

interface Occurrence {
  left: number
  right: number
  middle: number
}

/** Where the words of an anchor are printed on a page. */
function occurrencesOf({ words }: Anchor, page: PageOfWords): Occurrence[] {
  const found: Occurrence[] = []
  for (const line of wordsOnPage(page).lines) {
    const printed = line.flat().filter(({ plain }) => plain !== '')
    for (let from = 0; from + words.length <= printed.length; from += 1) {
      if (!words.every((word, at) => isAlike(word, printed[from + at]?.plain ?? ''))) continue
      const [first, last] = [printed[from], printed[from + words.length - 1]]
      if (first && last) found.push({ left: first.x, right: last.right, middle: last.middle })
    }
  }
  return found.slice(0, MAX_OCCURRENCES)
}

/** The words at the place of a value, from its first line to its last. */
function wordsAtSpot(page: PageOfWords, spot: Spot, anchor: Anchor, from: Occurrence): WordOnPage[][] {
  const middle = from.middle + anchor.dy
  const { all } = wordsOnPage(page)
  const row = all
    .filter((word) => isInRow(word, { middle, height: spot.height }))
    .filter(({ x }) => anchor.side === 'above' || x >= from.right - 0.004)
    .toSorted((one, other) => one.x - other.x)
  const gap = letterWidth(page, spot.height) * 1.6
  const base = anchor.side === 'left' ? from.right : from.left
  const left = anchor.dx === null ? null : nearest(row, (word) => word.x, base + anchor.dx)
  if (left === null) {
    const end = anchor.dr === null ? null : nearest(row, (word) => word.right, from.right + anchor.dr)
    return end === null ? [] : [withBefore(row, end, gap)]
  }
  const lines = [withBehind(row, left, gap)]
  let last = left
  while (lines.length < spot.lines) {
    const next = all
      .filter(({ x, middle: at }) => {
        const down = (at - last.middle) / spot.height
        return Math.abs(x - left.x) <= ACROSS && down > 0.7 && down < 2.3
      })
      .toSorted((one, other) => one.middle - other.middle)[0]
    if (!next) break
    const below = all.filter((word) => isInRow(word, next)).toSorted((one, other) => one.x - other.x)
    lines.push(withBehind(below, next, gap))
    last = next
  }
  return lines
}

function nearest(
  row: readonly WordOnPage[],
  edge: (word: WordOnPage) => number,
  at: number,
): WordOnPage | null {
  const [best] = row.toSorted((one, other) => Math.abs(edge(one) - at) - Math.abs(edge(other) - at))
  return best && Math.abs(edge(best) - at) <= ACROSS ? best : null
}

/** A word and those that follow it closely. */
function withBehind(row: readonly WordOnPage[], first: WordOnPage, gap: number): WordOnPage[] {
  const words = [first]
  for (const word of row.slice(row.indexOf(first) + 1)) {
    if (word.x - (words.at(-1)?.right ?? 0) > gap) break
    words.push(word)
  }
  return words
}

/** A word and those right before it, in reading order. */
function withBefore(row: readonly WordOnPage[], last: WordOnPage, gap: number): WordOnPage[] {
  const words = [last]
  for (const word of row.slice(0, row.indexOf(last)).toReversed()) {
    if ((words[0]?.x ?? 0) - word.right > gap / 2) break
    words.unshift(word)
  }
  return words
}

/** A label in the same cell begins the next field. */
function untilLabel(words: PlacedWord[]): PlacedWord[] {
  const next = labelsIn(words).find(({ from }) => from > 0)
  return next === undefined ? words : words.slice(0, next.from)
}

/** The value of a field at its place on one of these pages; null if nothing of its form is printed there. */
export function readSpot(
  pages: readonly PageOfWords[],
  path: string,
  spot: Spot,
  context: FormContext,
): ExtractedField | null {
  const last = pages.length
  const numbers = new Set([spot.page, last - spot.from_last])
  const found = pages
    .filter(({ number }) => numbers.has(number))
    .flatMap((page) =>
      spot.anchors.flatMap((anchor) =>
        occurrencesOf(anchor, page).flatMap((from) => {
          const field = fieldAtAnchor(page, path, spot, { anchor, from }, context)
          return field === null ? [] : [field]
        }),
      ),
    )
  const support = ({ page, box }: ExtractedField) =>
    found.filter((other) => other.page === page && other.box.x === box.x && other.box.y === box.y).length
  const distance = ({ box }: ExtractedField) =>
    Math.abs(box.x - spot.x) + Math.abs(box.y + box.height / 2 - spot.y)
  const [best] = found.toSorted(
    (one, other) => support(other) - support(one) || distance(one) - distance(other),
  )
  return best ?? null
}

function fieldAtAnchor(
  page: PageOfWords,
  path: string,
  spot: Spot,
  { anchor, from }: { anchor: Anchor; from: Occurrence },
  context: FormContext,
): ExtractedField | null {
  const lines = wordsAtSpot(page, spot, anchor, from).map((row) =>
    untilLabel(row.map(({ word }) => placedWord(word, page))),
  )
  const read = readForm(spot, path, lines, context)
  if (read === null || read.words.length === 0 || !fits(spot, read.value)) return null
  const confidence = LEARNED_CONFIDENCE * Math.min(read.confidence, 1) * Math.min(1, confidenceOf(read.words))
  return {
    path,
    value: read.value,
    text: textOfWords(read.words),
    page: page.number,
    box: rectOf(read.words),
    method: 'learned',
    confidence: Math.round(confidence * 100) / 100,
  }
}

/** References of one issuer have one form and nearly one length. */
function fits({ shape, length: [fewest, most] }: Spot, value: ExtractedField['value']): boolean {
  if (shape === null) return true
  const { length } = String(value)
  return referenceShape(value) === shape && length >= fewest - 2 && length <= most + 2
}
