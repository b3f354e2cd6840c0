import { type RawBuilder, sql } from 'kysely'
import type { ColumnSql, CountingRequest } from '../../platform/database/lists/index.ts'
import { allOf, instant, nowOf } from './relative.list.ts'
import { hoursBefore } from './relative.rules.ts'

type Condition = RawBuilder<boolean>

const zone = sql`known_zone(shipments.pod_timezone)`
const dayOf = (at: RawBuilder<unknown>) => sql`(${at} at time zone ${zone})::date`

/** When a shipment arrived at the port of discharge. Of a container `ownPortArrival` says it. */
const shipmentArrival = sql`shipments.pod_ata_at`
const [eta, first] = [sql`shipments.pod_eta_at`, sql`shipments.pod_original_eta_at`]
const isStopped = sql`shipments.line_tracking_stopped_at is not null`
const isOverdue = (arrivedAt: RawBuilder<unknown>, present: RawBuilder<unknown>) =>
  sql`${arrivedAt} is null and ${eta} < ${present} and ${dayOf(eta)} < ${dayOf(present)}`

/**
 * `arrivalDelayDays` (contract/trade); most arrivals never moved, and need no zone.
 */
export const etaDelayAt = (now: Date, arrivedAt = shipmentArrival): RawBuilder<number> => {
  const present = instant(now.toISOString())
  const last = sql`coalesce(${arrivedAt}, ${eta})`
  return sql`case
    when ${isStopped} and ${arrivedAt} is null then null
    when ${isOverdue(arrivedAt, present)} then ${dayOf(present)} - ${dayOf(sql`coalesce(${first}, ${eta})`)}
    when ${last} = ${first} then 0
    else ${dayOf(last)} - ${dayOf(first)} end`
}

/** Whether `arrivalDelayHours` (contract/trade) is so many or more; null where there is no delay to count. */
export const isDelayedByHours = (hours: number, now: Date, arrivedAt = shipmentArrival): Condition => {
  const present = instant(now.toISOString())
  const span = sql`make_interval(hours => ${hours}::int)`
  return sql`case
    when ${isStopped} and ${arrivedAt} is null then null
    when ${isOverdue(arrivedAt, present)} then ${present} - coalesce(${first}, ${eta}) >= ${span}
    else coalesce(${arrivedAt}, ${eta}) - ${first} >= ${span} end`
}

/** `overdueDays` (contract/trade) of an arrival at the port, while it is tracked; null until the day after. */
export const overdueDaysAt = (now: Date, arrivedAt = shipmentArrival): RawBuilder<number> => {
  const present = instant(now.toISOString())
  return sql`case when ${isOverdue(arrivedAt, present)} then ${dayOf(present)} - ${dayOf(eta)} end`
}

/** Whether the expected arrival was put later, and is still expected. */
const isDelayedUntil = (arrivedAt: RawBuilder<unknown>): Condition => sql`(shipments.delayed_at is not null
  and ${arrivedAt} is null and shipments.line_tracking_stopped_at is null)`

/** Hours since the expected arrival was last put later; a value stands for the whole hour that it begins. */
export function delayedHours(
  arrivedAt: RawBuilder<unknown>,
  finds: (condition: Condition, asking: CountingRequest) => Condition,
): ColumnSql {
  const isDelayed = isDelayedUntil(arrivedAt)
  const reads: ColumnSql['reads'] = (filter, asking) => {
    const now = nowOf(asking)
    const { values, start, end, none } = filter
    const after = (hours: number): Condition =>
      hours <= 0 ? sql`false` : sql`(shipments.delayed_at > ${instant(hoursBefore(now, hours))})`
    const hour = (value: string): Condition => {
      const hours = Number(value)
      return hours < 0 || !Number.isInteger(hours)
        ? sql`false`
        : sql`(${after(hours + 1)} and not ${after(hours)})`
    }
    const within: Condition[] = [isDelayed]
    if (values.length > 0) within.push(sql`(${sql.join(values.map(hour), sql` or `)})`)
    if (start !== undefined) within.push(sql`(not ${after(Number(start))})`)
    if (end !== undefined) within.push(after(Number(end)))
    const found = finds(allOf(within), asking)
    if (!none) return found
    const isNone = sql<boolean>`not ${finds(isDelayed, asking)}`
    return within.length === 1 ? sql`(${isNone})` : sql`(${found} or ${isNone})`
  }
  const hoursAt = (now: Date) => sql`case when ${isDelayed} then
    floor(greatest(extract(epoch from ${instant(now.toISOString())} - shipments.delayed_at), 0) / 3600)::int end`
  return { reads, at: (now) => ({ reads, value: hoursAt(now) }) }
}
export const delayedHoursAgo = delayedHours(shipmentArrival, (condition) => condition)
