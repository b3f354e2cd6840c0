export interface RawEventsTable {
  account_id: string
  id: string
  container_id: string
  /** Stable within the container and the source. */
  source_key: string
  index: number
  event: string | null
  original_event: string | null
  timestamp: string | null
  estimated: boolean
  /** Days as `2026-11-20`. */
  actual_on: string | null
  estimated_on: string | null
  actual_at: string | null
  estimated_at: string | null
  timezone: string | null
  location_name: string | null
  location_locode: string | null
  location_id: string | null
  location_type: 'port' | 'metro_area' | null
  vessel_name: string | null
  vessel_imo: string | null
  vessel_id: string | null
  voyage_number: string | null
  /** What the interface does not name. */
  aside: { attributes?: Record<string, unknown>; relationships?: Record<string, unknown> } | null
  created_at: string
}
