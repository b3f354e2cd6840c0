import { isKnownLabel } from '../extract/labels/match.rules.ts'
import type { TextPage } from '../types.ts'
import type { Fingerprint } from './types.ts'
import { countAlike, isAlike, plainWord } from './alike.rules.ts'

const LIMITS = { letterhead: 40, captions: 60, letters: 40, compared: 300 } as const
/** The letterhead stands in this part at the top, and in this one at the bottom of the first page. */
const TOP = 0.2
const BOTTOM = 0.93
/** On a page that is compared it may stand a little lower: margins of scans differ. */
const LOWER = 0.28

/** The first words of a letterhead: the name of the issuer and where it is. */
const NAME_WORDS = 6

/** Words that stand on the documents of everybody. */
const common = new Set(
  'the and for with inc ltd llc gmbh corp company limited tel fax phone email mail www http https com page pages date original copy draft invoice commercial tax freight bill lading waybill sea arrival notice delivery order booking confirmation packing list customs entry certificate origin proof rate number street road avenue floor suite room building shipper consignee notify party address'.split(
    ' ',
  ),
)

const isDistinct = (word: string): boolean =>
  (word.length >= 3 || /^\p{Script=Han}{2}/u.test(word)) && !common.has(word)

type FirstPage = Pick<TextPage, 'lines'>

/** Letterhead words, those at the top first; names of fields are none. */
function letterheadOf(page: FirstPage, top: number): string[] {
  const captions = new Set(captionsOf(page).flatMap((text) => text.split(' ')))
  const words = page.lines
    .filter(({ y }) => y < top || y > BOTTOM)
    .flatMap(({ cells }) => cells.flatMap((cell) => cell.words))
    .filter(({ text }) => !/\d/.test(text))
    .flatMap(({ text }) => text.split(/[^\p{L}]+/u).map(plainWord))
  const distinct = words.filter((word) => isDistinct(word) && !captions.has(word))
  return [...new Set(distinct)].map((word) => word.slice(0, LIMITS.letters))
}

/** Names of fields: what ends in a colon, and labels that are known. */
function captionsOf({ lines }: FirstPage): string[] {
  const found = lines.flatMap(({ cells }) =>
    cells.flatMap(({ text }) => {
      const colons = [...text.matchAll(/(?:^|\s)([^\d:]{2,40}):(?=\s|$)/g)].map(([, name = '']) => name)
      return colons.length > 0 ? colons : isKnownLabel(text) ? [text] : []
    }),
  )
  const plain = found.map((text) => text.split(/\s+/).map(plainWord).join(' ').trim())
  return [...new Set(plain.filter((text) => text.length >= 2))].map((text) => text.slice(0, LIMITS.letters))
}

/**
 * By what this document is recognised as one of its issuer.
 * @param values what was read of it and differs from document to document
 */
export function fingerprintOf(page: FirstPage, values: readonly string[] = []): Fingerprint {
  const valueWords = new Set(values.flatMap((value) => value.split(/[^\p{L}]+/u).map(plainWord)))
  return {
    letterhead: letterheadOf(page, TOP)
      .filter((word) => !valueWords.has(word))
      .slice(0, LIMITS.letterhead),
    captions: captionsOf(page).slice(0, LIMITS.captions),
  }
}

/** What most of these documents of one issuer have in common. */
export function commonFingerprint(all: readonly Fingerprint[]): Fingerprint {
  const shared = (name: keyof Fingerprint): string[] => {
    const lists = all.map((each) => each[name])
    const kept: string[] = []
    for (const word of lists.flat())
      if (
        !kept.some((other) => isAlike(word, other)) &&
        2 * lists.filter((list) => countAlike([word], list) > 0).length > all.length
      )
        kept.push(word)
    return kept
  }
  return { letterhead: shared('letterhead'), captions: shared('captions') }
}

const share = (known: readonly string[], found: readonly string[]): number =>
  known.length === 0 ? 0 : countAlike(known, found) / known.length

/** The words of a first page that is compared with those of issuers. */
export const comparedWords = (page: FirstPage): Fingerprint => ({
  letterhead: letterheadOf(page, LOWER).slice(0, LIMITS.compared),
  captions: captionsOf(page).slice(0, LIMITS.compared),
})

/** From 0 to 1: how much a first page looks like those of the issuer; 0 if it is not one of them. */
export function likeness(known: Fingerprint, found: Fingerprint): number {
  const head = share(known.letterhead, found.letterhead)
  const name = share(known.letterhead.slice(0, NAME_WORDS), found.letterhead)
  const captions = share(known.captions, found.captions)
  const isIssuer =
    known.letterhead.length >= 2
      ? head >= 0.6 && name > 0.5 && (known.captions.length < 3 || captions >= 0.5)
      : // Without a letterhead in words the captions alone must say it.
        known.captions.length >= 5 && captions >= 0.85
  return isIssuer ? (head + captions) / 2 : 0
}

/** The first line of the letterhead as it is printed: letters, not a title of the document. */
export function issuerNameOf({ lines }: FirstPage): string | null {
  for (const { y, cells } of lines) {
    if (y > TOP) break
    for (const { text } of cells) {
      const words = text.split(/\s+/).map(plainWord)
      if (words.some(isDistinct) && !/[:@]|\d{3}/.test(text) && !isKnownLabel(text))
        return text.trim().slice(0, 80)
    }
  }
  return null
}
