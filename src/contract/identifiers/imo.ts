/**
 * The check digit of an IMO ship number: the first six digits weighted 7 to 2, the last digit of the sum
 * (IMO Resolution A.1117(30)).
 */
export function imoCheckDigit(firstSix: string): number | undefined {
  if (!/^\d{6}$/.test(firstSix)) return undefined
  return [...firstSix].reduce((sum, digit, index) => sum + Number(digit) * (7 - index), 0) % 10
}

/** True for seven digits whose last is the right check digit; an `IMO` prefix is allowed. */
export function isImoNumber(text: string): boolean {
  const digits = text.toUpperCase().replace(/^IMO/, '').trim()
  return /^\d{7}$/.test(digits) && imoCheckDigit(digits.slice(0, 6)) === Number(digits[6])
}
