import { sql } from 'kysely'
import { z } from 'zod'
import { getSetting } from '../accounts/settings.ts'
import { iso } from '../platform/clock.ts'
import { catalogueAccount, type Db } from '../platform/database/tables.ts'
import { departures, MAX_LEG_DURATION } from './vessel-moves.ts'

const key = 'positions'
const progress = z.object({ at: z.iso.datetime() })

/** The quarter of an hour that was requested last; undefined before the first. */
export async function lastFetchedTime(db: Db): Promise<Date | undefined> {
  const last = await getSetting(db, key, progress)
  return last && new Date(last.at)
}

/** Stores that this process requests the positions of `to`. @returns false when another process was first */
export async function claimQuarter(db: Db, last: Date | undefined, to: Date): Promise<boolean> {
  const value = (at: Date) => sql`${JSON.stringify({ at: iso(at) })}::text::jsonb`
  const { rows } = last
    ? await sql`update settings set value = ${value(to)} where key = ${key} and value = ${value(last)}
        returning key`.execute(db)
    : await sql`insert into settings (key, value) values (${key}, ${value(to)}) on conflict do nothing
        returning key`.execute(db)
  return rows.length > 0
}

/**
 * The vessels at sea with containers that an account tracks with this source, for accounts with the paid feature. A
 * vessel is at sea when its last reported event is a departure.
 */
export async function vesselsAtSea(
  db: Db,
  source: string,
  now: string,
): Promise<{ account_id: string; vessel_id: string }[]> {
  const left = sql.join(departures)
  const lately = sql`event.account_id = account.id and event.vessel_id = vessel.id
    and event.timestamp <= ${now} and event.timestamp > ${now}::timestamptz - ${MAX_LEG_DURATION}::interval`
  const { rows } = await sql<{ account_id: string; vessel_id: string }>`
    select distinct account.id as account_id, vessel.id as vessel_id
    from accounts account
    join vessels vessel on vessel.account_id in (account.id, ${catalogueAccount})
    cross join lateral (
      select event.event in (${left}) as has_left from transport_events event
      where ${lately} and event.event not like 'container.transport.estimated.%'
      order by event.timestamp desc, has_left desc
      limit 1
    ) last
    where account.routing_data and last.has_left and exists (
      select from transport_events event
      join shipments shipment on shipment.account_id = event.account_id and shipment.id = event.shipment_id
      where ${lately} and event.event in (${left})
        and shipment.data_origin = ${source} and shipment.line_tracking_stopped_at is null
    )`.execute(db)
  return rows
}

/** Deletes all but the first position of every `hours` of each vessel, from `from` until before `before`. */
export async function thin(db: Db, from: Date, before: Date, hours: number): Promise<void> {
  await sql`
    delete from vessel_positions position using (
      select account_id, vessel_id, timestamp, row_number() over (
        partition by account_id, vessel_id, date_bin(${`${hours} hours`}::interval, timestamp, 'epoch'::timestamptz)
        order by timestamp
      ) as place
      from vessel_positions where timestamp >= ${iso(from)} and timestamp < ${iso(before)}
    ) old
    where old.place > 1 and position.account_id = old.account_id and position.vessel_id = old.vessel_id
      and position.timestamp = old.timestamp`.execute(db)
}
