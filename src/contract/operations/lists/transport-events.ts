import type { Columns } from '../../jsonapi/index.ts'
import { dataSources, rawEventNames } from '../../vocabulary/index.ts'

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

export const containerUpdateColumns = {
  timestamp: { kind: 'instant', always: true },
  data_source: { kind: 'word' },
} as const satisfies Columns

export const transportEventColumns = {
  timestamp: { kind: 'instant' },
  created_at: { kind: 'instant', always: true },
  event: { kind: 'word', always: true, says: 'The whole name, e.g. container.transport.vessel_loaded' },
  location_locode: { kind: 'code' },
  voyage_number: { kind: 'text' },
  data_source: { kind: 'word', values: dataSources },
  sequence: { kind: 'number', always: true, only: 'sort', says: 'The order in which boxes move' },
  vessel: { kind: 'id', only: 'filter' },
} as const satisfies Columns
