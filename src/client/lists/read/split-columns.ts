import type { FileRow } from '../../../contract/files/row.ts'
import { readContainerNumber } from '../../../contract/identifiers/index.ts'

const ownerCode = /^[A-Z]{3}[UJZR]$/i
const withoutDigit = /^[A-Z]{3}[UJZR]\s?\d{3}\s?\d{3}$/i
const digits = /^\d[\d\s-]{0,8}$/
/** So many of the cells that begin a number must go on in the next columns to a right check digit. */
const MIN_SHARE_RIGHT = 0.6

/** The number that begins in this column and goes on in the next ones, and how many columns it has; undefined for none. */
function joinedAt(cells: readonly string[], column: number): { number: string; columns: number } | undefined {
  const [first = '', second = '', third = ''] = cells.slice(column, column + 3).map((cell) => cell.trim())
  if (!(ownerCode.test(first) || withoutDigit.test(first)) || !digits.test(second)) return undefined
  for (const [number, columns] of [
    [`${first} ${second}`, 2],
    [`${first} ${second}${digits.test(third) ? third : ''}`, 3],
  ] as const)
    if (readContainerNumber(number).form === 'container') return { number, columns }
  return undefined
}

const isRight = (number: string): boolean => {
  const read = readContainerNumber(number)
  return read.form === 'container' && read.check_digit === 'right'
}

/**
 * Rows of a table in which owner code, serial number and check digit stand in columns of their own: the whole number stands in the
 * first of these, and the others are empty.
 */
export function joinSplitNumbers(rows: readonly FileRow[]): FileRow[] {
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length))
  const column = Array.from({ length: Math.max(0, width - 1) }, (_, at) => at).find((at) => {
    const begun = rows.filter(({ cells }) => {
      const cell = cells[at]?.trim() ?? ''
      return ownerCode.test(cell) || withoutDigit.test(cell)
    })
    const right = begun.filter(({ cells }) => isRight(joinedAt(cells, at)?.number ?? ''))
    return right.length > 0 && right.length >= begun.length * MIN_SHARE_RIGHT
  })
  if (column === undefined) return [...rows]
  return rows.map((row) => {
    const joined = joinedAt(row.cells, column)
    if (joined === undefined) return row
    const cells = row.cells.map((cell, at) => {
      if (at === column) return joined.number
      return at > column && at < column + joined.columns ? '' : cell
    })
    return { ...row, cells }
  })
}
