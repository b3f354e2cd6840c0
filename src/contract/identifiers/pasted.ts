import { normaliseIdentifier } from './codes.ts'
import { readContainerNumber } from './container-number.ts'
import { splitIdentifiers } from './split.ts'

/** Text of a paste that is not looked up, and how many identifiers stand before it. */
export interface IgnoredText {
  text: string
  at: number
}
export interface PastedText {
  /** In the order pasted, repeats too. */
  identifiers: string[]
  ignored: IgnoredText[]
}

const MIN_DIGITS = 3
const MIN_LENGTH = 5
/** Fewer digits alone are years, postcodes and sums. */
const MIN_LENGTH_OF_DIGITS = 6
/** A reference has few words; a sentence has more. */
const MAX_WORDS_OF_REFERENCE = 3

const emailOrWebsite = /@|:\/\/|^www\./i
const telephone =
  /^(?:tel|phone|mobile|mob|cell|fax)\b|^\+\s?\d|^[\d\s()./-]*\(\d+\)[\d\s()./-]*$|^\d{2,5}(?:[\s./-]+\d{2,4}){2,}$|^0\d{2,4}\s\d{4,}$/i
const dateOrTime = /^\d{1,4}[-./]\d{1,2}[-./]\d{1,4}(?:[\sT].*)?$|^\d{1,2}:\d{2}/
const quantity = /^\d+(?:\.\d+)?(?:kgs?|lbs?|t|mt|cbm|m3|teu|ft|usd|eur|pcs|ctns?)$/i
const label = /^(?:po|so|pi|ref|inv|bk|bkg|bl|job|order|lot|sku|file)(?:\s*[.#:]\s*|\s+)(?=\S+$)/i
const word = /^[\p{L}\p{N}][\p{L}\p{N}/_.#-]*$/u
/** The form of a bill of lading or booking, which is recognised inside a sentence too. */
const numberInSentence = /^(?=.*[A-Z]{2})(?=(?:.*\d){5})[A-Z\d]{8,}$/i

const isNoReference = (text: string): boolean =>
  emailOrWebsite.test(text) || telephone.test(text) || dateOrTime.test(text) || quantity.test(text)

/** Whether a text has the form of a container, bill of lading, booking or reference number. */
export function hasIdentifierForm(text: string): boolean {
  const trimmed = text.trim()
  if (readContainerNumber(trimmed).form === 'container') return true
  const bare = trimmed.replace(label, '')
  if (isNoReference(trimmed) || !word.test(bare)) return false
  const length = normaliseIdentifier(trimmed).length
  const digits = trimmed.match(/\d/g)?.length ?? 0
  return /^\d+$/.test(trimmed) ? digits >= MIN_LENGTH_OF_DIGITS : digits >= MIN_DIGITS && length >= MIN_LENGTH
}

interface Cell {
  text: string
  /** `identifier`: has the form of one; `item`: may be a reference in a list; `prose`: neither. */
  kind: 'identifier' | 'item' | 'prose'
}

/** A cell, or of a sentence the identifiers in it and the text between them. */
function cellsOf(text: string): Cell[] {
  if (hasIdentifierForm(text)) return [{ text, kind: 'identifier' }]
  const words = text.split(/\s+/u)
  const isNumber = (each: string) => numberInSentence.test(each.replace(/[.,:!?]+$/, ''))
  if (words.length > 1 && words.some(isNumber)) {
    const cells: Cell[] = []
    for (const each of words) {
      const last = cells.at(-1)
      if (isNumber(each)) cells.push({ text: each.replace(/[.,:!?]+$/, ''), kind: 'identifier' })
      else if (last?.kind === 'prose') last.text += ` ${each}`
      else cells.push({ text: each, kind: 'prose' })
    }
    return cells
  }
  const isReference = words.length <= MAX_WORDS_OF_REFERENCE && !isNoReference(text)
  return [{ text, kind: isReference ? 'item' : 'prose' }]
}

const hasDigit = ({ text }: Cell): boolean => /\d/.test(text)

/**
 * Reads a paste into identifiers. A cell that has not the form of one is taken as a reference where it is an item of a
 * list: between identifiers, or in a list of such references. Everything else, such as the sentences, names and telephone
 * numbers of an e-mail, is ignored text. A text of one cell is what somebody typed to find, and is taken as it is.
 */
export function readPastedText(text: string): PastedText {
  const all = splitIdentifiers(text)
  const cells = all.flatMap(cellsOf)
  if (cells.length < 2) return { identifiers: all, ignored: [] }
  const isIdentifier = (at: number) => cells[at]?.kind === 'identifier'
  const hasIdentifiers = cells.some(({ kind }) => kind === 'identifier')
  const isGreeting = (cell: Cell | undefined) => cell?.kind === 'item' && !hasDigit(cell)
  const hasProse =
    cells.some(({ kind }) => kind === 'prose') ||
    (hasIdentifiers && (isGreeting(cells[0]) || isGreeting(cells.at(-1))))
  const isTaken = (cell: Cell, at: number): boolean => {
    if (cell.kind !== 'item') return cell.kind === 'identifier'
    if (!hasIdentifiers) return !hasProse || hasDigit(cell)
    if (hasDigit(cell)) return isIdentifier(at - 1) || isIdentifier(at + 1)
    return !hasProse && isIdentifier(at - 1) && isIdentifier(at + 1)
  }
  const read: PastedText = { identifiers: [], ignored: [] }
  for (const [at, cell] of cells.entries()) {
    if (isTaken(cell, at)) read.identifiers.push(cell.text)
    else read.ignored.push({ text: cell.text, at: read.identifiers.length })
  }
  return read
}

/** The identifiers of a paste with its ignored text among them, in the order pasted. */
export function withIgnoredText({ identifiers, ignored }: PastedText): string[] {
  const byPlace = Map.groupBy(ignored, ({ at }) => at)
  return [...identifiers, undefined].flatMap((identifier, at) => [
    ...(byPlace.get(at) ?? []).map(({ text }) => text),
    ...(identifier === undefined ? [] : [identifier]),
  ])
}
