/** Lower case, without accents, with variant spellings of the trade (`B/L`) unified. */
export const normalizeText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ł/g, 'l')
    .replace(/ß/g, 'ss')
    .replace(/[’`´]/g, "'")
    .replace(/&/g, ' and ')
    .replace(/\bb\s?\/\s?ls?\b/g, 'bl')
    .replace(/\s+/g, ' ')
    .trim()

export const normalizedWords = (text: string): string[] => normalizeText(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** True if the edit distance (Levenshtein) of the two words is at most `most`. */
export function isWithinEdits(left: string, right: string, most: number): boolean {
  if (left === right) return true
  if (Math.abs(left.length - right.length) > most) return false
  let before = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (const [row, letter] of [...left].entries()) {
    const now = [row + 1]
    for (const [column, other] of [...right].entries())
      now.push(
        Math.min(
          (before[column] ?? 0) + (letter === other ? 0 : 1),
          (before[column + 1] ?? 0) + 1,
          (now[column] ?? 0) + 1,
        ),
      )
    before = now
  }
  return (before.at(-1) ?? 0) <= most
}
