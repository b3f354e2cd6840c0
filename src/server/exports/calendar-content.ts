import { calendarColumns, writeCalendar } from '../../contract/trade/deadlines/index.ts'
import { calendarsOf } from '../deadlines/calendars.store.ts'
import type { Db } from '../platform/database/tables.ts'
import type { ExportContent } from './files.ts'

/** All gate calendars of an account as they are imported, by place, terminal and year. */
export function calendarContent(db: Db, accountId: string): ExportContent {
  async function* rows() {
    const calendars = await calendarsOf(db, accountId)
    yield calendars.flatMap((calendar) =>
      writeCalendar(calendar).map((cells) => cells.map((text) => ({ text }))),
    )
  }
  return { headings: calendarColumns.map(({ heading }) => heading), rows: rows() }
}
