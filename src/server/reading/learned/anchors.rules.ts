import { placedWord } from '../extract/text-blocks.rules.ts'
import type { ExtractedField, Rect } from '../types.ts'
import type { Anchor, Spot } from './types.ts'
import { isAlike } from './alike.rules.ts'
import { type FormContext, formOfValue, referenceShape } from './forms.rules.ts'
import {
  isInRow,
  letterWidth,
  type PageOfWords,
  rowsInBox,
  type WordOnPage,
  wordsOnPage,
} from './page-words.rules.ts'

const MAX_WORDS = 6
/** How far captions may be from their value: to the left in parts of the page, above in heights of its letters. */
const FAR_LEFT = 0.45
const FAR_ABOVE = 6
/** How much places of one issuer may differ, in parts of the page. */
const ACROSS = 0.02
const DOWN = 0.012

interface Located {
  path: string
  value: ExtractedField['value']
  box: Rect
}

/** Where a value is printed, by the captions around it; null if none is near, or its words do not give the value. */
export function spotOf(page: PageOfWords, pages: number, field: Located, context: FormContext): Spot | null {
  const rows = rowsInBox(page, field.box)
  const [first] = rows
  const [start] = first ?? []
  const end = first?.at(-1)
  if (!first || !start || !end) return null
  const lines = rows.map((row) => row.map(({ word }) => placedWord(word, page)))
  const form = formOfValue(field.path, field.value, lines, context)
  if (form === null) return null
  const height = Math.max(...first.map((word) => word.height))
  const value = { x: start.x, right: end.right, middle: start.middle, height }
  const anchors = [...leftAnchors(page, value), ...aboveAnchors(page, value)]
  if (anchors.length === 0) return null
  const length = String(field.value).length
  return {
    page: page.number,
    from_last: pages - page.number,
    x: value.x,
    y: value.middle,
    height,
    lines: rows.length,
    anchors,
    ...form,
    shape: referenceShape(field.value),
    length: [length, length],
  }
}

type Value = Pick<WordOnPage, 'x' | 'right' | 'middle' | 'height'>

const isCaption = ({ plain, word }: WordOnPage): boolean => plain !== '' && !/\d/.test(word.text)
const letters = (words: readonly string[]): number => words.join('').length

/** The nearest words on the left, up to a wide gap or a word with a digit. */
function leftAnchors(page: PageOfWords, value: Value): Anchor[] {
  const row = wordsOnPage(page)
    .all.filter((word) => isInRow(word, value) && word.right <= value.x + 0.004 && word.plain !== '')
    .toSorted((one, other) => other.x - one.x)
  const words: WordOnPage[] = []
  for (const word of row) {
    const next = words.at(-1)
    const gap = letterWidth(page, value.height) * 1.5
    if (!isCaption(word) || words.length === MAX_WORDS || (next && next.x - word.right > gap)) break
    words.push(word)
  }
  const [last] = words
  if (!last || value.x - last.right > FAR_LEFT) return []
  const plain = words.toReversed().map((word) => word.plain)
  if (letters(plain) < 2) return []
  const dy = value.middle - last.middle
  return [{ side: 'left', words: plain, dx: value.x - last.right, dr: value.right - last.right, dy }]
}

/** The two nearest cells above that have words and no digit. */
function aboveAnchors(page: PageOfWords, value: Value): Anchor[] {
  const above = wordsOnPage(page)
    .lines.flat()
    .flatMap((cell) => {
      const words = cell.filter(({ plain }) => plain !== '').slice(0, MAX_WORDS)
      const [first] = words
      const last = cell.at(-1)
      if (!first || !last || !words.every(isCaption) || letters(words.map(({ plain }) => plain)) < 2)
        return []
      const dy = value.middle - first.middle
      const isNear = dy > 0.6 * value.height && dy < FAR_ABOVE * value.height
      if (!isNear || first.x > value.right + 0.01 || last.right < value.x - 0.02) return []
      const anchor: Anchor = {
        side: 'above',
        words: words.map(({ plain }) => plain),
        dx: value.x - first.x,
        dr: value.right - last.right,
        dy,
      }
      return [anchor]
    })
  return above.toSorted((one, other) => one.dy - other.dy).slice(0, 2)
}

/** The words that both have next to the value: the last ones on its left, the first ones above it. */
function commonWords(one: Anchor, other: Anchor): string[] {
  const ordered = ({ side, words }: Anchor) => (side === 'left' ? words.toReversed() : words)
  const [mine, theirs] = [ordered(one), ordered(other)]
  const end = mine.findIndex((word, at) => !isAlike(word, theirs[at] ?? ''))
  const words = mine.slice(0, end < 0 ? mine.length : end)
  return one.side === 'left' ? words.toReversed() : words
}

const meanIfClose = (one: number | null, other: number | null): number | null =>
  one === null || other === null || Math.abs(one - other) > ACROSS ? null : (one + other) / 2

function commonAnchors(one: Spot, other: Spot): Anchor[] {
  return one.anchors.flatMap((anchor) => {
    for (const each of other.anchors) {
      if (each.side !== anchor.side || Math.abs(each.dy - anchor.dy) > DOWN) continue
      const words = commonWords(anchor, each)
      const dx = meanIfClose(anchor.dx, each.dx)
      const dr = meanIfClose(anchor.dr, each.dr)
      const isSaying = letters(words) >= 3 || /\p{Script=Han}{2}/u.test(words.join(''))
      if (!isSaying || (dx === null && dr === null)) continue
      return [{ side: anchor.side, words, dx, dr, dy: (anchor.dy + each.dy) / 2 }]
    }
    return []
  })
}

/** What two places of a field have in common; null if they are different ones. */
export function commonSpot(one: Spot, other: Spot): Spot | null {
  if (one.form !== other.form || one.at !== other.at) return null
  const anchors = commonAnchors(one, other)
  if (anchors.length === 0) return null
  return {
    ...other,
    height: (one.height + other.height) / 2,
    lines: Math.max(one.lines, other.lines),
    anchors,
    shape: one.shape === other.shape ? one.shape : null,
    length: [Math.min(one.length[0], other.length[0]), Math.max(one.length[1], other.length[1])],
  }
}
