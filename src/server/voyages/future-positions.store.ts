import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { LegTimes } from './future-positions.rules.ts'

const word = (name: string) => sql`${sql.lit(`container.transport.${name}`)}`
const departures = sql.join(['vessel_departed', 'transshipment_departed', 'feeder_departed'].map(word))
const arrivals = sql.join(['vessel_arrived', 'transshipment_arrived', 'feeder_arrived'].map(word))
/** A rotation takes less: what is older belongs to the one before. */
const memory = '60 days'

/** What the account is told of a ship's leg: her last calls, and the next that she is expected for. */
export async function legTimes(
  db: Kysely<Tables>,
  accountId: string,
  { vessel_id, from, to }: { vessel_id: string; from: string; to: string },
  now: string,
): Promise<LegTimes> {
  const leaves = sql`event in (${departures}) and location_id = ${from}`
  const comes = sql`event in (${arrivals}) and location_id = ${to}`
  const isToLeave = sql`event = ${word('estimated.vessel_departed')} and location_id = ${from}`
  const isToCome = sql`event = ${word('estimated.vessel_arrived')} and location_id = ${to}`
  const { rows } = await sql<LegTimes>`
    select
      max(timestamp) filter (where ${leaves} and timestamp <= ${now}) as departed,
      max(timestamp) filter (where ${comes} and timestamp <= ${now}) as arrived,
      min(timestamp) filter (where ${isToLeave} and timestamp > ${now}) as etd,
      min(timestamp) filter (where ${isToCome} and timestamp > ${now}) as eta
    from transport_events
    where account_id = ${accountId} and vessel_id = ${vessel_id}
      and timestamp > ${now}::timestamptz - ${memory}::interval`.execute(db)
  return rows[0] ?? { departed: null, arrived: null, etd: null, eta: null }
}
