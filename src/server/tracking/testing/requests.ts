import type { TrackingRequestRow } from '../rows/changes.ts'

/** A row of a request that waits for its first check. */
export const requestRow = (more: Partial<TrackingRequestRow> = {}): TrackingRequestRow => ({
  account_id: '11111111-1111-4111-8111-111111111111',
  id: '22222222-2222-4222-8222-222222222222',
  request_type: 'bill_of_lading',
  request_number: 'MEDUFR030802',
  normalized_number: 'MEDUFR030802',
  scac: 'MSCU',
  status: 'pending',
  failed_reason: null,
  is_retrying: false,
  retry_count: null,
  ref_numbers: [],
  tags: [],
  shipment_id: null,
  customer_id: null,
  source: 'scripted',
  next_check_at: '2026-06-01T12:00:00Z',
  leased_by: null,
  leased_until: null,
  checked_at: null,
  resumed_at: null,
  unmapped: null,
  created_at: '2026-06-01T12:00:00Z',
  updated_at: '2026-06-01T12:00:00Z',
  ...more,
})
