import { isEstimate } from '../../../contract/vocabulary/index.ts'

/** The moves of a container in the order in which they happen: decides between events of one instant. */
const moves = [
  'empty_out',
  'full_in',
  'feeder_loaded',
  'feeder_departed',
  'feeder_arrived',
  'feeder_discharged',
  'vessel_loaded',
  'estimated.vessel_departed',
  'vessel_departed',
  'transshipment_arrived',
  'transshipment_discharged',
  'transshipment_loaded',
  'transshipment_departed',
  'estimated.vessel_arrived',
  'vessel_arrived',
  'vessel_berthed',
  'vessel_discharged',
  'rail_loaded',
  'rail_departed',
  'rail_arrived',
  'rail_unloaded',
  'estimated.arrived_at_inland_destination',
  'arrived_at_inland_destination',
  'not_available',
  'available',
  'full_out',
  'delivered',
  'empty_in',
]
export const eventsInOrder = moves.map((move) => `container.transport.${move}`)
const rank = new Map(eventsInOrder.map((event, index) => [event, index]))

export interface DatedEvent {
  id?: string
  event: string
  timestamp: string | null
}

/** Time order for people and rules: events without a time first, then by instant, then in the order of moves. */
export function byTime(a: DatedEvent, b: DatedEvent): number {
  const at = (event: DatedEvent) =>
    event.timestamp === null ? Number.NEGATIVE_INFINITY : Date.parse(event.timestamp)
  const [first, second] = [at(a), at(b)]
  if (first !== second) return first < second ? -1 : 1
  const order = (rank.get(a.event) ?? moves.length) - (rank.get(b.event) ?? moves.length)
  if (order !== 0) return order
  return (a.id ?? '') < (b.id ?? '') ? -1 : 1
}

/** What has happened, oldest first: without estimates. */
export const facts = <Event extends DatedEvent>(events: readonly Event[]): Event[] =>
  events.filter((event) => !isEstimate(event.event)).toSorted(byTime)
