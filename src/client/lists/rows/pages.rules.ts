/** Rows in one request. */
export const LIST_PAGE_ROWS = 100
/** Rows that can be scrolled to: farther down, nobody reads, and the service counts too long. */
export const scrolledMost = 300_000

/** A page as it was read. */
export interface ReadPage {
  /** From 0. */
  page: number
  /** When, in ms. */
  readAt: number
  /** How many records there were then. */
  total: number
  /** Names the groups of the list then, with their counts. */
  groups?: string | undefined
  ids: readonly string[]
}

/** The pages, from 0, on which these rows stand, both included. */
export function pagesOf(first: number, last: number): number[] {
  const from = Math.max(0, Math.floor(Math.min(first, scrolledMost - 1) / LIST_PAGE_ROWS))
  const to = Math.max(from, Math.floor(Math.min(last, scrolledMost - 1) / LIST_PAGE_ROWS))
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}

/** Pages that were read together, one after the other, are parts of the same list. */
const togetherMs = 3000

/** What results from pages that were read at different times. */
export interface Book {
  /** As the newest page counts; undefined while there is none. */
  total: number | undefined
  /** When the newest was read, in ms. */
  readAt: number
  /** Pages from before the list changed: what they say may stand elsewhere by now. */
  outdated: ReadonlySet<number>
  /** Rows of outdated pages that a newer page has too: shown there alone, nothing stands twice. */
  moved: ReadonlySet<string>
}

/** Puts pages together; those that contradict a newer one are outdated. */
export function bookOf(pages: readonly ReadPage[]): Book {
  const [newest, ...older] = pages.toSorted((one, other) => other.readAt - one.readAt)
  if (newest === undefined) return { total: undefined, readAt: 0, outdated: new Set(), moved: new Set() }
  const outdated = new Set<number>()
  const moved = new Set<string>()
  const known = new Set(newest.ids)
  for (const { page, readAt, total, groups, ids } of older) {
    const again = ids.filter((id) => known.has(id))
    const early = newest.readAt - readAt > togetherMs
    const isOther = total !== newest.total || groups !== newest.groups
    if (again.length > 0 || (early && isOther)) outdated.add(page)
    for (const id of again) moved.add(`${page} ${id}`)
    for (const id of ids) known.add(id)
  }
  return { total: newest.total, readAt: newest.readAt, outdated, moved }
}
