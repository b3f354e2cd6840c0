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
