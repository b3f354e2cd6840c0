/** Letters that no normalization takes apart, by what stands for them where a font or a form has none of them. */
const plainLetters: Record<string, string> = { Ø: 'O', Ł: 'L', Æ: 'AE', Œ: 'OE', Đ: 'D' }
/** Without case, accents, spaces and signs: `Cerámicas Sol, S.A.` is `CERAMICASSOLSA`. */
export const comparableValue = (value: unknown): string =>
  String(value)
    .normalize('NFKD')
    .replaceAll('ı', 'I')
    .toUpperCase()
    .replaceAll(/[ØŁÆŒĐ]/g, (letter) => plainLetters[letter] ?? letter)
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Equal but for case, accents, spaces and signs; numbers but for less than a hundredth. */
export function isEqualValue(one: unknown, other: unknown): boolean {
  if (typeof one === 'number' && typeof other === 'number') return Math.abs(one - other) < 0.0051
  return comparableValue(one) === comparableValue(other)
}
