import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Trx } from '../../platform/database/tables.ts'
import type { RequestType } from '../../../contract/vocabulary/index.ts'
import { requestedNumber } from '../rows/numbers.rules.ts'
import { sourceNameOf } from '../source.ts'
import { createTrackingRequest } from './tracking-requests.store.ts'

export interface ReportedTracking {
  request_type: RequestType
  request_number: string
  scac: string | null
  /** All numbers that came with it, normalised. */
  together: readonly string[]
}

interface OfConnection {
  account_id: string
  id: string
}

/**
 * Requests of these numbers, and of the shipments that they belong to, are due now. What is tracked through another source stays there.
 * @param now the trade's time, ISO 8601 UTC
 */
export async function dueReported(
  trx: Trx,
  { account_id, id }: OfConnection,
  numbers: readonly string[],
  now: string,
): Promise<void> {
  const source = sourceNameOf(id)
  const all = sql.val([...new Set(numbers)])
  await sql`
    update tracking_requests
    set source = ${source}, next_check_at = ${now}, leased_by = null, leased_until = null
    where account_id = ${account_id} and next_check_at is not null and (source is null or source = ${source})
      and (normalized_number = any(${all}::text[]) or shipment_id in (
        select shipment_id from identifiers where account_id = ${account_id} and normalized = any(${all}::text[])))
    `.execute(trx)
}

/** The same by the ids of shipments and containers. */
export async function dueRecords(
  trx: Trx,
  { account_id, id }: OfConnection,
  { shipment_ids, container_ids }: { shipment_ids: readonly string[]; container_ids: readonly string[] },
  now: string,
): Promise<void> {
  await sql`
    update tracking_requests set next_check_at = ${now}, leased_by = null, leased_until = null
    where account_id = ${account_id} and next_check_at is not null and source = ${sourceNameOf(id)}
      and shipment_id in (
        select unnest(${sql.val([...new Set(shipment_ids)])}::uuid[])
        union select shipment_id from containers
        where account_id = ${account_id} and id = any(${sql.val([...new Set(container_ids)])}::uuid[]))
    `.execute(trx)
}

/** Of these numbers those that the account tracks, or has tracked. */
export async function trackedAmong(
  trx: Trx,
  accountId: string,
  numbers: readonly string[],
): Promise<Set<string>> {
  const all = sql.val([...new Set(numbers)])
  const { rows } = await sql<{ number: string }>`
    select normalized as number from identifiers
    where account_id = ${accountId} and normalized = any(${all}::text[]) and shipment_id is not null
    union
    select normalized_number from tracking_requests
    where account_id = ${accountId} and normalized_number = any(${all}::text[])`.execute(trx)
  return new Set(rows.map(({ number }) => number))
}

/** Of these numbers those of shipments that are not tracked through this connection. */
async function trackedElsewhere(
  trx: Trx,
  { account_id, id }: OfConnection,
  numbers: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ number: string }>`
    select normalized as number from identifiers
    where account_id = ${account_id} and normalized = any(${sql.val([...new Set(numbers)])}::text[])
      and shipment_id is not null and not exists (
        select from tracking_requests as own
        where own.account_id = ${account_id} and own.shipment_id = identifiers.shipment_id
          and own.source = ${sourceNameOf(id)})`.execute(trx)
  return new Set(rows.map(({ number }) => number))
}

/**
 * Requests that failed because no shipping line was known for them begin anew with the line that the source names now.
 * @param now the trade's time, ISO 8601 UTC
 */
async function resumeWithLine(
  trx: Trx,
  { account_id, id }: OfConnection,
  numbers: readonly ReportedTracking[],
  now: string,
): Promise<void> {
  const named = numbers.filter(({ scac }) => scac !== null)
  if (named.length === 0) return
  const normalized = named.map((each) => requestedNumber(each.request_type, each.request_number, each.scac))
  await sql`
    update tracking_requests
    set scac = named.scac, normalized_number = named.normalized, status = 'pending', failed_reason = null,
      is_retrying = false, next_check_at = ${now}, updated_at = ${now}
    from unnest(
      ${sql.val(named.map(({ request_type }) => request_type))}::text[],
      ${sql.val(named.map(({ request_number }) => request_number))}::text[],
      ${sql.val(named.map(({ scac }) => scac))}::text[],
      ${sql.val(normalized)}::text[]) as named(request_type, request_number, scac, normalized)
    where tracking_requests.account_id = ${account_id} and tracking_requests.source = ${sourceNameOf(id)}
      and tracking_requests.status = 'failed' and tracking_requests.failed_reason = 'scac_auto_detect_failed'
      and tracking_requests.request_type = named.request_type
      and tracking_requests.request_number = named.request_number`.execute(trx)
}

/**
 * A connected source sent something about these numbers by itself: their requests are due now, and a number that nobody asked for gets
 * a request.
 * @param now the trade's time, ISO 8601 UTC
 * @returns those of shipments that are tracked through other sources
 */
export async function trackReported<Reported extends ReportedTracking>(
  trx: Trx,
  connection: OfConnection,
  numbers: readonly Reported[],
  now: string,
): Promise<Reported[]> {
  const { account_id, id } = connection
  const source = sourceNameOf(id)
  const all = numbers.flatMap(({ together }) => together)
  await resumeWithLine(trx, connection, numbers, now)
  await dueReported(trx, connection, all, now)
  const others = await trackedElsewhere(trx, connection, all)
  const elsewhere = numbers.filter(({ together }) => together.some((number) => others.has(number)))
  const known = await trackedAmong(trx, account_id, all)
  for (const { request_type, request_number, scac, together } of numbers) {
    if (together.some((number) => known.has(number))) continue
    for (const number of together) known.add(number)
    await createTrackingRequest(trx, {
      account_id,
      id: randomUUIDv7(),
      request_type,
      request_number,
      scac,
      normalized_number: requestedNumber(request_type, request_number, scac),
      status: 'pending',
      source,
      next_check_at: now,
      created_at: now,
      updated_at: now,
    })
  }
  return elsewhere
}
