/** A word as it is compared: letters in lower case, without digits and signs. */
export const plainWord = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}]/gu, '')

/** Whether two plain words are the same but for a letter that OCR read wrongly, in a long word two. */
export function isAlike(one: string, other: string): boolean {
  if (one === other) return true
  const shorter = Math.min(one.length, other.length)
  const most = shorter >= 10 ? 2 : shorter >= 5 ? 1 : 0
  if (most === 0 || Math.abs(one.length - other.length) > most) return false
  // Of two wrong letters one is hardly the first and the other the last: most words are seen to differ without counting.
  if (one[0] !== other[0] && one.at(-1) !== other.at(-1)) return false
  return differences(one, other, most) <= most
}

/** How many letters must be replaced, added or removed; anything above `most` may be answered with a greater number. */
function differences(one: string, other: string, most: number): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let at = 1; at <= one.length; at += 1) {
    const next = [at]
    for (let to = 1; to <= other.length; to += 1) {
      const changed = (row[to - 1] ?? 0) + (one[at - 1] === other[to - 1] ? 0 : 1)
      next.push(Math.min(changed, (row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1))
    }
    if (Math.min(...next) > most) return most + 1
    row = next
  }
  return row.at(-1) ?? 0
}

/** How many of these words occur among the others. */
export function countAlike(words: readonly string[], among: readonly string[]): number {
  const exact = new Set(among)
  return words.filter((word) => exact.has(word) || among.some((other) => isAlike(word, other))).length
}
