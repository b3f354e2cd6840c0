import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { DocumentWords } from '../../../contract/resources/index.ts'
import type { FileContent, Rect, TextLine } from '../../reading/types.ts'
import { storable } from './payload.rules.ts'

/** Limits of the stored words, so that one file cannot fill the database; characters are those of the document. */
const WORD_LIMITS = {
  pages: 1000,
  words_of_page: 10_000,
  words: 60_000,
  characters: 1_000_000,
  word: 200,
} as const

/** Places are stored in parts of this. */
const PARTS = 10_000

/** Text, then left, top, width and height in parts of the page. */
type StoredWord = [string, number, number, number, number]
/** Lines, in them cells, in them words. */
type StoredLines = StoredWord[][][]

export interface PackedPage {
  page: number
  words: Uint8Array
  is_complete: boolean
}

const gzipped = promisify(gzip)
const gunzipped = promisify(gunzip)

/** The words of all pages as they are stored. */
export function packPages({ pages }: Pick<FileContent, 'pages'>): Promise<PackedPage[]> {
  let words: number = WORD_LIMITS.words
  let characters: number = WORD_LIMITS.characters
  return Promise.all(
    pages.slice(0, WORD_LIMITS.pages).map(async ({ number, lines }) => {
      let left = Math.min(words, WORD_LIMITS.words_of_page)
      const before = left
      let is_complete = true
      const kept = lines.map(({ cells }) =>
        cells.map((cell) =>
          cell.words.flatMap((word): StoredWord[] => {
            const text = word.text.slice(0, WORD_LIMITS.word)
            if (left === 0 || characters < text.length) {
              is_complete = false
              return []
            }
            left -= 1
            characters -= text.length
            return [[storable(text) as string, ...partsOf(word)]]
          }),
        ),
      )
      words -= before - left
      return { page: number, words: await gzipped(JSON.stringify(kept)), is_complete }
    }),
  )
}

const partsOf = ({ x, y, width, height }: Rect) =>
  [x, y, width, height].map((share) => Math.round(share * PARTS)) as [number, number, number, number]

const rectOf = ([, x, y, width, height]: StoredWord): Rect => ({
  x: x / PARTS,
  y: y / PARTS,
  width: width / PARTS,
  height: height / PARTS,
})

const unpacked = async (words: Uint8Array): Promise<StoredLines> =>
  JSON.parse((await gunzipped(words)).toString()) as StoredLines

type Row = Pick<PackedPage, 'words' | 'is_complete'>

/** A page that was not read has no words. */
export async function presentPageWords(page: number, row: Row | undefined): Promise<DocumentWords> {
  if (!row) return { page, words: [], is_complete: false }
  const lines = await unpacked(row.words)
  return {
    page,
    words: lines.flatMap((cells, line) =>
      cells.flat().map((word) => ({ text: word[0], ...rectOf(word), line })),
    ),
    is_complete: row.is_complete,
  }
}

/** The lines of a page as the reader gave them, but for the confidence of the words. */
export async function linesOfPage({ words }: Pick<Row, 'words'>): Promise<TextLine[]> {
  const lines = await unpacked(words)
  return lines.flatMap((stored) => {
    const cells = stored
      .filter((cell) => cell.length > 0)
      .map((cell) => {
        const found = cell.map((word) => ({
          text: word[0],
          ...rectOf(word),
          confidence: 1,
          method: 'text' as const,
        }))
        return { text: textOf(found), words: found, ...around(found) }
      })
    return cells.length === 0 ? [] : [{ text: textOf(cells), cells, ...around(cells) }]
  })
}

const textOf = (parts: readonly { text: string }[]): string => parts.map(({ text }) => text).join(' ')

function around(rects: readonly Rect[]): Rect {
  const x = Math.min(...rects.map((rect) => rect.x))
  const y = Math.min(...rects.map((rect) => rect.y))
  const right = Math.max(...rects.map((rect) => rect.x + rect.width))
  const bottom = Math.max(...rects.map((rect) => rect.y + rect.height))
  return { x, y, width: right - x, height: bottom - y }
}
