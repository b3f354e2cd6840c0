import type { RequestType } from '../../../contract/vocabulary/index.ts'

const types: [RequestType, RegExp][] = [
  ['container', /^(container|cntr|ctnr|box|equipment|container number)$/],
  ['bill_of_lading', /^(bill of lading|bill|bol|bl|b\/l|mbl|mbol|obl|master bill|master bill of lading)$/],
  ['booking_number', /^(booking|bkg|booking number)$/],
]

/** What kind of number somebody's word means; null when it is not known. */
export function typeOf(word: string): RequestType | null {
  const plain = word
    .toLowerCase()
    .replaceAll(/[_\s]+/g, ' ')
    .replaceAll('.', '')
    .trim()
  return types.find(([, words]) => words.test(plain))?.[0] ?? null
}

/** The most words of one kind on a record. */
const most = 100

/** Several references or tags in one cell, each once. */
export const splitWords = (cell: string): string[] =>
  [
    ...new Set(
      cell
        .split(/[;,|\n]+/)
        .map((word) => word.trim().slice(0, 255))
        .filter((word) => word !== ''),
    ),
  ].slice(0, most)

export const joinWords = (...lists: readonly (readonly string[])[]): string[] =>
  [...new Set(lists.flat())].slice(0, most)
