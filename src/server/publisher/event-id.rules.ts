/**
 * The id of what is published: that of the stored event with its last 32 bits changed by when it was learned. An estimate that
 * moves is another event of the standard, and the stored one is still found by the first 96 bits.
 */
export function publishedEventId({ id, learned_at }: { id: string; learned_at: string }): string {
  const last = Number.parseInt(id.slice(-8), 16) ^ hashOf(learned_at)
  return `${id.slice(0, -8)}${(last >>> 0).toString(16).padStart(8, '0')}`
}

/** The first and last stored id that can be behind a published one. */
export const storedIdsOf = (eventId: string): [first: string, last: string] => {
  const start = eventId.slice(0, -8).toLowerCase()
  return [`${start}00000000`, `${start}ffffffff`]
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return hash
}
