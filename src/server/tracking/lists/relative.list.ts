import { type RawBuilder, sql } from 'kysely'
import type { Filter } from '../../../contract/jsonapi/index.ts'
import { listLimits } from '../../../contract/vocabulary/index.ts'
import {
  type CountingRequest,
  type ColumnSql,
  type CountingQuery,
  oneOf,
} from '../../platform/database/lists/index.ts'
import { daysOn, hoursBefore, wholeSpan } from './relative.rules.ts'

type Condition = RawBuilder<boolean>

export const nowOf = ({ now }: CountingRequest): Date => {
  if (!now) throw new Error('A list with columns that are relative to now is asked with the time')
  return now
}
export const instant = (iso: string) => sql`${iso}::timestamptz`
export const allOf = (conditions: readonly Condition[]): Condition =>
  conditions.length > 0 ? sql`(${sql.join(conditions, sql` and `)})` : sql`true`

const actByDate = sql`(containers.act_by_day at time zone 'UTC')::date`

/**
 * Calendar days from `now` to the day to act by, both in the zone of its source; null if there is none. From the hour at which the gate
 * closes it is over (`daysLeft` of contract/trade).
 */
export const daysLeftAt = (now: Date): RawBuilder<number> => {
  const present = instant(now.toISOString())
  return sql`least(${actByDate} - (${present} at time zone containers.act_by_zone)::date,
    case when containers.act_by_gate_at <= ${present} then -1 end)`
}

/** `isPastGate` of contract/trade: the gate closed on that day, which is today. */
export const isPastGateAt = (now: Date): Condition => {
  const present = instant(now.toISOString())
  return sql`(containers.act_by_gate_at <= ${present}
    and ${actByDate} = (${present} at time zone containers.act_by_zone)::date)`
}

/** A gate that closed today has the number of yesterday. */
const lastDayOf = (days: readonly number[]): number => Math.max(...days, days.includes(-1) ? 0 : -Infinity)

/** Fewer than `end` days are left: days are computed only where the date leaves it open. */
export const isDueWithin = (end: number, now: Date): Condition => {
  const day = sql`containers.act_by_day`
  const on = (days: number) => instant(daysOn(now, days))
  // A gate that closed today has the number of yesterday.
  return sql`(${day} < ${on(end === 0 ? 2 : end + 1)} and (${day} < ${on(end - 1)} or ${daysLeftAt(now)} < ${end}::int))`
}

/**
 * Days are computed for those records alone whose day leaves it open: "today" is in every zone the UTC date, the one
 * before it or the one after. All others are found by the index.
 */
export const daysLeftColumn: ColumnSql = {
  reads: (filter, asking) => {
    const now = nowOf(asking)
    const { among, from, end } = wholeSpan(filter)
    const day = sql`containers.act_by_day`
    const days = daysLeftAt(now)
    const on = (days: number) => instant(daysOn(now, days))
    const values = (wanted: number[]): Condition =>
      wanted.length === 0
        ? sql`false`
        : sql`(${day} between ${on(Math.min(...wanted) - 1)} and ${on(lastDayOf(wanted) + 1)}
          and ${days} = any(${sql.val(wanted)}::int[]))`
    const found = among ? values(among) : sql<boolean>`false`
    const all: Condition[] = []
    if (among || filter.none) all.push(filter.none ? sql`(${found} or ${day} is null)` : found)
    if (from !== undefined)
      all.push(sql`(${day} >= ${on(from - 1)} and (${day} > ${on(from + 1)} or ${days} >= ${from}::int))`)
    if (end !== undefined) all.push(isDueWithin(end, now))
    return allOf(all)
  },
  counts: (rows, asking) => daysCounted(rows, asking, ''),
}

/** As many days around today as a facet has values, one of them for containers without a day. */
const daysAround = listLimits.facetValues / 2 - 1

/** Containers share their days to act by: they are grouped first, and days are computed for each group. */
const daysCounted: CountingQuery = (rows, asking) => {
  const now = nowOf(asking)
  const day = sql`containers.act_by_day`
  const [first, last] = [-daysAround - 1, daysAround + 1].map((days) => instant(daysOn(now, days)))
  const where = sql<boolean>`(${day} between ${first} and ${last} or ${day} is null)`
  const span = { column: 'days_left', values: [], none: false, any: false }
  const beyond = [
    { ...span, start: String(daysAround + 1) },
    { ...span, end: String(-daysAround) },
  ].map((filter) => daysLeftColumn.reads?.(filter, asking))
  const grouped = sql.raw('act_by_day, act_by_zone, act_by_gate_at')
  return {
    values: sql`
      select days::text as value, sum(count) as count, sum(sum(count)) over () as counted from (
        select ${daysLeftAt(now)} as days, count from (
          select ${grouped}, count(*) as count
          from ${rows(sql`containers.act_by_day, containers.act_by_zone, containers.act_by_gate_at`, { where })} group by ${grouped}) as containers
        ) as counts
      where days is null or abs(days) <= ${daysAround}::int group by days`,
    beyond: sql`(${sql.join(beyond, sql` or `)})`,
  }
}

/** An instant that is still to come, and the zone in which its days are counted. */
export interface ExpectedInstant {
  at: RawBuilder<unknown>
  zone: RawBuilder<unknown>
  /** Those of which it is still expected; written as an index has it. */
  isExpected: Condition
}

/** Calendar days from `now` to the day on which something is expected; null where nothing is. */
export const daysUntil = (now: Date, { at, zone, isExpected }: ExpectedInstant): RawBuilder<number> =>
  sql`case when ${isExpected} then (${at} at time zone ${zone})::date
    - (${instant(now.toISOString())} at time zone ${zone})::date end`

/**
 * The condition on the records of a list of which something is expected within a span.
 * @param within the condition on what is expected, as a statement knows it
 */
export type FindsExpected = (
  within: (expected: ExpectedInstant) => Condition,
  asking: CountingRequest,
) => Condition

/** Days are computed for those records alone whose instant leaves them open: a day begins at most 14 hours from midnight UTC. */
function isWithinDays({ at, zone, isExpected }: ExpectedInstant, filter: Filter, now: Date): Condition {
  const { among, from, end } = wholeSpan(filter)
  const days = daysUntil(now, { at, zone, isExpected })
  const on = (day: number) => instant(daysOn(now, day))
  const within: Condition[] = [isExpected]
  if (among)
    within.push(
      sql`${at} >= ${on(Math.min(...among) - 2)} and ${at} < ${on(Math.max(...among) + 3)}
        and ${days} = any(${sql.val(among)}::int[])`,
    )
  if (from !== undefined) within.push(sql`${at} >= ${on(from - 2)} and ${days} >= ${from}::int`)
  if (end !== undefined) within.push(sql`${at} < ${on(end + 2)} and ${days} < ${end}::int`)
  return allOf(within)
}

/** Days until something that is expected. @param finds the records of the list, if they are not those of the statement */
export function daysUntilColumn(
  expected: ExpectedInstant,
  finds: FindsExpected = (within) => within(expected),
): ColumnSql {
  const reads: ColumnSql['reads'] = (filter, asking) => {
    const now = nowOf(asking)
    const found = finds((each) => isWithinDays(each, filter, now), asking)
    if (!filter.none) return found
    const isNone = sql<boolean>`not ${finds(({ isExpected }) => isExpected, asking)}`
    const { values, start, end } = filter
    return values.length === 0 && start === undefined && end === undefined
      ? sql`(${isNone})`
      : sql`(${found} or ${isNone})`
  }
  return { reads, at: (now) => ({ reads, value: daysUntil(now, expected) }) }
}

/** The arrival of the ship at the port of discharge, while it is expected. */
export const expectedArrival: ExpectedInstant = {
  at: sql`shipments.pod_eta_at`,
  zone: sql`known_zone(shipments.pod_timezone)`,
  isExpected: sql`(shipments.pod_ata_at is null and shipments.line_tracking_stopped_at is null
    and shipments.pod_eta_at is not null)`,
}
export const arrivesInDays = daysUntilColumn(expectedArrival)

/** The appointment that counts: one that was entered by hand before a reported one. */
export const expectedAppointment: ExpectedInstant = {
  at: sql`coalesce(containers.pickup_appointment_entered_at, containers.pickup_appointment_at)`,
  zone: sql`known_zone(coalesce(containers.final_destination_timezone, containers.pod_timezone))`,
  isExpected: sql`(containers.open_work
    and coalesce(containers.pickup_appointment_entered_at, containers.pickup_appointment_at) is not null)`,
}
export const appointmentInDays = daysUntilColumn(expectedAppointment)

/** When a record changed, and which changed after an instant. */
interface Changing {
  at: RawBuilder<unknown>
  join?: RawBuilder<unknown>
  after: (at: RawBuilder<unknown>, accountId: string) => Condition
}
export const recordChanges = (table: string): Changing => {
  const at = sql.ref(`${table}.updated_at`)
  return { at, after: (instant) => sql`(${at} > ${instant})` }
}
/** A moved arrival is stored with the shipment, and changes its containers. Two sets of ids, so that both use an index. */
export const containerChanges: Changing = {
  at: sql`greatest(containers.updated_at, shipments.updated_at)`,
  join: sql`left join shipments on shipments.account_id = containers.account_id
    and shipments.id = containers.shipment_id`,
  after: (instant, accountId) => sql`(containers.id in (
    select each.id from containers as each where each.account_id = ${accountId} and each.updated_at > ${instant}
    union all
    select each.id from shipments join containers as each
      on each.account_id = shipments.account_id and each.shipment_id = shipments.id
    where shipments.account_id = ${accountId} and shipments.updated_at > ${instant}))`,
}

/** Hours since a record last changed; what is to change in the future has just changed. */
export function changedHoursAgo({ at, join, after }: Changing): ColumnSql {
  return {
    reads: ({ values, start, end }: Filter, asking) => {
      const now = nowOf(asking)
      const before = (hours: number): Condition =>
        hours <= 0 ? sql`false` : after(instant(hoursBefore(now, hours)), asking.accountId)
      const since = (hours: number): Condition => sql`(not ${before(hours)})`
      const hour = (value: string): Condition => {
        const hours = Number(value)
        return hours < 0 || !Number.isInteger(hours) ? sql`false` : allOf([since(hours), before(hours + 1)])
      }
      return allOf([
        ...(values.length > 0 ? [sql<boolean>`(${sql.join(values.map(hour), sql` or `)})`] : []),
        ...(start === undefined ? [] : [since(Number(start))]),
        ...(end === undefined ? [] : [before(Number(end))]),
      ])
    },
    counts: (rows, asking) => {
      const now = nowOf(asking)
      const week = after(instant(hoursBefore(now, listLimits.facetHours)), asking.accountId)
      const seconds = sql`greatest(extract(epoch from ${instant(now.toISOString())} - ${at}), 0)`
      const hours = rows(sql`floor(${seconds} / 3600)::int::text as recorded`, { where: week, join })
      return { ...oneOf(hours), most: listLimits.facetHours, beyond: sql`(not ${week})` }
    },
  }
}
