import { normaliseIdentifier } from './codes.ts'
import { containerCheckDigit, readContainerNumber } from './container-number.ts'
import { exchangeConfused, withLatinCharacters } from './look-alikes.ts'
import { plainText } from './plain-text.ts'

/** A container number in a text, or what a person may have meant as one. */
export interface FoundContainer {
  /** Its beginning and end in the plain text. */
  from: number
  to: number
  /** As written, without gaps; letters of other alphabets are exchanged. */
  number: string
  /** For a near miss the container number that was perhaps meant; null for a container number, whatever its check digit. */
  meant: string | null
}

const gap = String.raw`[^\S\r\n]?[-./_]?[^\S\r\n]?`
const space = String.raw`[^\S\r\n]?`
const start = '(?<![A-Za-z0-9])'
const end = '(?![A-Za-z0-9])'
/** The check digit stands in a frame on the container, and in brackets in some lists. */
const lastDigit = String.raw`(?:(\w)|\((\w)\)|\[(\w)\])`

/** `CSQU3054383`, `CSQU 305438-3`, `CSQU-305 438 3`, `CSQU305438(3)`; not over two lines. */
const written = new RegExp(
  `${start}([A-Za-z]{3}[UJZRujzr])(${gap})(\\d{3})(${space})(\\d{3})(${gap})${lastDigit.replaceAll('\\w', '\\d')}${end}`,
  'g',
)
/** A break inside of a number, between mails also with the marks of a quotation. */
const wrap = String.raw`[^\S\r\n]?[-=]?[^\S\r\n]?(?:\r\n|\r|\n)[>\s]{0,6}`
/** Gaps anywhere, or one break of the line before two digits or more, which only a right check digit confirms. */
const scattered = new RegExp(
  `${start}([A-Z]{3})${gap}([UJZR])${gap}(\\d(?:${gap}\\d){6})${end}|${start}([A-Z]{3}[UJZR])${gap}(\\d(?:${gap}\\d){0,4}${wrap}\\d{2}(?:${gap}\\d){0,4})${end}`,
  'g',
)
/** The owner code in a column of its own: only a right check digit confirms it. */
const inColumns = new RegExp(
  String.raw`${start}([A-Z]{3}[UJZR])[^\S\r\n]?[,;|\t][^\S\r\n]?(\d{6})(?:[^\S\r\n]?[-,;|\t])?[^\S\r\n]?(\d)${end}`,
  'g',
)
/** Numbers without anything between them, or before a size and type. */
const joinedNumbers = new RegExp(`${start}(?:[A-Za-z]{3}[UJZujz]\\d{7}){2,}${end}`, 'g')
const beforeType = new RegExp(
  `${start}([A-Za-z]{3}[UJZujz]\\d{7})(?=x?(?:20|22|40|42|45|L5)(?:GP|DV|DC|DRY|HC|HQ|RF|RH|RE|OT|FR|TK|[GRUPT]\\d)${end})`,
  'gi',
)
/** Eleven letters and digits at the places of a container number, or ten. */
const near = new RegExp(
  `${start}([A-Z0-9]{4})(${gap})([A-Z0-9]{3})(${space})([A-Z0-9]{3})(?:(${gap})${lastDigit.replaceAll('\\w', '[A-Z0-9]')})?${end}`,
  'g',
)

const isRight = (number: string): boolean => {
  const read = readContainerNumber(number)
  return read.form === 'container' && read.check_digit === 'right'
}
const isUpperCase = (text: string): boolean => text === text.toUpperCase()
const isWide = (between: string): boolean => /\s/.test(between)
/** `MSCU790105 4.5 t`, `MSCU790105 4 x 40HC`: a quantity, and no check digit. */
const isQuantity = /^(?:[.,]\d|\s?[x×*]\s?\d)/i

/** Finds matches one after the other; a match that is refused is searched again from its second character. */
function findAll(text: string, pattern: RegExp, read: (match: RegExpExecArray) => Read): FoundContainer[] {
  const found: FoundContainer[] = []
  pattern.lastIndex = 0
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const number = read(match)
    const to = match.index + (number?.length ?? match[0].length)
    pattern.lastIndex = number === undefined ? match.index + 1 : to
    if (number !== undefined)
      found.push({ number: number.number, meant: number.meant, from: match.index, to })
  }
  return found
}

const sure = (number: string) => ({ number, meant: null })

function readWritten(match: RegExpExecArray, text: string) {
  const [all, owner = '', first = '', one, , two, last = '', ...digit] = match
  const number = `${owner}${one}${two}${digit.slice(0, 3).join('')}`
  if (isRight(number)) return sure(number)
  // `your 1234567` is no container number; one that somebody mistyped is written like one.
  if (isWide(first) && !(isUpperCase(owner) && /[UJZ]$/.test(owner))) return undefined
  if (isWide(last) && isQuantity.test(text.slice(match.index + all.length))) return undefined
  return sure(number)
}

function readScattered(match: RegExpExecArray, text: string) {
  const [all, , category] = match
  const number = match
    .slice(1)
    .join('')
    .replaceAll(/[^A-Z0-9]/g, '')
  if (isRight(number)) return sure(number)
  // On one line with a U, one that somebody mistyped is written like that too.
  const isMistyped = category === 'U' && !isQuantity.test(text.slice(match.index + all.length))
  return isMistyped ? sure(number) : undefined
}

const readRight = (match: RegExpExecArray) => {
  const number = match.slice(1).join('')
  return isRight(number) ? sure(number) : undefined
}

/** A near miss has most of its letters and digits where a container number has them. */
const MIN_OWNER_LETTERS = 3
const MIN_SERIAL_DIGITS = 4
const isForeign = /[^\0-\u007f]/
/** More digits of the same number; not `20GP` or `2 x 40HC` behind it, and after a space no `4,5 t`. */
const goesOn = /^(?:[./-]\d+(?![A-Za-z\d'’]|\s?[x×*]\s?\d)|\s\d+(?![A-Za-z\d'’]|[.,]\d|\s?[x×*]\s?\d))/i
const count = (text: string, of: RegExp): number => text.match(of)?.length ?? 0

type Read = (Pick<FoundContainer, 'number' | 'meant'> & { length?: number }) | undefined

/** Reads eleven characters, or the first ten of them if the last one is a word of its own. */
function readNear(match: RegExpExecArray, original: string): Read {
  const [all, owner = '', first = '', one = '', middle = '', two = '', last = '', ...digit] = match
  const behind = original.slice(match.index + all.length)
  const eleventh = digit.slice(0, 3).join('')
  const ten = { owner, serial: `${one}${two}`, gaps: first + middle }
  const length = eleventh === '' ? all.length : all.length - eleventh.length - last.length
  const seen = original.slice(match.index, match.index + all.length)
  if (eleventh !== '') {
    const read = isQuantity.test(behind)
      ? undefined
      : nearMiss({ owner, serial: `${ten.serial}${eleventh}`, gaps: first + middle + last }, seen)
    if (read !== undefined || !isWide(last)) return read
  }
  if (isWide(ten.gaps) && goesOn.test(original.slice(match.index + length))) return undefined
  const read = nearMiss(ten, seen.slice(0, length))
  return read && { ...read, length }
}

function nearMiss(
  { owner, serial, gaps }: { owner: string; serial: string; gaps: string },
  seen: string,
): Read {
  if (count(owner, /[A-Z]/g) < MIN_OWNER_LETTERS || count(serial, /\d/g) < MIN_SERIAL_DIGITS) return undefined
  const exchanged = exchangeConfused(owner, serial)
  if (!/^\d+$/.test(exchanged.serial) || !/^[A-Z]{3}[UJZR]$/.test(exchanged.owner)) return undefined
  const ten = `${exchanged.owner}${exchanged.serial.slice(0, 6)}`
  const meant = `${ten}${containerCheckDigit(ten)}`
  const number = `${owner}${serial}`
  // With letters of other alphabets and nothing else, the number is the one that is seen.
  if (number.length === meant.length && exchanged.count === 0)
    return isForeign.test(seen) && (meant === number || !isWide(gaps)) ? sure(number) : undefined
  const isConfirmed = meant === `${exchanged.owner}${exchanged.serial}`
  const isWritten = !isWide(gaps) || (isUpperCase(seen) && exchanged.count === 0)
  return isConfirmed || (exchanged.isUsual && isWritten && /[UJZ]$/.test(owner))
    ? { number, meant }
    : undefined
}

/** The text with a character that is of no number at the place of what was found. */
function withoutFound(text: string, found: readonly FoundContainer[]): string {
  const parts: string[] = []
  let at = 0
  for (const { from, to } of found) {
    parts.push(text.slice(at, from), ';'.repeat(to - from))
    at = to
  }
  return parts.join('') + text.slice(at)
}

/** Each number of a run without anything between them, if all of them are right. */
function splitJoined(text: string): FoundContainer[] {
  return [...text.matchAll(joinedNumbers)].flatMap(({ 0: run, index }) => {
    const parts = run.match(/.{11}/g) ?? []
    return parts.every(isRight)
      ? parts.map((number, at) => ({ number, meant: null, from: index + at * 11, to: index + at * 11 + 11 }))
      : []
  })
}

const passes: ((text: string) => FoundContainer[])[] = [
  (text) => findAll(text, written, (match) => readWritten(match, text)),
  (text) => findAll(text, scattered, (match) => readScattered(match, text)),
  (text) => findAll(text, inColumns, readRight),
  splitJoined,
  (text) => findAll(text, beforeType, ([number]) => (isRight(number) ? sure(number) : undefined)),
  (text) => findAll(withLatinCharacters(text), near, (match) => readNear(match, text)),
]

/**
 * The container numbers in a plain text, and the near misses, in their order. A number ends at any character but an ASCII letter
 * or digit. A near miss has a letter in place of a digit, a digit in place of a letter, or lacks its check digit.
 */
export function findContainers(plain: string): FoundContainer[] {
  const found: FoundContainer[] = []
  let rest = plain
  for (const pass of passes) {
    const more = pass(rest)
    if (more.length === 0) continue
    rest = withoutFound(rest, more)
    found.push(...more)
  }
  return found.toSorted((one, other) => one.from - other.from)
}

/** More is no number. */
const MAX_NUMBER_LENGTH = 60

/** The container numbers and near misses in a text as somebody wrote it. */
export const containersInText = (text: string): FoundContainer[] => findContainers(plainText(text))

/**
 * The container number in a short text that is written otherwise, or has other text beside it: `箱号：CSQU3054383`,
 * `CSQU3054383/40HC`. Null for a number alone, and for a text with several numbers or none.
 */
export function containerInText(text: string): FoundContainer | null {
  const plain = plainText(text.slice(0, MAX_NUMBER_LENGTH)).trim()
  const [first, ...others] = findContainers(plain)
  const isAlone = first?.number.toUpperCase() === normaliseIdentifier(plain)
  return first === undefined || isAlone || others.length > 0 ? null : first
}

/** The right container numbers that one may have meant with a near miss; with another digit missing, each of them. */
export function nearContainerNumbers(text: string): string[] {
  const meant = meantContainerNumber(text)
  if (meant === null) return []
  const number = withLatinCharacters(plainText(text)).replaceAll(/[^A-Z0-9]/g, '')
  if (!/^[A-Z]{4}\d{6}$/.test(number)) return [meant]
  const candidates = [4, 5, 6, 7, 8, 9, 10].flatMap((at) =>
    Array.from({ length: 10 }, (_, digit) => `${number.slice(0, at)}${digit}${number.slice(at)}`),
  )
  return [...new Set([meant, ...candidates.filter(isRight)])]
}

/** The container number that was perhaps meant with a text that is nothing but a near miss; null for anything else. */
export function meantContainerNumber(text: string): string | null {
  const plain = plainText(text.slice(0, MAX_NUMBER_LENGTH)).trim()
  const [first] = findContainers(plain)
  return first?.from === 0 && first.to === plain.length ? first.meant : null
}
