import type { Columns } from '../../jsonapi/index.ts'
import { customFieldEntities, customFieldTypes } from '../../vocabulary/index.ts'

const instant = { kind: 'instant', always: true } as const
const beginning = { kind: 'text', always: true, says: 'The beginning of it, in any case' } as const

export const partyColumns = { company_name: beginning } as const satisfies Columns

/** Clients of the interface know the kinds of records under these names too. */
export const entityAliases: ReadonlyMap<string, (typeof customFieldEntities)[number]> = new Map([
  ['Cargo', 'Container'],
  ['shipment', 'Shipment'],
  ['container', 'Container'],
  ['tracking_request', 'TrackingRequest'],
])
const entity_type = {
  kind: 'enum',
  always: true,
  values: [...customFieldEntities, ...entityAliases.keys()],
} as const

export const customFieldDefinitionColumns = {
  entity_type,
  api_slug: { kind: 'word', always: true },
  display_name: beginning,
  data_type: { kind: 'enum', always: true, values: customFieldTypes },
  created_at: instant,
  updated_at: instant,
} as const satisfies Columns

export const customFieldOptionColumns = {
  label: { kind: 'text', always: true },
  value: { kind: 'word', always: true },
  position: { kind: 'number' },
} as const satisfies Columns

export const customFieldColumns = {
  api_slug: { kind: 'word', always: true },
  definition_id: { kind: 'id', always: true, only: 'filter' },
  entity_type,
  entity_id: { kind: 'id', always: true, only: 'filter' },
  created_at: instant,
  updated_at: instant,
} as const satisfies Columns
