import { type RawBuilder, sql } from 'kysely'
import type { Filter } from '../../../contract/jsonapi/index.ts'
import type { ColumnSql } from '../../platform/database/lists/index.ts'
import {
  type ExpectedInstant,
  expectedAppointment,
  expectedArrival,
  type FindsExpected,
} from './relative.list.ts'
import { dayBeside } from './relative.rules.ts'

type Condition = RawBuilder<boolean>

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
function isWithinDates(expected: ExpectedInstant, { values, none, any, start, end }: Filter): Condition {
  const { at, isExpected } = expected
  const date = expectedDate(expected)
  const from = (day: string) => sql`${at} >= ${dayBeside(day, -1)}::timestamptz`
  const before = (day: string) => sql`${at} < ${dayBeside(day, 2)}::timestamptz`
  const either: Condition[] = values.map(
    (day) => sql`(${from(day)} and ${before(day)} and ${date} = ${day}::date)`,
  )
  if (any) either.push(sql`true`)
  const all: Condition[] = [isExpected]
  if (either.length > 0) all.push(sql`(${sql.join(either, sql` or `)})`)
  else if (none && start === undefined && end === undefined) all.push(sql`false`)
  if (start !== undefined) all.push(sql`(${from(start)} and ${date} >= ${start}::date)`)
  if (end !== undefined) all.push(sql`(${before(end)} and ${date} < ${end}::date)`)
  return sql`(${sql.join(all, sql` and `)})`
}

/** The date of something that is expected. @param finds the records of the list, if they are not those of the statement */
export function dateColumn(
  expected: ExpectedInstant,
  finds: FindsExpected = (within) => within(expected),
): ColumnSql {
  return {
    reads: (filter, asking) => {
      const found = finds((each) => isWithinDates(each, filter), asking)
      return filter.none ? sql`(${found} or not ${finds(({ isExpected }) => isExpected, asking)})` : found
    },
  }
}

export const actByOn = dateColumn(expectedActBy)
export const arrivesOn = dateColumn(expectedArrival)
export const appointmentOn = dateColumn(expectedAppointment)
