import { normaliseIdentifier } from './codes.ts'

/** ISO 6346 counts letters from A = 10 and leaves out the multiples of 11. */
const letterValue = (letter: string): number => {
  const position = letter.charCodeAt(0) - 65
  return position + 10 + Math.floor((position + 9) / 10)
}

/**
 * The check digit of ISO 6346 for owner code, category and serial number, e.g. `CSQU305438` → 3.
 * Returns undefined when the ten characters do not have that form.
 */
export function containerCheckDigit(ownerAndSerial: string): number | undefined {
  if (!/^[A-Z]{4}\d{6}$/.test(ownerAndSerial)) return undefined
  const sum = [...ownerAndSerial].reduce(
    (total, character, index) =>
      total + 2 ** index * (index < 4 ? letterValue(character) : Number(character)),
    0,
  )
  return (sum % 11) % 10
}

type ContainerNumberReading =
  | { form: 'container'; number: string; check_digit: 'right' | 'wrong'; expected_digit: number }
  | { form: 'other' }

/**
 * Reads a container number as people write it (`csqu 305438-3`). A wrong check digit is reported, never refused:
 * such containers are in use, and the clerk decides. Category is U, J, Z or R (ISO 6346, 3.2).
 */
export function readContainerNumber(text: string): ContainerNumberReading {
  const number = normaliseIdentifier(text)
  if (!/^[A-Z]{3}[UJZR]\d{7}$/.test(number)) return { form: 'other' }
  const expected = containerCheckDigit(number.slice(0, 10))
  if (expected === undefined) return { form: 'other' }
  const check_digit = expected === Number(number[10]) ? 'right' : 'wrong'
  return { form: 'container', number, check_digit, expected_digit: expected }
}

/**
 * The right container numbers that one may have meant with a wrong one: with another check digit, with one digit changed,
 * or with two neighbours swapped. Empty for a right number and for anything else.
 */
export function similarContainerNumbers(text: string): string[] {
  const read = readContainerNumber(text)
  if (read.form === 'other' || read.check_digit === 'right') return []
  const { number } = read
  const replaced = (at: number, by: string) => number.slice(0, at) + by + number.slice(at + by.length)
  const places = [...Array(number.length).keys()].slice(4)
  const candidates = [
    replaced(10, String(read.expected_digit)),
    ...places.flatMap((at) => Array.from({ length: 10 }, (_, digit) => replaced(at, String(digit)))),
    ...[...Array(number.length).keys()]
      .slice(0, -1)
      .map((at) => replaced(at, `${number[at + 1]}${number[at]}`)),
  ]
  return [...new Set(candidates)].filter((each) => {
    const candidate = readContainerNumber(each)
    return candidate.form === 'container' && candidate.check_digit === 'right'
  })
}

/** `CSQU3054383` → `CSQU 305438-3`, as it is painted on the container; anything else is returned unchanged. */
export function formatContainerNumber(number: string): string {
  const parts = /^([A-Z]{4})(\d{6})(\d)$/.exec(number)
  return parts ? `${parts[1]} ${parts[2]}-${parts[3]}` : number
}

/** The number of a tracking request. A bill of lading may have the form of a container number: it is shown as it was given. */
export const formatRequestNumber = (request: {
  request_number: string
  request_type: string | null
}): string =>
  request.request_type === 'container' || request.request_type === null
    ? formatContainerNumber(request.request_number)
    : request.request_number
