import { placedWord } from '../extract/text-blocks.rules.ts'
import type { ExtractedField, Rect } from '../types.ts'
import { type FormContext, formOfValue } from './forms.rules.ts'
import { letterWidth, type PageOfWords, type WordOnPage, wordsOnPage } from './page-words.rules.ts'

const MAX_PAGES = 5
const MAX_WORDS = 12
const MAX_PLACES = 5

interface FoundPlace {
  page: number
  box: Rect
}

/** Where a value that a person typed is printed on the first pages, from top to bottom. */
export function boxesOfValue(
  pages: readonly PageOfWords[],
  path: string,
  value: ExtractedField['value'],
  context: FormContext,
): FoundPlace[] {
  const found: FoundPlace[] = []
  for (const page of pages.slice(0, MAX_PAGES))
    for (const line of wordsOnPage(page).lines) {
      const words = line.flat()
      for (let from = 0; from < words.length && found.length < MAX_PLACES; from += 1) {
        const run = runAt(page, words, from, path, value, context)
        if (run !== null) found.push({ page: page.number, box: rectAround(run) })
      }
    }
  return found
}

/** The words from here that give the value: the same letters and digits, or the same number or day. */
function runAt(
  page: PageOfWords,
  words: readonly WordOnPage[],
  from: number,
  path: string,
  value: ExtractedField['value'],
  context: FormContext,
): WordOnPage[] | null {
  const wanted = signsOf(String(value))
  const isText = typeof value === 'string' && !/^\d{4}-\d{2}-\d{2}/.test(value)
  const run: WordOnPage[] = []
  for (const word of words.slice(from, from + (isText ? MAX_WORDS : 5))) {
    const before = run.at(-1)
    if (before && word.x - before.right > 3 * letterWidth(page, word.height)) return null
    run.push(word)
    const signs = signsOf(run.map((each) => each.word.text).join(''))
    if (isText) {
      if (signs === wanted && wanted !== '') return run
      if (!wanted.startsWith(signs)) return null
    } else if (mayBe(value, signs)) {
      const placed = run.map((each) => placedWord(each.word, page))
      if (formOfValue(path, value, [placed], context) !== null) return run
    }
  }
  return null
}

const signsOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Whether these letters and digits can be this number or day at all; parsing them all would take long. */
function mayBe(value: ExtractedField['value'], signs: string): boolean {
  if (typeof value === 'number') return signs.includes(String(Math.trunc(Math.abs(value))))
  if (typeof value === 'boolean') return true
  const [, year = '', day = ''] = /^\d\d(\d\d)-\d\d-(\d\d)/.exec(value) ?? []
  return signs.includes(year) && signs.includes(String(Number(day)))
}

function rectAround(words: readonly WordOnPage[]): Rect {
  const x = Math.min(...words.map((word) => word.x))
  const y = Math.min(...words.map(({ word }) => word.y))
  const right = Math.max(...words.map((word) => word.right))
  const bottom = Math.max(...words.map(({ word }) => word.y + word.height))
  return { x, y, width: right - x, height: bottom - y }
}
