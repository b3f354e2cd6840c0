import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { type Clock, iso } from '../../platform/clock.ts'
import { lockUntilCommit } from '../../platform/database/server/lock-until-commit.ts'
import type { Db, Trx } from '../../platform/database/tables.ts'
import { append } from '../../platform/events/log.ts'
import { partiesNamed } from '../../reference/parties.store.ts'
import { insertRows } from '../rows/batched-writes.ts'
import { normalizedNumber } from '../rows/numbers.rules.ts'
import type { TrackingRequestRow } from '../rows/changes.ts'
import type { Fleet, FleetEntry } from '../source.ts'
import { stopShipments } from '../stopping/stop.store.ts'

/** Requests that are added at once. */
const MAX_FED_AT_ONCE = 50
/** Requests that wait for their first answer: with more, a person's new request would wait for all of them. */
const MAX_WAITING_REQUESTS = 100

export interface FleetFeed {
  /** Adds the next requests of the fleet to each simulated account. @returns how many are new, and whether others follow at once */
  feed(): Promise<{ added: number; more: boolean }>
  /** Whether all requests of the fleet that were made by now are there. */
  readonly isComplete: boolean
}

/**
 * Adds a fleet to the simulated accounts, a few requests at a time, oldest first; what is there is left as it is. Several
 * processes may do so at once: of each account one adds at a time, and another finds what it added. Each begins at the
 * beginning, so that what a killed process left out is added by the next one.
 */
export function createFleetFeed(
  { db, clock }: { db: Db; clock: Clock },
  { source, windowMs, intervalMs, entriesBetween }: Fleet,
  maxWaiting = MAX_WAITING_REQUESTS,
): FleetFeed {
  let fedTo = clock.now().getTime() - windowMs
  let isComplete = false
  const toStop: FleetEntry[] = []
  return {
    get isComplete() {
      return isComplete
    },
    async feed() {
      const accounts = await db.selectFrom('accounts').select('id').where('simulated', '=', true).execute()
      const now = clock.now()
      if (accounts.length === 0 || (await waitingRequests(db, now, maxWaiting)) >= maxWaiting)
        return { added: 0, more: false }
      const to = Math.min(now.getTime(), fedTo + MAX_FED_AT_ONCE * intervalMs)
      const entries = entriesBetween(new Date(fedTo), new Date(to))
      const isUpToDate = to === now.getTime()
      let added = 0
      for (const { id } of accounts) {
        added += await feedAccount(db, id, source.name, entries, iso(now))
        if (isUpToDate) await stopByHand(db, id, [...toStop, ...entries], iso(now))
      }
      toStop.push(...entries.filter(({ stop_at }) => stop_at))
      fedTo = to
      isComplete = isUpToDate
      return { added, more: !isUpToDate }
    },
  }
}

/** How many requests are due, counted no further than `most`. */
async function waitingRequests(db: Db, now: Date, most: number): Promise<number> {
  if (!Number.isFinite(most)) return 0
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from tracking_requests where next_check_at <= ${iso(now)} limit ${most}) as waiting`.execute(db)
  return rows[0]?.count ?? 0
}

/** Stops the shipments that a person of the simulated account would have stopped by now. */
async function stopByHand(
  db: Db,
  accountId: string,
  fleet: readonly FleetEntry[],
  now: string,
): Promise<void> {
  const numbers = fleet.filter(({ stop_at }) => stop_at && stop_at <= now).map(storedNumber)
  if (numbers.length === 0) return
  await db.transaction().execute(async (trx) => {
    await lockFleetOf(trx, accountId)
    await stopTracked(trx, accountId, numbers, now)
  })
}

async function stopTracked(
  trx: Trx,
  accountId: string,
  numbers: readonly string[],
  now: string,
): Promise<void> {
  const tracked = await trx
    .selectFrom('tracking_requests')
    .select('shipment_id')
    .where('account_id', '=', accountId)
    .where('status', '=', 'created')
    .where('resumed_at', 'is', null)
    .where(sql<boolean>`normalized_number = any(${sql.val(numbers)}::text[])`)
    .execute()
  const stopped = tracked.flatMap(({ shipment_id }) =>
    shipment_id === null ? [] : [{ id: shipment_id, reason: 'cancelled_by_user' }],
  )
  await append(trx, accountId, await stopShipments(trx, accountId, stopped, now), now)
}

const storedNumber = ({ request_type, request_number, scac }: FleetEntry): string =>
  normalizedNumber(request_number, request_type === 'container' ? null : scac)

const keyOf = ({ request_type, normalized_number }: { request_type: string; normalized_number: string }) =>
  `${request_type} ${normalized_number}`

const lockFleetOf = (trx: Trx, accountId: string) => lockUntilCommit(trx, `fleet of ${accountId}`)

async function feedAccount(
  db: Db,
  account_id: string,
  source: string,
  fleet: readonly FleetEntry[],
  now: string,
): Promise<number> {
  const names = new Set(fleet.flatMap(({ customer }) => customer ?? []))
  const customers = await partiesNamed(db, account_id, [...names])
  const rows = fleet.map((entry): TrackingRequestRow => ({
    account_id,
    id: randomUUIDv7(),
    request_type: entry.request_type,
    request_number: entry.request_number,
    normalized_number: storedNumber(entry),
    scac: entry.scac,
    status: 'pending',
    failed_reason: null,
    is_retrying: false,
    retry_count: null,
    ref_numbers: entry.ref_numbers ?? [],
    tags: entry.tags ?? [],
    shipment_id: null,
    customer_id: customers.get(entry.customer ?? '') ?? null,
    user_id: null,
    source,
    next_check_at: now,
    leased_by: null,
    leased_until: null,
    checked_at: null,
    resumed_at: null,
    refreshed_at: null,
    unmapped: null,
    created_at: entry.requested_at ?? now,
    updated_at: entry.requested_at ?? now,
  }))
  if (rows.length === 0) return 0
  return db.transaction().execute(async (trx) => {
    await lockFleetOf(trx, account_id)
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
    return fresh.length
  })
}
