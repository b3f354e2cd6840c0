import { trackingRequestFields } from '../../../contract/fields/index.ts'
import type { EventName } from '../../../contract/vocabulary/index.ts'
import type { Trx } from '../../platform/database/tables.ts'
import type { Entry } from '../../platform/events/entry.ts'
import { append } from '../../platform/events/log.ts'
import { mergeUnmapped } from '../rows/unmapped.rules.ts'
import { insertRows, updateRows } from '../rows/batched-writes.ts'
import type { RowUpdate, TrackingRequestRow } from '../rows/changes.ts'
import { blankOf, differences, trackingRequestComparisons, utc } from '../rows/fields.rules.ts'
import { normalizedNumber } from '../rows/numbers.rules.ts'
import type { TrackingRequestSnapshot } from '../source.ts'
import { importSource } from '../journey/estimate-reports.rules.ts'
import { trackingRequestsByIds } from './tracking-requests.store.ts'

const announced: Record<string, EventName> = {
  created: 'tracking_request.succeeded',
  failed: 'tracking_request.failed',
  awaiting_manifest: 'tracking_request.awaiting_manifest',
  tracking_stopped: 'tracking_request.tracking_stopped',
}

/**
 * Stores tracking requests of another service under their ids. That service checks them: they go to no
 * source of this one.
 * @returns whether anything differed from what was known
 */
export async function storeReportedRequests(
  trx: Trx,
  accountId: string,
  reported: readonly TrackingRequestSnapshot[],
  now: string,
): Promise<boolean> {
  const ids = reported.map(({ id }) => id)
  const known = new Map((await trackingRequestsByIds(trx, accountId, ids)).map((row) => [row.id, row]))
  const insert: TrackingRequestRow[] = []
  const update: RowUpdate<TrackingRequestRow>[] = []
  const log: Entry[] = []
  for (const request of reported) {
    const before = known.get(request.id)
    const start = before ?? blank(request, accountId, now)
    const { request_type, request_number, scac } = request
    const number = normalizedNumber(request_number, request_type === 'container' ? null : scac)
    const unmapped = mergeUnmapped(start.unmapped, {
      ...(request.unmapped && { unmapped: request.unmapped }),
    })
    const set = differences(trackingRequestComparisons, start, {
      ...request,
      normalized_number: number,
      unmapped,
    })
    const row = { ...start, ...set }
    const columns = Object.keys(set) as (keyof TrackingRequestRow)[]
    if (!before) insert.push(row)
    else if (columns.length > 0) update.push({ row, columns })
    const event = before?.status === row.status ? undefined : announced[row.status]
    if (event)
      log.push({
        event,
        reference: { type: 'tracking_request', id: row.id },
        shipment_id: row.shipment_id,
        container_id: null,
        occurred_at: now,
      })
  }
  await insertRows(trx, 'tracking_requests', insert)
  await updateRows(trx, 'tracking_requests', update)
  await append(trx, accountId, log, now)
  return insert.length + update.length > 0
}

function blank(request: TrackingRequestSnapshot, account_id: string, now: string): TrackingRequestRow {
  return {
    ...blankOf(trackingRequestFields),
    account_id,
    id: request.id,
    request_type: request.request_type,
    request_number: request.request_number,
    normalized_number: '',
    shipment_id: null,
    customer_id: null,
    user_id: null,
    source: importSource,
    next_check_at: null,
    leased_by: null,
    leased_until: null,
    checked_at: null,
    resumed_at: null,
    refreshed_at: null,
    unmapped: null,
    created_at: request.created_at ? utc(request.created_at) : now,
    updated_at: request.updated_at ? utc(request.updated_at) : now,
  }
}
