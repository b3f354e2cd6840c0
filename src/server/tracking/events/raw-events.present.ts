import { linked } from '../../../contract/jsonapi/index.ts'
import type { RawEvent } from '../../../contract/resources/index.ts'
import { unmappedAttributes, unmappedRelationships } from '../rows/attributes.present.ts'
import type { RawEventRow } from '../rows/rows.ts'

export const presentRawEvent = (row: RawEventRow): RawEvent => ({
  id: row.id,
  type: 'raw_event',
  attributes: {
    ...unmappedAttributes(row.aside),
    event: row.event,
    original_event: row.original_event,
    timestamp: row.timestamp,
    estimated: row.estimated,
    actual_on: row.actual_on,
    estimated_on: row.estimated_on,
    actual_at: row.actual_at,
    estimated_at: row.estimated_at,
    timezone: row.timezone,
    created_at: row.created_at,
    location_name: row.location_name,
    location_locode: row.location_locode,
    vessel_name: row.vessel_name,
    vessel_imo: row.vessel_imo,
    index: row.index,
    voyage_number: row.voyage_number,
  },
  relationships: {
    ...unmappedRelationships(row.aside),
    location: linked(row.location_type ?? 'port', row.location_id),
    vessel: linked('vessel', row.vessel_id),
  },
})
