import type { ReplayedEvent } from './replay/journey.ts'

/** An event of the container as it is told beside the map, with what the answer of the map does not have. */
export interface RouteEvent extends ReplayedEvent {
  /** Of the place; null where it is not known. */
  location_id: string | null
  /** The name of the event in the interface. */
  event: string
  vessel: string | null
  voyage: string | null
  source: string | null
}
