import { beginsOtherwise, isEquipment, isQuantity, isTrackedBeside, numbersInSentence } from './beside.ts'
import { normaliseIdentifier } from './codes.ts'
import { readContainerNumber } from './container-number.ts'
import { containersInText } from './find-containers.ts'
import { type Cell, cellsOfText } from './split.ts'

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
/** Digits alone that are a number of a carrier, wherever they stand. */
const digitsOfCarrier = /^\d{8,12}$/
/** A reference has few words; a sentence has more. */
const MAX_WORDS_OF_REFERENCE = 3

const emailOrWebsite = /@|:\/\/|^www\./i
const telephone =
  /^(?:tel|phone|mobile|mob|cell|fax)\b|^\+\s?\d|^(?=[\d\s()./-]*$)[^]*\(\d+\)|^\d{2,5}(?:[\s./-]+\d{2,4}){2,}$|^0\d{2,4}\s\d{4,}$/i
const months = '(?:jan|feb|mar|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez)[a-zé]{0,6}\\.?'
const dateOrTime = new RegExp(
  String.raw`^\d{1,4}[-./]\d{1,2}[-./]\d{1,4}(?:[\sT].*)?$|^\d{1,2}:\d{2}|^\d{1,2}\.?[\s-]?${months}(?:[\s-]?\d{2,4})?$|^${months}\s?\d{1,2}$|^\d{1,4}年`,
  'i',
)
const label = /^(?:po|so|pi|ref|inv|bk|bkg|bl|job|order|lot|sku|file)(?:\s*[.#:]\s*|\s+)(?=\S+$)/i
const word = /^[\p{L}\p{N}][\p{L}\p{N}/_.#-]*$/u

/** `Date: 2026-11-20`. */
const anyLabel = /^\p{L}[^:\d]{0,30}:\s*/u

const isDescription = (text: string): boolean =>
  emailOrWebsite.test(text) ||
  telephone.test(text) ||
  dateOrTime.test(text) ||
  isQuantity(text) ||
  isEquipment(text) ||
  beginsOtherwise(text)
const isNoReference = (text: string): boolean =>
  isDescription(text) || isDescription(text.replace(anyLabel, ''))

const countDigits = (text: string): number => text.match(/\d/g)?.length ?? 0

/** Whether a text has the form of a container, bill of lading, booking or reference number. */
export function hasIdentifierForm(text: string): boolean {
  const trimmed = text.trim()
  const [container] = containersInText(trimmed)
  if (container?.from === 0 && container.to === trimmed.length) return true
  const bare = trimmed.replace(label, '')
  if (isNoReference(trimmed) || !word.test(bare)) return false
  const digits = countDigits(trimmed)
  if (/^\d+$/.test(trimmed)) return digits >= MIN_LENGTH_OF_DIGITS
  return digits >= MIN_DIGITS && normaliseIdentifier(trimmed).length >= MIN_LENGTH
}

/** The form of a container, bill of lading or booking: it is looked up even beside other numbers. */
const isCarriersNumber = (text: string): boolean =>
  digitsOfCarrier.test(text) || numbersInSentence(text)[0]?.number === text

interface Part {
  text: string
  /** `identifier`: has the form of one; `item`: may be a reference in a list; `prose`: neither. */
  kind: 'identifier' | 'item' | 'prose'
}

/** The identifiers in a sentence and the text between them; undefined where it has none. */
function partsOfSentence(
  text: string,
  isTaken: (number: string, before: string) => boolean = () => true,
): Part[] | undefined {
  const numbers = numbersInSentence(text).filter(({ number, from }) => isTaken(number, text.slice(0, from)))
  if (numbers.length === 0) return undefined
  const parts: Part[] = []
  let at = 0
  for (const { from, to, number } of numbers) {
    parts.push({ text: text.slice(at, from).trim(), kind: 'prose' }, { text: number, kind: 'identifier' })
    at = to
  }
  parts.push({ text: text.slice(at).trim(), kind: 'prose' })
  return parts.filter((part) => /[\p{L}\p{N}]/u.test(part.text))
}

function partsOf({ text, kind }: Cell): Part[] {
  if (kind === 'container') return [{ text, kind: 'identifier' }]
  if (kind === 'beside') {
    const parts = partsOfSentence(text, isTrackedBeside)
    return parts ?? [{ text, kind: digitsOfCarrier.test(text) ? 'identifier' : 'prose' }]
  }
  const hasOtherLetters = /[^\0-\u007f]/.test(text)
  if (!hasOtherLetters && hasIdentifierForm(text)) return [{ text, kind: 'identifier' }]
  const ofSentence = hasOtherLetters || /[\s:]/.test(text) ? partsOfSentence(text) : undefined
  if (ofSentence) return ofSentence
  if (hasIdentifierForm(text)) return [{ text, kind: 'identifier' }]
  const isReference = text.split(' ').length <= MAX_WORDS_OF_REFERENCE && !isNoReference(text)
  return [{ text, kind: isReference ? 'item' : 'prose' }]
}

/** In a row of a table with a number of a carrier, the other cells describe it. */
function withoutDescriptions(cells: readonly (Cell & { parts: Part[] })[]): Part[] {
  const isNumber = (part: Part) => part.kind === 'identifier' && isCarriersNumber(part.text)
  const hasNumber = (each: Cell & { parts: Part[] }) => each.kind === 'container' || each.parts.some(isNumber)
  const described = new Set(cells.filter(hasNumber).map(({ row }) => row))
  const withContainer = new Set(cells.filter(({ kind }) => kind === 'container').map(({ row }) => row))
  return cells.flatMap((cell) => {
    if (cell.row === null || !described.has(cell.row) || cell.kind === 'container') return cell.parts
    const isTaken = (part: Part) =>
      isNumber(part) && (!withContainer.has(cell.row) || isTrackedBeside(part.text))
    return cell.parts.map((part) => (isTaken(part) ? part : { ...part, kind: 'prose' as const }))
  })
}

const hasDigit = ({ text }: Part): boolean => /\d/.test(text)
const isShortCount = (text: string): boolean =>
  /^[\d.,]+$/.test(text) && countDigits(text) < MIN_LENGTH_OF_DIGITS

/**
 * Reads a paste into identifiers. A cell that has not the form of one is taken as a reference where it is an item of a
 * list: between identifiers, or in a list of such references. Everything else, such as the sentences, names and telephone
 * numbers of an e-mail, and what describes a number in a table, is ignored text. A text of one cell is what somebody typed
 * to find, and is taken as it is.
 */
export function readPastedText(text: string): PastedText {
  const all = cellsOfText(text)
  const parts = withoutDescriptions(all.map((cell) => ({ ...cell, parts: partsOf(cell) })))
  if (parts.length < 2) return { identifiers: all.map((cell) => cell.text), ignored: [] }
  const isIdentifier = (at: number) => parts[at]?.kind === 'identifier'
  const hasIdentifiers = parts.some(({ kind }) => kind === 'identifier')
  const isGreeting = (part: Part | undefined) => part?.kind === 'item' && !hasDigit(part)
  const hasProse =
    parts.some(({ kind }) => kind === 'prose') ||
    (hasIdentifiers && (isGreeting(parts[0]) || isGreeting(parts.at(-1))))
  const isTaken = (part: Part, at: number): boolean => {
    if (part.kind !== 'item') return part.kind === 'identifier'
    if (!hasIdentifiers) return !hasProse || hasDigit(part)
    if (isShortCount(part.text)) return false
    if (hasDigit(part)) return isIdentifier(at - 1) || isIdentifier(at + 1)
    return !hasProse && isIdentifier(at - 1) && isIdentifier(at + 1)
  }
  const read: PastedText = { identifiers: [], ignored: [] }
  for (const [at, part] of parts.entries()) {
    if (isTaken(part, at)) read.identifiers.push(part.text)
    else read.ignored.push({ text: part.text, at: read.identifiers.length })
  }
  return read
}

/**
 * The numbers in one cell of a sheet; the cell as it is where it holds one number, or a text that is none.
 * @param kind what the column holds: container numbers, bills of lading or bookings, or any of them
 */
export function numbersInCell(cell: string, kind: 'container' | 'other' | 'any'): string[] {
  const containers = kind === 'other' ? [] : containersInText(cell)
  const isOne = readContainerNumber(cell).form === 'container' || containers.length === 0
  if (kind === 'container' && !isOne) return containers.map(({ number }) => number)
  const { identifiers, ignored } = readPastedText(cell)
  if (kind === 'any' && !isOne && containers.length <= identifiers.length) return identifiers
  const isNumber = (each: string) => isCarriersNumber(each) || containersInText(each).length === 1
  return identifiers.length > 1 && ignored.length === 0 && identifiers.every(isNumber) ? identifiers : [cell]
}

/** The identifiers of a paste with its ignored text among them, in the order pasted. */
export function withIgnoredText({ identifiers, ignored }: PastedText): string[] {
  const byPlace = Map.groupBy(ignored, ({ at }) => at)
  return [...identifiers, undefined].flatMap((identifier, at) => [
    ...(byPlace.get(at) ?? []).map(({ text }) => text),
    ...(identifier === undefined ? [] : [identifier]),
  ])
}
