import { indexNow, type RowPlace } from '../../ui/grid/row-places.rules.ts'

/** A row of the list from which a page was opened, as far as stepping through it needs it. */
export interface ListedRow {
  key: string
  /** Its page; null where there is none. */
  href: string | null
}
/** A row to which one can go. */
export interface Neighbour extends RowPlace {
  href: string
}

export interface Neighbours {
  /** The place of the row whose page is open, from 1; null once it has left the list, undefined until that is known. */
  number: number | null | undefined
  previous: Neighbour | undefined
  next: Neighbour | undefined
}

/** The rows before and after the one whose page is open, also where the list changed since. @param at undefined for a row that has not come */
export function neighboursOf(
  opened: RowPlace,
  total: number,
  at: (index: number) => ListedRow | undefined,
): Neighbours {
  const here = indexNow(opened, total, (index) => at(index)?.key)
  const from = (start: number, by: 1 | -1): Neighbour | undefined => {
    for (let index = start; index >= 0 && index < total; index += by) {
      const row = at(index)
      if (row === undefined) return undefined
      if (row.href !== null) return { index, key: row.key, href: row.href }
    }
    return undefined
  }
  if (here !== undefined) return { number: here + 1, previous: from(here - 1, -1), next: from(here + 1, 1) }
  const isLast = opened.index >= total
  if (!isLast && at(opened.index) === undefined)
    return { number: undefined, previous: undefined, next: undefined }
  // The row that came after it has taken its place.
  const place = Math.min(opened.index, total)
  return { number: null, previous: from(place - 1, -1), next: from(place, 1) }
}
