import type { Columns } from '../../jsonapi/index.ts'
import { failedReasons, requestStatuses, requestTypes } from '../../vocabulary/index.ts'
import { deskColumns } from './desk.ts'

export const trackingRequestColumns = {
  created_at: { kind: 'instant', always: true },
  updated_at: { kind: 'instant', always: true },
  request_number: { kind: 'text', unique: true, always: true, says: 'Regardless of spaces and dashes' },
  request_type: { kind: 'enum', always: true, values: requestTypes },
  scac: { kind: 'code' },
  status: { kind: 'enum', always: true, values: requestStatuses },
  failed_reason: { kind: 'word', values: failedReasons },
  is_retrying: { kind: 'boolean', always: true },
  retry_count: { kind: 'number' },
  ref_numbers: { kind: 'words' },
  tags: { kind: 'words' },
  tracked_object: { kind: 'id', only: 'filter', says: 'The id of the shipment that came of it' },
  customer: { kind: 'id', only: 'filter' },
  ...deskColumns,
} as const satisfies Columns
