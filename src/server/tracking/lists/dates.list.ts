import { type RawBuilder, sql } from 'kysely'
import type { ColumnSql } from '../../platform/database/lists/index.ts'
import { type ExpectedInstant, expectedAppointment, expectedArrival } from './relative.list.ts'
import { dayBeside } from './relative.rules.ts'

/** The day to act by; its column has the calendar date at midnight UTC. */
export const expectedActBy: ExpectedInstant = {
  at: sql`containers.act_by_day`,
  zone: sql`'UTC'`,
  isExpected: sql`(containers.act_by_day is not null)`,
}

/** The calendar date of the place on which something is expected. */
export const expectedDate = ({ at, zone }: Pick<ExpectedInstant, 'at' | 'zone'>): RawBuilder<unknown> =>
  sql`(${at} at time zone ${zone})::date`

/** Dates are computed for those records alone that are within a day of them, whatever their zone: those are found by the index. */
function dateColumn(expected: ExpectedInstant): ColumnSql {
  const { at, isExpected } = expected
  const date = expectedDate(expected)
  const from = (day: string) => sql`${at} >= ${dayBeside(day, -1)}::timestamptz`
  const before = (day: string) => sql`${at} < ${dayBeside(day, 2)}::timestamptz`
  return {
    reads: ({ values, none, any, start, end }) => {
      const either: RawBuilder<boolean>[] = values.map(
        (day) => sql`(${from(day)} and ${before(day)} and ${date} = ${day}::date)`,
      )
      if (any) either.push(sql`true`)
      const all: RawBuilder<boolean>[] = [isExpected]
      if (either.length > 0) all.push(sql`(${sql.join(either, sql` or `)})`)
      else if (none && start === undefined && end === undefined) all.push(sql`false`)
      if (start !== undefined) all.push(sql`(${from(start)} and ${date} >= ${start}::date)`)
      if (end !== undefined) all.push(sql`(${before(end)} and ${date} < ${end}::date)`)
      const found = sql<boolean>`(${sql.join(all, sql` and `)})`
      return none ? sql`(${found} or not ${isExpected})` : found
    },
  }
}

export const actByOn = dateColumn(expectedActBy)
export const arrivesOn = dateColumn(expectedArrival)
export const appointmentOn = dateColumn(expectedAppointment)
