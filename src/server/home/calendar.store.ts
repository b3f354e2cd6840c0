import { type RawBuilder, sql } from 'kysely'
import type { CalendarFigures, Home } from '../../contract/operations/index.ts'
import { HOME_CALENDAR_DAYS } from '../../contract/vocabulary/index.ts'
import { andAll, type RecordsView, seenShipments } from '../platform/database/records-view.ts'
import type { Db } from '../platform/database/tables.ts'
import {
  daysLeftAt,
  daysUntil,
  expectedAppointment,
  expectedArrival,
} from '../tracking/lists/relative.list.ts'
import { daysOn } from '../tracking/lists/relative.rules.ts'

type Kind = 'arrivals' | 'last_free_days' | 'appointments'

/**
 * What is expected on each of the next days, and what was expected before today and did not happen: containers as their lists count them
 * by `arrives_in_days`, `days_left` and `appointment_in_days`.
 */
export async function readHomeCalendar(db: Db, view: RecordsView, now: Date): Promise<Home['calendar']> {
  const { account_id: accountId } = view
  // A day of any zone begins within two days of midnight UTC.
  const first = sql`${daysOn(now, -2)}::timestamptz`
  const last = sql`${daysOn(now, HOME_CALENDAR_DAYS + 2)}::timestamptz`
  const seen = (column: string) => andAll(seenShipments(view, column))
  // Days are computed for each instant and zone, not for each container: no day of a zone begins between quarters of an hour. What is
  // overdue is one instant of each zone.
  const arrivals = sql`
    select ${daysUntil(now, expectedArrival)} as days, count from (
      select shipments.pod_timezone, date_bin('15 minutes', greatest(${expectedArrival.at}, ${first}), ${first}) as pod_eta_at,
        null::timestamptz as pod_ata_at, null::timestamptz as line_tracking_stopped_at, count(*) as count
      from shipments join containers
        on containers.account_id = shipments.account_id and containers.shipment_id = shipments.id
      where shipments.account_id = ${accountId} and ${expectedArrival.isExpected} and ${expectedArrival.at} < ${last}
        ${seen('shipments.id')} group by 1, 2) as shipments`
  const lastFreeDays = sql`
    select ${daysLeftAt(now)} as days, count from (
      select act_by_day, act_by_zone, act_by_gate_at, count(*) as count from containers
      where containers.account_id = ${accountId} and containers.act_by_day < ${last} ${seen('containers.shipment_id')}
      group by act_by_day, act_by_zone, act_by_gate_at) as containers`
  const appointments = sql`
    select ${daysUntil(now, expectedAppointment)} as days, count(*) as count from containers
    where containers.account_id = ${accountId} and ${expectedAppointment.isExpected}
      and ${expectedAppointment.at} < ${last} ${seen('containers.shipment_id')} group by 1`
  const counted = (kind: Kind, days: RawBuilder<unknown>) => sql`
    select ${sql.lit(kind)} as kind, greatest(days, -1) as day, sum(count)::int as count
    from (${days}) as counted where days < ${HOME_CALENDAR_DAYS} group by 2`
  // To customers nothing says what was entered by hand.
  const isWhole = view.party_id === null
  const { rows } = await sql<{ kind: Kind; day: number; count: number }>`
    ${counted('arrivals', arrivals)} union all ${counted('last_free_days', lastFreeDays)}
    ${isWhole ? sql`union all ${counted('appointments', appointments)}` : sql``}`.execute(db)
  const of = (day: number): CalendarFigures => {
    const count = (kind: Kind) => rows.find((row) => row.kind === kind && row.day === day)?.count ?? 0
    return {
      arrivals: count('arrivals'),
      last_free_days: count('last_free_days'),
      appointments: isWhole ? count('appointments') : null,
    }
  }
  return { overdue: of(-1), days: Array.from({ length: HOME_CALENDAR_DAYS }, (_, day) => of(day)) }
}
