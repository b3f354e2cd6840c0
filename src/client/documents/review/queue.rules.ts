import type { ListView } from '../../lists/view/index.ts'

/** A view that is filtered by one of these chooses its documents itself, also such as only wait for their number. */
const choices = ['state', 'linked'] as const

/** The documents of a view that are reviewed one after the other: those that nobody accepted, and where it chooses none, those to review. */
export const withQueueFilters = (view: ListView): ListView => ({
  ...view,
  filters: {
    ...(choices.some((column) => view.filters[column])
      ? { state: { values: ['read', 'failed'] } }
      : { to_review: { values: ['true'] } }),
    ...view.filters,
    reviewed: { values: ['false'] },
  },
})

/**
 * The document to review next: the first after this one that is not done yet, in the order of the inbox, or the first
 * of all.
 * @param waiting documents to review, in order
 * @param done documents accepted or deleted in this tab, which an older list may still contain
 */
export function nextInQueue(
  waiting: readonly string[],
  current: string,
  done: ReadonlySet<string>,
): string | undefined {
  const at = waiting.indexOf(current)
  const open = (id: string) => id !== current && !done.has(id)
  return waiting.slice(at + 1).find(open) ?? waiting.find(open)
}

/** Number of documents left besides this one; `total` was counted before these were done. */
export const remainingInQueue = (
  total: number,
  waiting: readonly string[],
  current: string,
  done: ReadonlySet<string>,
): number => Math.max(0, total - waiting.filter((id) => id === current || done.has(id)).length)
