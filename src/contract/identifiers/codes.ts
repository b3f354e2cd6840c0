/**
 * The form in which identifiers are compared: upper case, without spaces (also no-break ones) and dashes
 * (docs/interface.md, "Deep link resolution"). Letters of any script survive: people write references as they like.
 */
export function normaliseIdentifier(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\s\p{Pd}\u00ad\u200b-\u200d\u2060\ufeff]+/gu, '')
    .toUpperCase()
}

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

/** Standard Carrier Alpha Code: the interface wants exactly four (docs/interface.md, "Limits"). */
export const isScac = (text: string): boolean => /^[A-Z]{4}$/.test(text)

/** UN/LOCODE: two letters of the country, three letters or digits 2 to 9 of the place (UNECE Recommendation 16). */
export const isLocode = (text: string): boolean => /^[A-Z]{2}[A-Z2-9]{3}$/.test(text)
