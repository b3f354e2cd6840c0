/** Without case, spaces and signs. */
export const comparableValue = (value: unknown): string =>
  String(value)
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Equal but for case, spaces and signs; numbers but for less than a hundredth. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (typeof one === 'number' && typeof other === 'number') return Math.abs(one - other) < 0.0051
  return comparableValue(one) === comparableValue(other)
}
