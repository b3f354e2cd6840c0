import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { type Clock, iso } from '../../platform/clock.ts'
import type { Db, Trx } from '../../platform/database/tables.ts'
import { append } from '../../platform/events/log.ts'
import { insertRows } from '../rows/batched-writes.ts'
import { normalizedNumber } from '../rows/numbers.rules.ts'
import type { TrackingRequestRow } from '../rows/changes.ts'
import type { SourceRequest } from '../source.ts'
import { stopShipments } from '../stopping/stop.store.ts'

/** A tracking request of a source with a simulated fleet. */
interface FleetEntry extends SourceRequest {
  ref_numbers?: string[]
  tags?: string[]
  /** When the request was made; the present when left out. ISO 8601 UTC. */
  requested_at?: string
  /** When somebody stops tracking it. ISO 8601 UTC. */
  stop_at?: string | null
}

/** A source with a fleet that makes requests in simulated accounts. */
export interface Fleet {
  source: { name: string }
  /** The requests that it has made by a given time. */
  entriesAt: (now: Date) => readonly FleetEntry[]
}

/**
 * Adds the fleet's new requests to every simulated account. Called again it changes
 * nothing. @returns how many requests are new
 */
export async function feedFleet(
  { db, clock }: { db: Db; clock: Clock },
  { source, entriesAt }: Fleet,
): Promise<number> {
  const accounts = await db.selectFrom('accounts').select('id').where('simulated', '=', true).execute()
  if (accounts.length === 0) return 0
  const now = clock.now()
  const fleet = entriesAt(now)
  let added = 0
  for (const { id } of accounts) added += await feedAccount(db, id, source.name, fleet, iso(now))
  return added
}

/** Stops the shipments that a person of the simulated account would have stopped by now. */
async function stopByHand(
  trx: Trx,
  accountId: string,
  fleet: readonly FleetEntry[],
  now: string,
): Promise<void> {
  const numbers = fleet
    .filter(({ stop_at }) => stop_at && stop_at <= now)
    .map(({ request_number }) => request_number)
  if (numbers.length === 0) return
  const tracked = await trx
    .selectFrom('tracking_requests')
    .select('shipment_id')
    .where('account_id', '=', accountId)
    .where('status', '=', 'created')
    .where('resumed_at', 'is', null)
    .where(sql<boolean>`request_number = any(${sql.val(numbers)}::text[])`)
    .execute()
  const stopped = tracked.flatMap(({ shipment_id }) =>
    shipment_id === null ? [] : [{ id: shipment_id, reason: 'cancelled_by_user' }],
  )
  await append(trx, accountId, await stopShipments(trx, accountId, stopped, now), now)
}

const keyOf = ({ request_type, normalized_number }: { request_type: string; normalized_number: string }) =>
  `${request_type} ${normalized_number}`

async function feedAccount(
  db: Db,
  account_id: string,
  source: string,
  fleet: readonly FleetEntry[],
  now: string,
): Promise<number> {
  const rows = fleet.map(
    ({
      request_type,
      request_number,
      scac,
      ref_numbers = [],
      tags = [],
      requested_at = now,
    }): TrackingRequestRow => ({
      account_id,
      id: randomUUIDv7(),
      request_type,
      request_number,
      normalized_number: normalizedNumber(request_number, request_type === 'container' ? null : scac),
      scac,
      status: 'pending',
      failed_reason: null,
      is_retrying: false,
      retry_count: null,
      ref_numbers,
      tags,
      shipment_id: null,
      customer_id: null,
      source,
      next_check_at: now,
      leased_by: null,
      leased_until: null,
      checked_at: null,
      resumed_at: null,
      unmapped: null,
      created_at: requested_at,
      updated_at: requested_at,
    }),
  )
  return db.transaction().execute(async (trx) => {
    const known = await trx
      .selectFrom('tracking_requests')
      .select(['request_type', 'normalized_number'])
      .where('account_id', '=', account_id)
      .where(
        sql<boolean>`normalized_number = any(${sql.val(rows.map((row) => row.normalized_number))}::text[])`,
      )
      .execute()
    const seen = new Set(known.map(keyOf))
    const fresh = rows.filter((row) => !seen.has(keyOf(row)))
    await insertRows(trx, 'tracking_requests', fresh)
    await stopByHand(trx, account_id, fleet, now)
    return fresh.length
  })
}
