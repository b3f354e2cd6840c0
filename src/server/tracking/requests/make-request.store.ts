import { randomUUIDv7 } from 'node:crypto'
import type { InitialCustomFields } from '../../../contract/operations/index.ts'
import type { RequestType } from '../../../contract/vocabulary/index.ts'
import { stageFields } from '../../custom-fields/staged.ts'
import type { Trx } from '../../platform/database/tables.ts'
import type { SourceRegistry } from '../source.ts'
import { requestedNumber } from '../rows/numbers.rules.ts'
import type { TrackingRequestRow } from '../rows/rows.ts'
import { sourcesFor } from './sources.store.ts'
import { createTrackingRequest } from './tracking-requests.store.ts'

export interface NewRequest {
  request_type: RequestType
  request_number: string
  /** The line's SCAC; null where it is inferred at the first check. */
  scac: string | null
  ref_numbers: readonly string[]
  tags: readonly string[]
  customer_id: string | null
  initial_custom_fields?: InitialCustomFields | null | undefined
}

/**
 * Makes a tracking request that is due at once, with what its shipment and containers are to get. It keeps the name of
 * the source that is chosen for it; where no source covers it, it has none and says so when it is first looked at.
 * @param now the trade's time, ISO 8601 UTC
 * @throws 422 with a pointer for initial custom fields that cannot be, before anything is written
 */
export async function makeRequest(
  trx: Trx,
  accountId: string,
  { request_number, ref_numbers, tags, initial_custom_fields, ...asked }: NewRequest,
  { sources, now }: { sources: SourceRegistry; now: string },
): Promise<TrackingRequestRow> {
  const id = randomUUIDv7()
  await stageFields(trx, accountId, id, initial_custom_fields)
  const [source] = await sourcesFor(trx, sources, [{ ...asked, account_id: accountId, request_number }])
  return createTrackingRequest(trx, {
    ...asked,
    account_id: accountId,
    id,
    request_number,
    normalized_number: requestedNumber(asked.request_type, request_number, asked.scac),
    status: 'pending',
    ref_numbers: [...ref_numbers],
    tags: [...tags],
    source: source?.name ?? null,
    next_check_at: now,
    created_at: now,
    updated_at: now,
  })
}
