import { randomUUIDv7 } from 'node:crypto'
import type { InitialCustomFields } from '../../../contract/operations/index.ts'
import type { RequestType } from '../../../contract/vocabulary/index.ts'
import { stageFields } from '../../custom-fields/staged.ts'
import type { Trx } from '../../platform/database/tables.ts'
import { requestedNumber } from '../rows/numbers.rules.ts'
import type { TrackingRequestRow } from '../rows/rows.ts'
import { createTrackingRequest } from './tracking-requests.store.ts'

export interface NewRequest {
  request_type: RequestType
  request_number: string
  /** The line's own SCAC; null where it is to be found when the request is first looked at. */
  scac: string | null
  ref_numbers: readonly string[]
  tags: readonly string[]
  customer_id: string | null
  initial_custom_fields?: InitialCustomFields | null | undefined
}

/**
 * Makes a tracking request that is due at once, with what its shipment and containers are to get.
 * @param now the trade's time, ISO 8601 UTC
 * @throws 422 with a pointer for initial custom fields that cannot be, before anything is written
 */
export async function makeRequest(
  trx: Trx,
  accountId: string,
  { request_number, ref_numbers, tags, initial_custom_fields, ...asked }: NewRequest,
  { source, now }: { source: string; now: string },
): Promise<TrackingRequestRow> {
  const id = randomUUIDv7()
  await stageFields(trx, accountId, id, initial_custom_fields)
  return createTrackingRequest(trx, {
    ...asked,
    account_id: accountId,
    id,
    request_number,
    normalized_number: requestedNumber(asked.request_type, request_number, asked.scac),
    status: 'pending',
    ref_numbers: [...ref_numbers],
    tags: [...tags],
    source,
    next_check_at: now,
    created_at: now,
    updated_at: now,
  })
}
