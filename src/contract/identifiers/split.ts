import { readContainerNumber } from './container-number.ts'
import { normaliseIdentifier } from './normalise.ts'

const header =
  /^(containers?|container (no|number|#)s?\.?|bill of lading( (no|number))?\.?|b\/?l( (no|number))?\.?|mbl|bol|bookings?( (no|number))?\.?|references?|ref\.?( (no|number))?|po( number)?|number|no\.?|shipments?)$/i

/** A container number written with its usual gaps: `CSQU 305438-3`, `CSQU-305438 3`. */
const spacedContainer = /\b([A-Za-z]{4})[\s\u00a0-]?(\d{6})[\s\u00a0-]?(\d)\b/gu

/**
 * Reads a paste (lines, tabs, commas, semicolons, no-break spaces, headers) into identifiers, in the order
 * pasted, as typed but trimmed; repeats are kept so that the answer accounts for every one.
 * Spaces inside one container number do not split it.
 */
export function splitIdentifiers(text: string): string[] {
  return text
    .replace(spacedContainer, (whole, owner: string, serial: string, digit: string) =>
      readContainerNumber(whole).form === 'container' ? `${owner}${serial}${digit}` : whole,
    )
    .split(/[\r\n\t,;|]+/u)
    .map((cell) => cell.replaceAll('\u00a0', ' ').trim())
    .filter((cell) => cell !== '' && !header.test(cell))
    .flatMap((cell) => splitOnSpaces(cell))
}

/** `MAEU123 MAEU124` are two identifiers; `spring range` is one reference: only words with digits stand alone. */
function splitOnSpaces(cell: string): string[] {
  const words = cell.split(/\s+/u)
  const alone = words.every((word) => /\d/.test(word) && normaliseIdentifier(word).length >= 6)
  return alone ? words : [cell]
}
