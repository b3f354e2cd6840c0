/**
 * Which document is reviewed next: the first after this one in the inbox's order that nobody has done yet, else the first
 * of all.
 * @param waiting those to review, in order
 * @param done what was accepted, deleted or passed here, whatever the list still says
 */
export function nextOf(
  waiting: readonly string[],
  current: string,
  done: ReadonlySet<string>,
): string | undefined {
  const at = waiting.indexOf(current)
  const open = (id: string) => id !== current && !done.has(id)
  return waiting.slice(at + 1).find(open) ?? waiting.find(open)
}

/** How many are left beside this one; the service counted `total` before these were done. */
export const leftOf = (
  total: number,
  waiting: readonly string[],
  current: string,
  done: ReadonlySet<string>,
): number => Math.max(0, total - waiting.filter((id) => id === current || done.has(id)).length)
