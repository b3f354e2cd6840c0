import type { Columns } from '../../jsonapi/index.ts'
import { rawEventNames } from '../../vocabulary/index.ts'

export const rawEventColumns = {
  index: { kind: 'number', always: true },
  timestamp: { kind: 'instant' },
  created_at: { kind: 'instant', always: true },
  event: { kind: 'word', values: rawEventNames },
  original_event: { kind: 'text' },
  estimated: { kind: 'boolean', always: true },
  location_name: { kind: 'text' },
  location_locode: { kind: 'code' },
  vessel_name: { kind: 'text' },
  vessel_imo: { kind: 'text' },
  voyage_number: { kind: 'text' },
} as const satisfies Columns
