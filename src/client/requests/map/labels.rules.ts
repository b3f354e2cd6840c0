import type { RequestType } from '../../../contract/vocabulary/index.ts'

const types: [RequestType, RegExp][] = [
  ['container', /^(container|cntr|ctnr|box|equipment|container number)$/],
  ['bill_of_lading', /^(bill of lading|bill|bol|bl|b\/l|mbl|mbol|obl|master bill|master bill of lading)$/],
  ['booking_number', /^(booking|bkg|booking number)$/],
]

/** The kind of number with this name; null when the name is not known. */
export function requestTypeOf(name: string): RequestType | null {
  const normalised = name
    .toLowerCase()
    .replaceAll(/[_\s]+/g, ' ')
    .replaceAll('.', '')
    .trim()
  return types.find(([, pattern]) => pattern.test(normalised))?.[0] ?? null
}

/** The service stores at most this many tags, and as many reference numbers, on a record. */
const MAX_LABELS = 100

/** Splits the labels in one cell, without duplicates. */
export const splitLabels = (cell: string): string[] =>
  [
    ...new Set(
      cell
        .split(/[;,|\n]+/)
        .map((label) => label.trim().slice(0, 255))
        .filter((label) => label !== ''),
    ),
  ].slice(0, MAX_LABELS)

export const joinLabels = (...lists: readonly (readonly string[])[]): string[] =>
  [...new Set(lists.flat())].slice(0, MAX_LABELS)
