import { sql } from 'kysely'
import type { Db } from '../platform/database/tables.ts'
import type { LegTimes } from './future-positions.rules.ts'
import { arrivals, departures, expected, MAX_LEG_DURATION } from './vessel-moves.ts'

/**
 * What is reported of a vessel's leg: its last calls, and the next estimates. Of several reports of one estimate the
 * last is in force.
 */
export async function legTimes(
  db: Db,
  accountId: string,
  { vessel_id, from, to }: { vessel_id: string; from: string; to: string },
  now: string,
): Promise<LegTimes> {
  const leaves = sql`event in (${sql.join(departures)}) and location_id = ${from}`
  const comes = sql`event in (${sql.join(arrivals)}) and location_id = ${to}`
  const isToLeave = sql`event = ${expected.departure} and location_id = ${from}`
  const isToCome = sql`event = ${expected.arrival} and location_id = ${to}`
  const { rows } = await sql<LegTimes>`
    select
      max(timestamp) filter (where ${leaves} and timestamp <= ${now}) as departed,
      max(timestamp) filter (where ${comes} and timestamp <= ${now}) as arrived,
      min(timestamp) filter (where ${isToLeave} and timestamp > ${now}) as etd,
      min(timestamp) filter (where ${isToCome} and timestamp > ${now}) as eta
    from transport_events
    where account_id = ${accountId} and vessel_id = ${vessel_id}
      and timestamp > ${now}::timestamptz - ${MAX_LEG_DURATION}::interval
      and not (event in (${expected.departure}, ${expected.arrival}) and exists (
        select from transport_events later
        where later.account_id = transport_events.account_id
          and later.container_id = transport_events.container_id and later.event = transport_events.event
          and later.location_id = transport_events.location_id
          and later.vessel_id = transport_events.vessel_id
          and later.created_at > transport_events.created_at))`.execute(db)
  return rows[0] ?? { departed: null, arrived: null, etd: null, eta: null }
}
