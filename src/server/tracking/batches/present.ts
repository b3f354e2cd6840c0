import { linked } from '../../../contract/jsonapi/index.ts'
import type { TrackingRequestBatch } from '../../../contract/resources/index.ts'
import type { KnownBatch } from './batches.store.ts'

export function presentBatch(
  { batch, states, completed_at }: KnownBatch,
  perMinute: number,
): TrackingRequestBatch {
  const { waiting = 0, created = 0, existing = 0, rejected = 0 } = states
  return {
    id: batch.id,
    type: 'tracking_request_batch',
    attributes: {
      file_name: batch.file_name,
      state: waiting > 0 ? 'running' : 'done',
      total: waiting + created + existing + rejected,
      waiting,
      created,
      existing,
      rejected,
      per_minute: perMinute,
      created_at: batch.created_at,
      finished_at: waiting > 0 ? null : completed_at,
    },
    relationships: { user: linked('user', batch.user_id) },
    links: { self: `/v2/tracking_request_batches/${batch.id}` },
  }
}
