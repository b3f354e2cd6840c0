import type { SessionPreferences } from '../../../contract/operations/index.ts'
import type { GridColumn } from '../../ui/grid/types.ts'

/** Pixels: ` · Tue 19:11 UTC+8`, and how much longer `2026-11-10` is than `10 Nov`. */
const SECOND_TIME_PX = 96
const DATE_IN_NUMBERS_PX = 34

/** The columns with room for times as the person has them written: with a second zone, and in numbers. */
export function columnsForTimes<Row>(
  columns: readonly GridColumn<Row>[],
  { second_zone, date_format }: Pick<SessionPreferences, 'second_zone' | 'date_format'>,
): readonly GridColumn<Row>[] {
  const more =
    (second_zone === null ? 0 : SECOND_TIME_PX) +
    (date_format === null || date_format === 'words' ? 0 : DATE_IN_NUMBERS_PX)
  if (more === 0) return columns
  return columns.map((column) =>
    column.hasTimes
      ? {
          ...column,
          width: column.width + more,
          ...(column.least !== undefined && { least: column.least + more }),
        }
      : column,
  )
}
