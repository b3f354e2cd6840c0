/** All lists in one, each value once, in the order of the first. */
export const union = (...lists: (readonly string[] | null | undefined)[]): string[] => [
  ...new Set(lists.flatMap((list) => list ?? [])),
]

/**
 * People and imports both edit reference numbers. A new import changes only what differs from the last one: what it
 * adds is added, what it dropped is dropped, and the edits of people stay.
 */
export function mergeLabels(
  known: readonly string[],
  lastReported: readonly string[],
  reported: readonly string[],
): string[] {
  const dropped = new Set(lastReported.filter((label) => !reported.includes(label)))
  const added = reported.filter((label) => !lastReported.includes(label))
  return union(
    known.filter((label) => !dropped.has(label)),
    added,
  )
}
