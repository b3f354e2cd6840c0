import type { Rect, TextPage, Word } from '../types.ts'
import { plainWord } from './alike.rules.ts'

/** A page with its words in lines and cells. */
export type PageOfWords = Pick<TextPage, 'number' | 'width' | 'height' | 'lines'>

export interface WordOnPage {
  word: Word
  plain: string
  /** In parts of the page. */
  x: number
  right: number
  middle: number
  height: number
}

const wordOnPage = (word: Word): WordOnPage => ({
  word,
  plain: plainWord(word.text),
  x: word.x,
  right: word.x + word.width,
  middle: word.y + word.height / 2,
  height: word.height,
})

/** A page with more words is no form; comparing all of them would take long. */
const MAX_WORDS = 3000

const kept = new WeakMap<PageOfWords, { lines: WordOnPage[][][]; all: WordOnPage[] }>()
/** The words of a page by line and cell, and all of them; none of a page with too many. */
export function wordsOnPage(page: PageOfWords): { lines: WordOnPage[][][]; all: WordOnPage[] } {
  const known = kept.get(page)
  if (known) return known
  const lines = page.lines.map(({ cells }) =>
    cells.map(({ words }) => words.filter(({ text }) => text.trim() !== '').map(wordOnPage)),
  )
  const all = lines.flat(2)
  const made = all.length > MAX_WORDS ? { lines: [], all: [] } : { lines, all }
  kept.set(page, made)
  return made
}

/** The words whose middle lies in a rectangle, in rows from top to bottom. */
export function rowsInBox(page: PageOfWords, box: Rect): WordOnPage[][] {
  const inside = wordsOnPage(page).all.filter(({ x, right, middle }) => {
    const centre = (x + right) / 2
    return (
      centre >= box.x - 0.002 &&
      centre <= box.x + box.width + 0.002 &&
      middle >= box.y - 0.001 &&
      middle <= box.y + box.height + 0.001
    )
  })
  const rows: WordOnPage[][] = []
  for (const word of inside.toSorted((one, other) => one.middle - other.middle)) {
    const row = rows.at(-1)
    const [first] = row ?? []
    if (row && first && isInRow(word, first)) row.push(word)
    else rows.push([word])
  }
  return rows.map((row) => row.toSorted((one, other) => one.x - other.x))
}

export const isInRow = (
  { middle, height }: Pick<WordOnPage, 'middle' | 'height'>,
  other: Pick<WordOnPage, 'middle' | 'height'>,
): boolean => Math.abs(middle - other.middle) <= 0.6 * Math.max(height, other.height, 0.006)

/** The height of letters as a part of the width of the page. */
export const letterWidth = ({ width, height }: PageOfWords, letters: number): number =>
  (letters * height) / width
