/** A row of a list: where it stood, from 0, and its key. */
export interface RowPlace {
  index: number
  key: string
}

/** Rows that are looked through on each side for one that moved. */
const MAX_ROWS_SEARCHED = 1000

/**
 * Where a row stands after its list changed, nearest to where it stood; undefined where it is not among the rows that are
 * known near it.
 */
export function indexNow(
  { index, key }: RowPlace,
  count: number,
  keyAt: (index: number) => string | undefined,
) {
  for (let away = 0; away <= MAX_ROWS_SEARCHED; away += 1) {
    for (const at of away === 0 ? [index] : [index - away, index + away])
      if (at >= 0 && at < count && keyAt(at) === key) return at
  }
  return undefined
}
