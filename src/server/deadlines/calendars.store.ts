import { randomUUIDv7 } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import { type CalendarYear, MAX_GATE_CALENDARS } from '../../contract/trade/deadlines/index.ts'
import { isUniqueViolation } from '../platform/database/errors.ts'
import type { GateCalendarsTable } from '../platform/database/tables.deadlines.ts'
import type { Db } from '../platform/database/tables.ts'
import { json } from '../platform/database/values.ts'

export type GateCalendarRow = Selectable<GateCalendarsTable>
export type WrittenCalendar = { row: GateCalendarRow } | 'taken' | 'missing' | 'too_many'

/** All of an account, by place and year. */
export const calendarsOf = (db: Db, accountId: string): Promise<GateCalendarRow[]> =>
  db
    .selectFrom('gate_calendars')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('locode')
    .orderBy(sql`coalesce(terminal, '')`)
    .orderBy('year')
    .execute()

export const calendarById = (db: Db, accountId: string, id: string): Promise<GateCalendarRow | undefined> =>
  db
    .selectFrom('gate_calendars')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()

/** @param id of the calendar that is edited; without one it is added */
export async function storeCalendar(
  db: Db,
  accountId: string,
  { locode, terminal, year, week, exceptions }: CalendarYear,
  { id, by, now }: { id: string | undefined; by: string; now: string },
): Promise<WrittenCalendar> {
  const values = {
    locode,
    terminal,
    year,
    week: json(week),
    exceptions: json(exceptions),
    confirmed_by: by,
    confirmed_at: now,
  }
  try {
    if (id === undefined) {
      if ((await calendarsOf(db, accountId)).length >= MAX_GATE_CALENDARS) return 'too_many'
      const row = { account_id: accountId, id: randomUUIDv7(), ...values }
      return {
        row: await db.insertInto('gate_calendars').values(row).returningAll().executeTakeFirstOrThrow(),
      }
    }
    const row = await db
      .updateTable('gate_calendars')
      .set(values)
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst()
    return row ? { row } : 'missing'
  } catch (error) {
    if (isUniqueViolation(error)) return 'taken'
    throw error
  }
}

export async function deleteCalendar(db: Db, accountId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('gate_calendars')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
