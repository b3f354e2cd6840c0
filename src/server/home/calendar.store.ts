import { type RawBuilder, sql } from 'kysely'
import type { CalendarFigures, Home } from '../../contract/operations/index.ts'
import { HOME_CALENDAR_DAYS } from '../../contract/vocabulary/index.ts'
import { andAll, type RecordsView, seenShipments } from '../platform/database/records-view.ts'
import type { Db } from '../platform/database/tables.ts'
import { expectedDate, expectedActBy } from '../tracking/lists/dates.list.ts'
import {
  daysLeftAt,
  daysUntil,
  type ExpectedInstant,
  expectedAppointment,
  expectedArrival,
} from '../tracking/lists/relative.list.ts'
import { findsExpectedArrivals } from '../tracking/lists/own-arrivals.list.ts'
import { daysOn } from '../tracking/lists/relative.rules.ts'

type Kind = 'arrivals' | 'last_free_days' | 'appointments'

/** A day of any zone begins within two days of midnight UTC. */
const MAX_DAYS_FROM_UTC = 2
/** "Today" is in every zone the date of UTC, the one before it or the one after. */
const MAX_DATES_FROM_UTC = 1

interface Counted {
  kind: Kind
  /** Null for what was expected before today. */
  date: string | null
  count: number
  today: number
}

/**
 * What is expected on each of the next days, by the calendar date of its place, and what was expected before today there and did not
 * happen: containers as their lists find them by `arrives_on`, `act_by_on` and `appointment_on`, and by days from today.
 */
export async function readHomeCalendar(db: Db, view: RecordsView, now: Date): Promise<Home['calendar']> {
  const { account_id: accountId } = view
  const first = sql`${daysOn(now, -MAX_DAYS_FROM_UTC)}::timestamptz`
  const last = sql`${daysOn(now, HOME_CALENDAR_DAYS + MAX_DAYS_FROM_UTC)}::timestamptz`
  const seen = (column: string) => andAll(seenShipments(view, column))
  // Days are computed for each instant and zone, not for each container: no day of a zone begins between quarters of an hour. What is
  // overdue is one instant of each zone.
  const isBeforeLast = ({ at, isExpected }: ExpectedInstant) =>
    sql<boolean>`(${isExpected} and ${at} < ${last})`
  const arrivals = sql`
    select ${expectedDate(expectedArrival)} as date, ${daysUntil(now, expectedArrival)} as days, count from (
      select shipments.pod_timezone, date_bin('15 minutes', greatest(${expectedArrival.at}, ${first}), ${first}) as pod_eta_at,
        null::timestamptz as pod_ata_at, null::timestamptz as line_tracking_stopped_at, count(*) as count
      from shipments join containers
        on containers.account_id = shipments.account_id and containers.shipment_id = shipments.id
      where containers.account_id = ${accountId} and ${findsExpectedArrivals(isBeforeLast, { accountId })}
        ${seen('shipments.id')} group by 1, 2) as shipments`
  const lastFreeDays = sql`
    select ${expectedDate(expectedActBy)} as date, ${daysLeftAt(now)} as days, count from (
      select act_by_day, act_by_zone, act_by_gate_at, count(*) as count from containers
      where containers.account_id = ${accountId} and containers.act_by_day < ${last} ${seen('containers.shipment_id')}
      group by act_by_day, act_by_zone, act_by_gate_at) as containers`
  const appointments = sql`
    select ${expectedDate(expectedAppointment)} as date, ${daysUntil(now, expectedAppointment)} as days, count(*) as count
    from containers
    where containers.account_id = ${accountId} and ${expectedAppointment.isExpected}
      and ${expectedAppointment.at} < ${last} ${seen('containers.shipment_id')} group by 1, 2`
  const counted = (kind: Kind, expected: RawBuilder<unknown>) => sql`
    select ${sql.lit(kind)} as kind, case when days >= 0 then date::text end as date, sum(count)::int as count,
      coalesce(sum(count) filter (where days = 0), 0)::int as today
    from (${expected}) as counted group by 1, 2`
  // To customers nothing says what was entered by hand.
  const isWhole = view.party_id === null
  const { rows } = await sql<Counted>`
    ${counted('arrivals', arrivals)} union all ${counted('last_free_days', lastFreeDays)}
    ${isWhole ? sql`union all ${counted('appointments', appointments)}` : sql``}`.execute(db)
  const countedOn = (kind: Kind, date: string | null) =>
    rows.find((row) => row.kind === kind && row.date === date)
  const figuresOn = (date: string | null): CalendarFigures => {
    const count = (kind: Kind) => countedOn(kind, date)?.count ?? 0
    return {
      arrivals: count('arrivals'),
      last_free_days: count('last_free_days'),
      appointments: isWhole ? count('appointments') : null,
    }
  }
  const dates = Array.from({ length: HOME_CALENDAR_DAYS + 2 * MAX_DATES_FROM_UTC }, (_, day) =>
    daysOn(now, day - MAX_DATES_FROM_UTC).slice(0, 'YYYY-MM-DD'.length),
  )
  return {
    overdue: figuresOn(null),
    days: dates.map((date) => ({
      date,
      ...figuresOn(date),
      due_today: countedOn('last_free_days', date)?.today ?? 0,
    })),
  }
}
