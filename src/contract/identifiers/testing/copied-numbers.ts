import { containerCheckDigit, readContainerNumber } from '../container-number.ts'

const LETTERS = 26
const OWNERS = LETTERS ** 3
/** Shares no divisor with the number of owner codes: as many copies as there are codes have one each. */
const OWNERS_BETWEEN_COPIES = 9311
/** Fewer digits are part of a carrier's prefix, and no serial number. */
const serial = /\d{4,}(?!.*\d{4})/

const modulo = (value: number, size: number): number => ((value % size) + size) % size

/**
 * The number of a container in the `copy`-th copy of an account, with its right check digit: the owner code is another one, the serial
 * number stays. The copy `-n` of a number of the copy `n` is the original; a number that is no container's stays.
 */
export function copiedContainerNumber(number: string, copy: number): string {
  const read = readContainerNumber(number)
  if (read.form === 'other') return number
  const owner = Array.from(read.number.slice(0, 3)).reduce(
    (value, letter) => value * LETTERS + letter.charCodeAt(0) - 65,
    0,
  )
  const copied = modulo(owner + copy * OWNERS_BETWEEN_COPIES, OWNERS)
  const letters = [LETTERS ** 2, LETTERS, 1].map((unit) =>
    String.fromCharCode(65 + (Math.floor(copied / unit) % LETTERS)),
  )
  const ten = letters.join('') + read.number.slice(3, 10)
  return `${ten}${containerCheckDigit(ten)}`
}

/**
 * The number of a bill of lading or booking in the `copy`-th copy: its last run of four digits or more is another one of that length, and
 * the rest stays, so that a number with the carrier's prefix and one without it still differ in that alone. `-n` undoes the copy `n`.
 */
export const copiedSerial = (number: string, copy: number): string =>
  number.replace(serial, (digits) => {
    const size = 10n ** BigInt(digits.length)
    // Copies of one number are far from each other, as the numbers of a year are.
    const between = (size * 618n) / 1000n + 1n
    const copied = (((BigInt(digits) + BigInt(copy) * between) % size) + size) % size
    return String(copied).padStart(digits.length, '0')
  })

/** Of either kind, as its form says. */
export const copiedNumber = (number: string, copy: number): string =>
  readContainerNumber(number).form === 'container'
    ? copiedContainerNumber(number, copy)
    : copiedSerial(number, copy)
