import { refuseBeyondEntitlement } from '../../platform/http/entitled.ts'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import { iso } from '../../platform/clock.ts'
import {
  inOrder,
  type ListedIds,
  type Listing,
  listRecords,
  listTable,
} from '../../platform/database/lists/index.ts'
import type { TrackingRequestsTable } from '../../platform/database/tables.tracking.ts'
import type { Db, Trx } from '../../platform/database/tables.ts'
import { claim, isFree, type Lease } from '../../platform/jobs/lease.ts'
import { among } from '../../platform/database/values.ts'
import { appendEdited } from '../../platform/events/edited.ts'
import { partPattern } from '../lists/relative.rules.ts'
import type { TrackingRequestRow } from '../rows/changes.ts'
import { trackingRequestColumns } from '../../../contract/operations/lists/index.ts'
import { commonColumnSql } from '../lists/common-columns.list.ts'
import { normalisedAll } from '../lists/list.store.ts'
import { randomUUIDv7 } from 'node:crypto'
import type { InitialCustomFields } from '../../../contract/operations/index.ts'
import { requestStatuses, type RequestType } from '../../../contract/vocabulary/index.ts'
import { stageFields } from '../../custom-fields/staged.ts'
import { connectionNames, type SourceRegistry } from '../source.ts'
import { insertRows } from '../rows/batched-writes.ts'
import { requestedNumber } from '../rows/numbers.rules.ts'
import { dueTrackingRequests } from './due-requests.ts'
import { type AccountSources, sourceFor, sourcesOfAccounts } from './sources.store.ts'

export interface NewRequest {
  request_type: RequestType
  request_number: string
  /** The line's SCAC; null where it is inferred at the first check. */
  scac: string | null
  ref_numbers: readonly string[]
  tags: readonly string[]
  customer_id: string | null
  /** Who asks, where it is a person. */
  user_id?: string | null
  initial_custom_fields?: InitialCustomFields | null | undefined
}

/**
 * Makes a tracking request that is due at once, with what its shipment and containers are to get. It keeps the name of
 * the source that is chosen for it; where no source covers it, it has none and says so when it is first looked at.
 * @param now the trade's time, ISO 8601 UTC
 * @throws 403 where the account may have no more of them this month, and 422 with a pointer for initial custom fields that cannot be, before anything is written
 */
export async function makeRequest(
  trx: Trx,
  accountId: string,
  asked: NewRequest,
  { sources, now }: { sources: SourceRegistry; now: string },
): Promise<TrackingRequestRow> {
  const account = (await sourcesOfAccounts(trx, sources, [accountId])).get(accountId)
  await refuseBeyondEntitlement(trx, accountId, 'tracking_requests_a_month', {
    now,
    known: account?.account.entitlements,
  })
  const row = newRow(accountId, asked, { account, now })
  await stageFields(trx, accountId, row.id, asked.initial_custom_fields)
  return createTrackingRequest(trx, row)
}

/**
 * Makes several requests at once, of which none has initial custom fields. @returns their ids, in order
 * @throws 403 where the account may not have all of them this month, before anything is written
 */
export async function makeRequests(
  trx: Trx,
  accountId: string,
  requests: readonly NewRequest[],
  { sources, now }: { sources: SourceRegistry; now: string },
): Promise<string[]> {
  const account = (await sourcesOfAccounts(trx, sources, [accountId])).get(accountId)
  const adding = requests.length
  await refuseBeyondEntitlement(trx, accountId, 'tracking_requests_a_month', {
    now,
    adding,
    known: account?.account.entitlements,
  })
  const rows = requests.map((asked) => newRow(accountId, asked, { account, now }))
  await insertRows(trx, 'tracking_requests', rows)
  return rows.map(({ id }) => id)
}

/** The row of a request that is due at once. @param of.account decides about its source */
const newRow = (
  accountId: string,
  { request_type, request_number, scac, ref_numbers, tags, customer_id, user_id = null }: NewRequest,
  of: { account: AccountSources | undefined; now: string },
) => ({
  account_id: accountId,
  id: randomUUIDv7(),
  request_type,
  request_number,
  normalized_number: requestedNumber(request_type, request_number, scac),
  scac,
  status: 'pending' as const,
  ref_numbers: [...ref_numbers],
  tags: [...tags],
  customer_id,
  user_id,
  source: sourceFor(of.account, { request_type, request_number, scac })?.name ?? null,
  next_check_at: of.now,
  created_at: of.now,
  updated_at: of.now,
})

export const trackingRequestList = listTable({
  table: 'tracking_requests',
  columns: trackingRequestColumns,
  indexed: ['created_at', 'updated_at', 'request_number'],
  sql: {
    ...commonColumnSql('tracking_requests'),
    request_number: {
      value: sql.ref('tracking_requests.request_number'),
      // A bill of lading may be given with its carrier's SCAC before it, or without.
      matches: (
        values,
      ) => sql`(tracking_requests.normalized_number = any(${sql.val(normalisedAll(values))}::text[])
        or tracking_requests.scac || tracking_requests.normalized_number
          = any(${sql.val(normalisedAll(values))}::text[]))`,
    },
    status: {
      value: sql.ref('tracking_requests.status'),
      rank: sql`array_position(${sql.val([...requestStatuses])}::text[], tracking_requests.status)`,
    },
    tracked_object: { value: sql.ref('tracking_requests.shipment_id') },
    customer: { value: sql.ref('tracking_requests.customer_id') },
  },
})

interface RequestListing extends Listing {
  /** Any part of the number or of a reference, normalised. */
  q?: string | undefined
}

export async function listTrackingRequests(
  db: Db,
  accountId: string,
  { q, ...listing }: RequestListing,
): Promise<ListedIds & { requests: TrackingRequestRow[] }> {
  const { rows, ...listed } = await listRecords(
    db,
    accountId,
    trackingRequestList,
    listing,
    sql<TrackingRequestRow>`tracking_requests.*`,
    requestsFound({ q }),
  )
  return { ...listed, requests: rows }
}

/** What `q` narrows a list of tracking requests to. */
export function requestsFound({ q }: Pick<RequestListing, 'q'>): RawBuilder<boolean>[] {
  if (q === undefined) return []
  const pattern = partPattern(q)
  return [
    sql`(
      normalized_number like ${pattern} or coalesce(scac, '') || normalized_number like ${pattern}
      or exists (select from unnest(ref_numbers) as word where upper(replace(normalize(word, NFKC), ' ', '')) like ${pattern}))`,
  ]
}

/** In the order of the ids; those that the account does not have are left out. */
export async function trackingRequestsByIds(
  db: Db,
  accountId: string,
  ids: readonly string[],
): Promise<TrackingRequestRow[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('tracking_requests')
    .selectAll()
    .where('account_id', '=', accountId)
    .where(among('id', ids))
    .execute()
  return inOrder(ids, rows)
}

export async function createTrackingRequest(
  db: Db,
  request: Insertable<TrackingRequestsTable>,
): Promise<TrackingRequestRow> {
  return db.insertInto('tracking_requests').values(request).returningAll().executeTakeFirstOrThrow()
}

/** A person's reference numbers take the place of those before. */
interface RequestEdit {
  /** Undefined where they stay as they are. */
  ref_numbers: string[] | undefined
  /** A party of the account, null for none; undefined where it stays as it is. */
  customer_id: string | null | undefined
  /** As it was seen; undefined: nothing is expected. */
  expected_customer_id: string | null | undefined
  now: string
}

/** Edits a request. The shipment that it led to says the name of its new customer. Undefined where there is no such request. */
export async function editTrackingRequest(
  db: Db,
  accountId: string,
  id: string,
  { ref_numbers, customer_id, expected_customer_id, now }: RequestEdit,
): Promise<TrackingRequestRow | { other_customer_id: string | null } | undefined> {
  return db.transaction().execute(async (trx) => {
    if (expected_customer_id !== undefined) {
      const seen = await trx
        .selectFrom('tracking_requests')
        .select('customer_id')
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()
      if (seen && ![expected_customer_id, customer_id].includes(seen.customer_id))
        return { other_customer_id: seen.customer_id }
    }
    const row = await trx
      .updateTable('tracking_requests')
      .set({
        ...(ref_numbers !== undefined && { ref_numbers }),
        ...(customer_id !== undefined && { customer_id }),
        updated_at: now,
      })
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst()
    if (row) await appendEdited(trx, accountId, 'tracking_request', [id], now)
    if (row?.shipment_id && customer_id !== undefined) {
      const name = sql<
        string | null
      >`(select company_name from parties where account_id = ${accountId} and id = ${customer_id})`
      await trx
        .updateTable('shipments')
        .set({ customer_name: name, updated_at: now })
        .where('account_id', '=', accountId)
        .where('id', '=', row.shipment_id)
        .execute()
      await appendEdited(trx, accountId, 'shipment', [row.shipment_id], now)
    }
    return row
  })
}

/** Requests are due by the trade clock, leases run out by the wall clock. */
export interface RequestClaim extends Lease {
  now: Date
  wall: Date
  most: number
}

/**
 * Claims due requests of an account, earliest first, but for those of connected sources. A request that is made due anew while it is
 * checked ends the lease.
 */
export const claimDueRequests = (
  db: Db,
  accountId: string,
  { now, wall, most, ...lease }: RequestClaim,
): Promise<TrackingRequestRow[]> =>
  claim<TrackingRequestRow>(db, 'tracking_requests', lease, wall, {
    where: sql`account_id = ${accountId} and next_check_at <= ${iso(now)} and ${dueTrackingRequests.open}`,
    order: sql`next_check_at`,
    most,
  })

/** Claims the due requests of one connected source, earliest first. */
export const claimDueOfConnection = (
  db: Db,
  { account_id, source }: DueConnection,
  { now, wall, most, ...lease }: RequestClaim,
): Promise<TrackingRequestRow[]> =>
  claim<TrackingRequestRow>(db, 'tracking_requests', lease, wall, {
    where: sql`next_check_at <= ${iso(now)} and account_id = ${account_id} and source = ${source}
      and source like ${sql.lit(connectionNames)}`,
    order: sql`next_check_at`,
    most,
  })

/** Ends the leases of a holder whose check was broken off: also of what it claimed without an answer. @param now of the trade clock */
export async function releaseRequests(db: Db, by: string, now: Date): Promise<void> {
  await sql`
    update tracking_requests set leased_by = null, leased_until = null
    where leased_by = ${by} and next_check_at <= ${iso(now)}`.execute(db)
}

/** At the start of the only process that there is: every holder of a request was killed. @param now of the trade clock */
export async function releaseAllRequests(db: Db, now: Date): Promise<void> {
  await sql`
    update tracking_requests set leased_by = null, leased_until = null
    where leased_by is not null and next_check_at <= ${iso(now)}`.execute(db)
}

export interface DueConnection {
  account_id: string
  /** The name of the connected source. */
  source: string
}

/** The connected sources of an account with due requests, and no lease on them. */
export async function dueConnections(
  db: Db,
  accountId: string,
  { now, wall }: Pick<RequestClaim, 'now' | 'wall'>,
): Promise<DueConnection[]> {
  const { rows } = await sql<DueConnection>`
    select account_id, source from tracking_requests
    where account_id = ${accountId} and source like ${sql.lit(connectionNames)} and next_check_at <= ${iso(now)}
      and ${isFree('tracking_requests', wall)}
    group by account_id, source`.execute(db)
  return rows
}

/** Of requests for a container those whose shipment has several: its containers, by the shipment. Normalised. */
export async function containersTogether(
  db: Db,
  accountId: string,
  requests: readonly TrackingRequestRow[],
): Promise<Map<string, string[]>> {
  const ids = requests.flatMap(({ request_type, shipment_id }) =>
    request_type === 'container' && shipment_id !== null ? [shipment_id] : [],
  )
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ shipment_id: string; numbers: string[] }>`
    select shipment_id, array_agg(normalized order by normalized) as numbers from identifiers
    where account_id = ${accountId} and shipment_id = any(${sql.val(ids)}::uuid[]) and field = 'container_number'
    group by shipment_id having count(*) > 1`.execute(db)
  return new Map(rows.map(({ shipment_id, numbers }) => [shipment_id, numbers]))
}

const fieldOf = {
  bill_of_lading: 'bill_of_lading_number',
  booking_number: 'booking_number',
  container: 'container_number',
} as const

/** Of requests without a shipment: those whose number the account tracks already, with that shipment. */
export async function alreadyTracked(
  db: Db,
  requests: readonly TrackingRequestRow[],
): Promise<Map<string, string>> {
  if (requests.length === 0) return new Map()
  const found = new Map<string, string>()
  for (const [accountId, ofAccount] of Map.groupBy(requests, ({ account_id }) => account_id)) {
    // An array, and shipments of what it finds: the plan begins with the index of identifiers, whatever the statistics say.
    const numbers = [...new Set(ofAccount.map(({ normalized_number }) => normalized_number))]
    const { rows } = await sql<{
      field: string
      normalized: string
      shipment_id: string
      scac: string | null
    }>`
      with filed as materialized (
        select field, normalized, shipment_id from identifiers
        where account_id = ${accountId} and normalized = any(${sql.val(numbers)}::text[])
          and field = any(${sql.val(Object.values(fieldOf))}::text[]))
      select filed.field, filed.normalized, filed.shipment_id, shipments.scac
      from filed cross join lateral (
        select shipping_line_scac as scac, created_at from shipments
        where account_id = ${accountId} and id = filed.shipment_id and line_tracking_stopped_at is null
        offset 0) as shipments
      order by shipments.created_at`.execute(db)
    for (const { id, request_type, normalized_number, scac } of ofAccount) {
      const newest = rows.findLast(
        (row) =>
          row.normalized === normalized_number &&
          row.field === fieldOf[request_type] &&
          (scac === null || row.scac === null || row.scac === scac),
      )
      if (newest) found.set(id, newest.shipment_id)
    }
  }
  return found
}
