import type { EventName } from '../../contract/vocabulary/index.ts'

/** What the log is told: an event of the interface, and the record that it is about. */
export interface Entry {
  event: EventName
  reference: { type: string; id: string } | null
  shipment_id: string | null
  container_id: string | null
  payload?: unknown
  /** When it happened, where that is known; else when it was learnt. ISO 8601 UTC. */
  occurred_at: string
}
