import { type RawBuilder, sql } from 'kysely'
import type { Filter } from '../../../contract/jsonapi/index.ts'
import { deskLimits } from '../../../contract/vocabulary/index.ts'
import {
  type CountingRequest,
  type ColumnSql,
  type CountingQuery,
  oneOf,
} from '../../platform/database/lists/index.ts'
import { daysOn, hoursBefore, wholeSpan } from './relative.rules.ts'

type Condition = RawBuilder<boolean>

const nowOf = ({ now }: CountingRequest): Date => {
  if (!now) throw new Error('A list with columns that are relative to now is asked with the time')
  return now
}
const instant = (iso: string) => sql`${iso}::timestamptz`
const allOf = (conditions: readonly Condition[]): Condition =>
  conditions.length > 0 ? sql`(${sql.join(conditions, sql` and `)})` : sql`true`

const inPort = sql`known_zone(containers.pod_timezone)`
const inland = sql`known_zone(coalesce(containers.final_destination_timezone, containers.pod_timezone))`
/** A last free day that is none of those with a source counts inland (client/format/act-by.ts says the same). */
const firstInland = sql`least(containers.pickup_lfd_line, containers.pickup_lfd_rail, case
  when containers.pickup_lfd is distinct from containers.pickup_lfd_terminal then containers.pickup_lfd end)`

/** Calendar days from `now` to the day to act by; what they are when a box was picked up counts for nothing. */
export function daysLeftAt(now: Date): RawBuilder<number> {
  const days = (at: RawBuilder<unknown>, zone: RawBuilder<unknown>) =>
    sql`(${at} at time zone ${zone})::date - (${instant(now.toISOString())} at time zone ${zone})::date`
  return sql`least(${days(sql`containers.pickup_lfd_terminal`, inPort)}, ${days(firstInland, inland)})`
}

/**
 * Days are reckoned of those records alone whose instant leaves it open: a zone is at most fourteen hours from UTC, so
 * that d days left lie from midnight (UTC) before d - 1 to that after d + 2, whatever the zone. All others an index finds.
 */
export const daysLeft: ColumnSql = {
  reads: (filter, asking) => {
    const now = nowOf(asking)
    const { among, from, end } = wholeSpan(filter)
    const at = sql`containers.act_by_at`
    const days = daysLeftAt(now)
    const on = (days: number) => instant(daysOn(now, days))
    const values = (wanted: number[]): Condition =>
      wanted.length === 0
        ? sql`false`
        : sql`(${at} >= ${on(Math.min(...wanted) - 2)} and ${at} < ${on(Math.max(...wanted) + 3)}
          and ${days} = any(${sql.val(wanted)}::int[]))`
    const told = among ? values(among) : sql<boolean>`false`
    const all: Condition[] = []
    if (among || filter.none) all.push(filter.none ? sql`(${told} or ${at} is null)` : told)
    if (from !== undefined)
      all.push(sql`(${at} >= ${on(from - 2)} and (${at} >= ${on(from + 2)} or ${days} >= ${from}::int))`)
    if (end !== undefined)
      all.push(sql`(${at} < ${on(end + 2)} and (${at} < ${on(end - 2)} or ${days} < ${end}::int))`)
    return allOf(all)
  },
  counts: (rows, asking) => daysCounted(rows, asking, ''),
}

/** As many days around today as a facet has values, one of them for boxes without any. */
const daysAround = deskLimits.facetValues / 2 - 1

/** Boxes share their last free days: what is alike is put together first, and the days are reckoned of the groups. */
const daysCounted: CountingQuery = (rows, asking) => {
  const now = nowOf(asking)
  const at = sql`containers.act_by_at`
  const [first, last] = [-daysAround - 2, daysAround + 3].map((days) => instant(daysOn(now, days)))
  const facts = sql.raw(
    'pickup_lfd_terminal, pickup_lfd_line, pickup_lfd_rail, pickup_lfd, pod_timezone, final_destination_timezone',
  )
  const known = sql`pickup_lfd_terminal, pickup_lfd_line, pickup_lfd_rail, containers.pickup_lfd,
    containers.pod_timezone, final_destination_timezone, act_by_at is null as done`
  const where = sql<boolean>`(${at} >= ${first} and ${at} < ${last} or ${at} is null)`
  const span = { column: 'days_left', values: [], none: false, any: false }
  const beyond = [
    { ...span, start: String(daysAround + 1) },
    { ...span, end: String(-daysAround) },
  ].map((filter) => daysLeft.reads?.(filter, asking))
  return {
    values: sql`
      select days::text as value, sum(count) as count, sum(sum(count)) over () as counted from (
        select case when not done then ${daysLeftAt(now)} end as days, count from (
          select ${facts}, done, count(*) as count from ${rows(known, { where })} group by ${facts}, done) as containers
        ) as told
      where days is null or abs(days) <= ${daysAround}::int group by days`,
    beyond: sql`(${sql.join(beyond, sql` or `)})`,
  }
}

/** Calendar days from the arrival that was first told to the one told last; most ships never moved theirs. */
export const etaSlipDays = sql<number>`case
  when shipments.pod_eta_at = shipments.pod_original_eta_at then 0
  else (shipments.pod_eta_at at time zone known_zone(shipments.pod_timezone))::date
    - (shipments.pod_original_eta_at at time zone known_zone(shipments.pod_timezone))::date end`

/** When a record changed, and which changed after an instant. */
interface Changing {
  at: RawBuilder<unknown>
  join?: RawBuilder<unknown>
  after: (at: RawBuilder<unknown>, accountId: string) => Condition
}
export const ownChanges = (table: string): Changing => {
  const at = sql.ref(`${table}.updated_at`)
  return { at, after: (instant) => sql`(${at} > ${instant})` }
}
/** An arrival that moves is the shipment's, and concerns its boxes. Two sets of ids, so that indexes find both. */
export const boxChanges: Changing = {
  at: sql`greatest(containers.updated_at, shipments.updated_at)`,
  join: sql`left join shipments on shipments.account_id = containers.account_id
    and shipments.id = containers.shipment_id`,
  after: (instant, accountId) => sql`(containers.id in (
    select box.id from containers as box where box.account_id = ${accountId} and box.updated_at > ${instant}
    union all
    select box.id from shipments join containers as box
      on box.account_id = shipments.account_id and box.shipment_id = shipments.id
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
      const week = after(instant(hoursBefore(now, deskLimits.facetHours)), asking.accountId)
      const seconds = sql`greatest(extract(epoch from ${instant(now.toISOString())} - ${at}), 0)`
      const told = rows(sql`floor(${seconds} / 3600)::int::text as told`, { where: week, join })
      return { ...oneOf(told), most: deskLimits.facetHours, beyond: sql`(not ${week})` }
    },
  }
}
