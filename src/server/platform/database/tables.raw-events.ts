import type { Unmapped, Owned, Timestamp, Uuid } from './columns.ts'

export interface RawEventsTable extends Owned {
  container_id: Uuid
  /** Stable within the container and the source. */
  source_key: string
  index: number
  event: string | null
  original_event: string | null
  timestamp: Timestamp | null
  estimated: boolean
  /** Days as `2026-11-20`. */
  actual_on: string | null
  estimated_on: string | null
  actual_at: Timestamp | null
  estimated_at: Timestamp | null
  timezone: string | null
  location_name: string | null
  location_locode: string | null
  location_id: Uuid | null
  location_type: 'port' | 'metro_area' | null
  vessel_name: string | null
  vessel_imo: string | null
  vessel_id: Uuid | null
  voyage_number: string | null
  /** What the interface does not name. */
  aside: Unmapped | null
  created_at: Timestamp
}
