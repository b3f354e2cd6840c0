import type { ReplayedEvent } from './replay/journey.ts'

/** An event of the container as the timeline beside the map shows it, with what the answer of the map does not have. */
export interface RouteEvent extends ReplayedEvent {
  /** Of the place; null where it is not known. */
  location_id: string | null
  /** The name of the event in the interface. */
  event: string
  vessel: string | null
  voyage: string | null
  source: string | null
}
