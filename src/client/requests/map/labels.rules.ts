import type { RequestType } from '../../../contract/vocabulary/index.ts'

const types: [RequestType, RegExp][] = [
  [
    'container',
    /^(container|cntr|ctnr|box|equipment|container number|containernummer|behälter|contenedor|conteneur|集装箱|集裝箱|箱|箱号|箱號|柜号|櫃號)$/,
  ],
  [
    'bill_of_lading',
    /^(bill of lading|bill|bol|bl|b\/l|mbl|mbol|obl|master bill|master bill of lading|konnossement|conocimiento|conocimiento de embarque|connaissement|提单|提單|提单号|提單號)$/,
  ],
  [
    'booking_number',
    /^(booking|bkg|booking number|buchung|buchungsnummer|reserva|réservation|reservation|订舱|訂艙|订舱号|訂艙號)$/,
  ],
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
