import { presentLanguage } from '../../../contract/language/index.ts'
import type { SessionPreferences } from '../../../contract/operations/index.ts'
import type { GridColumn } from '../../ui/grid/types.ts'

/** Pixels: ` · Tue 19:11 UTC+8`, and how much longer `2026-11-10` is than `10 Nov`. */
const SECOND_TIME_PX = 96
const DATE_IN_NUMBERS_PX = 34
/** How much longer `gesch. 10. Jan.` is than `est. 10 Jan`. */
const DATE_IN_OTHER_LANGUAGE_PX = 26

/** Of what a column is wider, so much stays where there is little room: not every time has the longest zone. */
const LEAST_PART = 0.75

/** The columns with room for times as the person has them written: with a second zone, and in numbers. */
export function columnsForTimes<Row>(
  columns: readonly GridColumn<Row>[],
  { second_zone, date_format }: Pick<SessionPreferences, 'second_zone' | 'date_format'>,
): readonly GridColumn<Row>[] {
  const ofName = presentLanguage() === 'en' ? 0 : DATE_IN_OTHER_LANGUAGE_PX
  const ofDate = date_format === null || date_format === 'month_name' ? ofName : DATE_IN_NUMBERS_PX
  const more = { days: ofDate, times: ofDate + (second_zone === null ? 0 : SECOND_TIME_PX) }
  if (more.times === 0) return columns
  return columns.map((column) => {
    if (column.shows === undefined) return column
    const { width, least } = column
    const added = more[column.shows]
    return {
      ...column,
      width: width + added,
      ...(least !== undefined && { least: least + Math.round(added * LEAST_PART) }),
    }
  })
}
