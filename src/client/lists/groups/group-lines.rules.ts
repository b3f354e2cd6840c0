import type { ContainerGroup } from '../../../contract/operations/lists/index.ts'

/** A line of a grouped list: the heading of a group, by its place, or a row of the list, by its own. */
export type GroupLine = { group: number } | { row: number }

/** Where headings and rows of a grouped list stand, all counted from 0. */
export interface GroupLines {
  /** How many lines there are. */
  count: number
  at: (line: number) => GroupLine
  /** The line of a row; of a row that is folded away the heading of its group. */
  lineOf: (row: number) => number
  /** The first row of a group. */
  firstRow: (group: number) => number
  isShown: (row: number) => boolean
}

/** The last place at which a sorted list has no more than `value`. */
function lastUpTo(sorted: readonly number[], value: number): number {
  let [low, high] = [0, sorted.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((sorted[middle] ?? Infinity) <= value) low = middle
    else high = middle - 1
  }
  return low
}

/** A heading before the rows of each group; of a folded group the heading alone. */
export function groupLines(
  groups: readonly Pick<ContainerGroup, 'key' | 'count'>[],
  isFolded: (key: string) => boolean,
): GroupLines {
  const headings: number[] = []
  const rows: number[] = []
  const folded: boolean[] = []
  let line = 0
  let row = 0
  for (const { key, count } of groups) {
    headings.push(line)
    rows.push(row)
    folded.push(isFolded(key))
    row += count
    line += folded.at(-1) === true ? 1 : count + 1
  }
  const groupOfRow = (place: number) => lastUpTo(rows, place)
  return {
    count: line,
    at(place) {
      const group = lastUpTo(headings, place)
      const within = place - (headings[group] ?? 0) - 1
      return within < 0 ? { group } : { row: (rows[group] ?? 0) + within }
    },
    lineOf(place) {
      const group = groupOfRow(place)
      const heading = headings[group] ?? 0
      return folded[group] === true ? heading : heading + 1 + place - (rows[group] ?? 0)
    },
    firstRow: (group) => rows[group] ?? 0,
    isShown: (place) => folded[groupOfRow(place)] !== true,
  }
}
