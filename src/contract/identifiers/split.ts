import { readContainerNumber } from './container-number.ts'
import { normaliseIdentifier } from './codes.ts'
import { columnsOfPaste, isHeading, withoutLabel } from './split.headings.ts'

/** A container number written with its usual gaps: `CSQU 305438-3`, `CSQU-305438 3`, `CSQU 305 438 3`; not over two lines. */
const spacedContainer =
  /(?<![\p{L}\p{N}])([A-Za-z]{3}[UJZRujzr])[^\S\r\n]?[-./]?[^\S\r\n]?(\d{3})[^\S\r\n]?(\d{3})[^\S\r\n]?[-./]?[^\S\r\n]?(\d)(?![\p{L}\p{N}])/gu
/** Nothing that is seen: zero-width characters and soft hyphens, as they come out of PDFs and mails. */
const unseen = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/gu
/** No identifier is: of a longer cell the beginning is enough, and brackets within brackets come to an end. */
const longest = 400
/** Collapsed first, so that no later pattern has long runs to go back over. */
const gaps = /[^\S\r\n\t]{2,}/gu
const dashes = /[\u2010-\u2015\u2212]/gu
/** Around an identifier, never of it: quotes, bullets, a number in a list, the `=` of a sheet's `="…"`. */
const before = /^(?:[\s=*•·‣▪◦>"'“”„‘’`]+|\d{1,3}[.)]\s+|-\s+)+/u
const after = /(?<![\s"'“”‘’`.:!?])[\s"'“”‘’`.:!?]+$/u
const wrapped = /^[([{<](.*)[)\]}>]$/u

/**
 * Reads a paste (lines, tabs, commas, semicolons, no-break spaces, quotes, headings) into identifiers, in the order
 * pasted, as typed but trimmed; repeats are kept so that the answer accounts for every one.
 * Spaces inside one container number do not split it. What comes out goes in again unchanged.
 */
export function splitIdentifiers(text: string): string[] {
  const plain = text.replace(unseen, '').normalize('NFKC').replace(dashes, '-').replace(gaps, ' ')
  return columnsOfPaste(joined(plain))
    .split(/[\r\n\t\v\f\u0085\u2028\u2029,;|、]+|\s+[/&+]\s+/u)
    .flatMap(identifiersIn)
}

const joined = (text: string): string => text.replace(spacedContainer, '$1$2$3$4')

/** What one cell holds; its parts are read like cells of their own until nothing is left to take away. */
function identifiersIn(cell: string): string[] {
  const inside = bare(joined(cell))
  if (inside === '' || isHeading(inside)) return []
  const parts = partsOf(inside)
  if (parts.length === 1 && parts[0] === cell) return parts
  return parts.flatMap((part) => identifiersIn(part.slice(0, longest)))
}

/** Without the text around it; a label before it (`B/L no: …`) names its type, and is not an identifier. */
function bare(cell: string): string {
  const trimmed = cell.replace(before, '').replace(after, '')
  return withoutLabel(wrapped.exec(trimmed)?.[1] ?? trimmed)
}

const isLong = (word: string): boolean => /\d/.test(word) && normaliseIdentifier(word).length >= 6
const isContainer = (word: string): boolean => readContainerNumber(word).form === 'container'
const equipment = /^(?:20|22|40|42|45|53)\W?(?:[A-Z]{2}|[A-Z]\d)?$/i

/**
 * `MAEU123 MAEU124` are two identifiers; `spring range` is one reference: only words with digits stand alone. Around
 * a container number words without digits are prose (`and`), and `40HC` says how large it is.
 */
function partsOf(cell: string): string[] {
  const words = cell.split(/\s+/u)
  if (words.every(isLong)) return words
  if (!words.some(isContainer)) return [words.join(' ')]
  const parts: string[][] = [[]]
  for (const word of words) {
    if (isContainer(word)) parts.push([word], [])
    else if (!equipment.test(word)) parts.at(-1)?.push(word)
  }
  return parts.map((part) => part.join(' ')).filter((part) => /\d/.test(part))
}
