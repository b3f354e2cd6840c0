import type { TextCell, TextPage, FileContent } from '../types.ts'
import { isNotice } from './unrelated.rules.ts'
import { neutralWords, hanTitles, titles, type TitleType } from './titles.rules.ts'
import { isWithinEdits, normalizeText } from './normalize.rules.ts'

/** A title found in the document, with a score for how likely it is the title of the document itself. */
export interface Heading {
  of: TitleType
  /** As it is written in the document. */
  text: string
  /** 0 to 1. */
  score: number
  page: number
}

interface Place {
  text: string
  y: number
  height: number
  index: number
  isOcr: boolean
  /** The line ends with an amount of money, so the words name a charge. */
  isPriced: boolean
  /** There are other cells on the same line. */
  isField: boolean
}

/** Words after a title that make it the name of a field (`Invoice no.`) or of a charge. */
const labelWords = new Set(
  'no nr number num nos date ref reference id code type issued status copies originals numero numer nummer'.split(
    ' ',
  ),
)
const chargeWords = new Set(
  'fee fees charge charges surcharge cost costs amount rate rates value total counter timings department dept'.split(
    ' ',
  ),
)
/** Words that occur in sentences and not in titles. */
const sentenceWords = new Set(
  `is are was were be been must shall will should can may has have had please kindly against upon if when until unless
  before after this that these those which your our you we i any such issue issued required require attach attached
  enclosed provide present presentation surrender surrendered send receive hereby under subject see`.split(
    /\s+/,
  ),
)
/**
 * How much the name of a document counts as the label of a field. `Bill of lading no.` is a field on documents of
 * every type, `Arrival notice no.` only on arrival notices.
 */
const labelFactor: Partial<Record<TitleType, number>> = {
  bill_of_lading: 0.12,
  sea_waybill: 0.25,
  invoice: 0.3,
  commercial_invoice: 0.3,
  freight_invoice: 0.4,
  packing_list: 0.35,
  customs_entry: 0.35,
  other: 0.15,
  certificate_of_origin: 0.3,
  delivery_order: 0.4,
}

/** Longer lines are not titles (number of words). */
const MAX_TITLE_WORDS = 14

/** The best heading of each type on the first pages, highest score first. */
export function documentHeadings(content: FileContent): Heading[] {
  const best = new Map<TitleType, Heading>()
  const isMail = isNotice(content)
  const isSheet = content.kind === 'xlsx' || content.kind === 'csv'
  for (const page of content.pages.slice(0, 3))
    for (const heading of headingsOnPage(page, { isSheet, isMail })) {
      const known = best.get(heading.of)
      // Later pages are often terms or annexes, so their titles count less.
      const score = heading.score * (page.number === 1 ? 1 : 0.45)
      if (known === undefined || known.score < score) best.set(heading.of, { ...heading, score })
    }
  return [...best.values()].toSorted((left, right) => right.score - left.score)
}

/** The headings of a single page. */
export function headingsOnPage(page: TextPage, { isSheet = false, isMail = false } = {}): Heading[] {
  const normal = usualHeight(page)
  return titlePlaces(page)
    .map((place) => ({
      ...place,
      text: isMail ? place.text.replace(/^subject\s*:\s*/i, '') : place.text,
      isField: isSheet && place.isField,
    }))
    .flatMap((place) =>
      segments(place.text).flatMap((text) => headingsIn({ ...place, text }, normal, page.number)),
    )
    .filter((heading) => heading.score > 0.02)
}

function usualHeight(page: TextPage): number {
  const heights = page.lines
    .flatMap((line) => line.cells.flatMap((cell) => cell.words.map((word) => word.height)))
    .toSorted((left, right) => left - right)
  return heights[Math.floor(heights.length / 2)] ?? 0
}

const priced = /(?:^|[\s$€£])(?:\d{1,3}(?:[.,' ]\d{3})*|\d+)[.,]\d{2}(?:\s*[a-z]{1,3})?$/i

/** A title is a cell, a whole line, or two cells one below the other. */
function titlePlaces(page: TextPage): Place[] {
  const lines = page.lines.filter((line, index) => index < 25 || line.y < 0.5).slice(0, 80)
  return lines.flatMap((line, index) => {
    const isOcr = line.cells.some((cell) => cell.words.some((word) => word.method === 'ocr'))
    const at = {
      index,
      isOcr,
      isField: line.cells.length > (index > 0 ? 1 : 3),
      isPriced: priced.test(line.text),
    }
    const whole =
      line.cells.length > 1 ? [{ ...at, text: line.text, y: line.y, height: heightOf(line.cells) }] : []
    const below = lines[index + 1]?.cells ?? []
    return [
      ...whole,
      ...line.cells.flatMap((cell) => [
        { ...at, text: cell.text, y: cell.y, height: heightOf([cell]) },
        ...below
          .filter((other) => isStacked(cell, other))
          .map((other) => ({
            ...at,
            text: `${cell.text} ${other.text}`,
            y: cell.y,
            height: Math.min(heightOf([cell]), heightOf([other])),
          })),
      ]),
    ]
  })
}

/** Median height of the words, because cells from OCR and merged cells are higher than their text. */
const heightOf = (cells: TextCell[]): number => {
  const heights = cells
    .flatMap((cell) => cell.words.map((word) => word.height))
    .toSorted((left, right) => left - right)
  return heights[Math.floor(heights.length / 2)] ?? cells[0]?.height ?? 0
}

const isStacked = (upper: TextCell, lower: TextCell): boolean =>
  upper.words.length <= 4 &&
  lower.words.length <= 4 &&
  lower.y - (upper.y + upper.height) < upper.height * 1.2 &&
  Math.abs(lower.height - upper.height) < upper.height * 0.35 &&
  lower.x < upper.x + upper.width &&
  upper.x < lower.x + lower.width

/** A title in two languages, or with a number after a dash, is split. */
const segments = (text: string): string[] => {
  const parts = text.split(/\s[-–—/|·•]+\s|\s?[|·•—]\s?/).filter((part) => part.trim() !== '')
  return parts.length > 1 ? [text, ...parts] : [text]
}

const sizeFactor = (ratio: number): number => {
  if (ratio >= 1.45) return 1
  if (ratio >= 1.15) return 0.95
  return ratio >= 0.85 ? 0.82 : 0.6
}
const placeFactor = (y: number, index: number): number => {
  if (y < 0.22 || index < 6) return 1
  if (y < 0.35 || index < 12) return 0.88
  return y < 0.55 ? 0.5 : 0.3
}

function headingsIn(place: Place, normal: number, page: number): Heading[] {
  const text = normalizeText(place.text)
  const worth = sizeFactor(normal > 0 ? place.height / normal : 1) * placeFactor(place.y, place.index)
  const han = hanTitles.find(({ name }) => text.includes(name))
  const length = (text.match(/[\p{L}]/gu) ?? []).length
  if (han !== undefined && length <= han.name.length * 3 + 20)
    return [{ of: han.of, text: han.name, score: worth * han.strength * 0.95, page }]
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? []
  if (words.length === 0) return []
  const spaced = words.length > 5 && words.filter((word) => word.length === 1).length > words.length * 0.7
  if (spaced) return headingsIn({ ...place, text: respaced(place.text) }, normal, page).slice(0, 1)
  if (words.length > MAX_TITLE_WORDS * 2) return []
  return matchTitles(words, place, text).map((one) => ({ ...one, score: one.score * worth, page }))
}

/**
 * `B I L L  O F  L A D I N G`, where the gaps between words may be lost: returns the first title with these letters.
 */
function respaced(text: string): string {
  const letters = normalizeText(text).replace(/[^\p{L}\p{N}]/gu, '')
  const title = titles.find(({ words }) => words.join('').length >= 7 && letters.includes(words.join('')))
  return title === undefined ? letters : title.words.join(' ')
}

function matchTitles(words: string[], place: Place, text: string): Omit<Heading, 'page'>[] {
  const taken = new Set<number>()
  const hits: { of: TitleType; from: number; to: number; strength: number; text: string }[] = []
  const fits = words.map((word) => titleWords(word, place.isOcr))
  const possible = fits.every((one) => one.size === 0) ? [] : titles
  for (const title of possible) {
    const from = indexOf(fits, title.words, taken)
    if (from === null) continue
    const to = from + title.words.length
    for (let at = from; at < to; at += 1) taken.add(at)
    hits.push({
      of: title.of,
      from,
      to,
      strength: title.strength,
      text: words.slice(from, to).join(' ').toUpperCase(),
    })
  }
  // `DELIVERYORDER`: the spaces are missing.
  if (hits.length === 0 && words.length <= 6) {
    const letters = words.join('')
    const title = titles.find(
      (one) => one.words.join('').length >= 11 && letters.includes(one.words.join('')),
    )
    if (title === undefined) return []
    const share = title.words.join('').length / letters.length
    return [
      { of: title.of, text: title.words.join(' ').toUpperCase(), score: share ** 1.5 * title.strength * 0.9 },
    ]
  }
  const others = words.filter(
    (word, at) => !taken.has(at) && !neutralWords.has(word) && !labelWords.has(word) && !/\d/.test(word),
  )
  const sentence = others.filter((word) => sentenceWords.has(word)).length
  const first = Math.min(...hits.map((hit) => hit.from))
  return hits.map(({ of, from, to, strength, text: title }) => {
    const next = words[to]
    const share =
      letterCount(words.slice(from, to)) / (letterCount(words.slice(from, to)) + letterCount(others))
    const leads = from === 0 && sentence === 0 && others.length <= 6
    let score = Math.max(share ** 1.5, leads ? 0.62 : 0) * strength
    if (next !== undefined && chargeWords.has(next)) score = 0
    if (isLabel(text, words, to)) {
      // In the first lines of a form `SEA WAYBILL No. 123` in capitals is both its title and its number.
      const leading =
        place.index < 3 && from === 0 && place.text.startsWith(place.text.slice(0, 8).toUpperCase())
      // `Angebot Nr. 26-881` on the first line is the title; the number of a bill of lading may be at the top of any
      // document.
      const isFirst = place.index === 0 && from === 0 && of !== 'bill_of_lading' && of !== 'sea_waybill'
      score *= Math.max(labelFactor[of] ?? 0.6, leading ? 0.55 : 0, isFirst ? 0.75 : 0)
    } else if (next !== undefined && /\d{2}/.test(next)) score *= numberFactor[of] ?? 1
    if (/^(?:re|ref|subject|subj|betr|betreff|objet|asunto|attn|attached|enclosed)\b/.test(text))
      score *= 0.15
    if (sentence > 0) score *= sentence > 1 || words.length > 9 ? 0.05 : 0.3
    // `- Commercial invoice` is an item of a list of documents; in a table file, a title with cells beside it is a
    // column or a field.
    if (/^\s*[+*•●▪·-]\s*\p{L}/u.test(place.text)) score *= 0.3
    if (place.isField) score *= 0.35
    if (place.isPriced && place.index > 2) score *= 0.25
    // `Arrival notice / freight invoice`: the first title counts.
    if (from !== first && of !== 'arrival_notice') score *= 0.55
    return { of, text: title, score: Math.min(1, score) }
  })
}

/**
 * Factor for a title that is followed by a number: `Bill of lading 6612009` is often a reference on a document of
 * another type.
 */
const numberFactor: Partial<Record<TitleType, number>> = {
  bill_of_lading: 0.5,
  sea_waybill: 0.7,
  invoice: 0.8,
}

/** `Bill of lading no.`, `Invoice #`, `Packing list:` */
function isLabel(text: string, words: string[], to: number): boolean {
  const last = words[to - 1] ?? ''
  const behind = text.slice(text.indexOf(last) + last.length)
  return labelWords.has(words[to] ?? '') || /^\s*(?:#|:)/.test(behind)
}

const letterCount = (words: string[]): number => words.reduce((sum, word) => sum + word.length, 0)

/** Index of the first word of a title; words that belong to a longer title are not used again. */
function indexOf(fits: Set<string>[], title: string[], taken: Set<number>): number | null {
  for (let from = 0; from + title.length <= fits.length; from += 1)
    if (title.every((word, at) => !taken.has(from + at) && fits[from + at]?.has(word))) return from
  return null
}

const vocabulary = [...new Set(titles.flatMap((title) => title.words))]
const known = new Set(vocabulary)
const nearby = new Map<string, Set<string>>()
/** The title words that a word can be: OCR misreads letters, and titles may be in the plural. */
function titleWords(word: string, isOcr: boolean): Set<string> {
  const exact = new Set([word, word.replace(/(?<=.{3})s$/, '')].filter((one) => known.has(one)))
  if (!isOcr || exact.size > 0 || word.length < 5) return exact
  const before = nearby.get(word)
  if (before !== undefined) return before
  const near = vocabulary.filter(
    (one) => one.length >= 5 && isWithinEdits(word, one, one.length >= 8 ? 2 : 1),
  )
  if (nearby.size > 20_000) nearby.clear()
  nearby.set(word, new Set(near))
  return new Set(near)
}
