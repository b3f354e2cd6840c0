/** Both lists in one, each word once, the first's order kept. */
export const union = (...lists: (readonly string[] | null | undefined)[]): string[] => [
  ...new Set(lists.flatMap((list) => list ?? [])),
]

/**
 * People and imports both edit reference numbers. A new import changes only what differs from the last one: what it
 * adds is added, what it dropped is dropped, and a person's own edits stay.
 */
export function mergeLabels(
  known: readonly string[],
  lastTold: readonly string[],
  reported: readonly string[],
): string[] {
  const dropped = new Set(lastTold.filter((word) => !reported.includes(word)))
  const added = reported.filter((word) => !lastTold.includes(word))
  return union(
    known.filter((word) => !dropped.has(word)),
    added,
  )
}
