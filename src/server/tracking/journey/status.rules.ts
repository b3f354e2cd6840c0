import type { ContainerStatus } from '../../../contract/vocabulary/index.ts'
import { facts, type DatedEvent } from './journey.rules.ts'

interface Availability {
  availability_known: boolean
  available_for_pickup: boolean | null
}

/** docs/interface.md, "What drives the status". An event that is not here leaves the status as it was. */
function after(event: string, inland: boolean): ContainerStatus | undefined {
  switch (event.replace('container.transport.', '')) {
    case 'vessel_loaded':
    case 'vessel_departed':
    case 'feeder_loaded':
    case 'feeder_departed':
    case 'transshipment_loaded':
    case 'transshipment_departed':
      return 'on_ship'
    case 'vessel_discharged':
      return inland ? 'awaiting_inland_transfer' : 'grounded'
    case 'available':
      return 'available'
    case 'not_available':
      return 'not_available'
    case 'rail_loaded':
    case 'rail_departed':
      return 'on_rail'
    case 'rail_unloaded':
      return 'grounded'
    case 'full_out':
      return 'picked_up'
    case 'empty_in':
      return 'empty_returned'
    default:
      return undefined
  }
}

/** Where the availability at the terminal decides; it no longer does for a container on a train or picked up. */
const atTerminal = new Set<ContainerStatus>(['grounded', 'available', 'not_available'])

/**
 * The status that the events and the availability at the terminal lead to; null when neither was reported.
 * @param inland whether the shipment goes on from the port of discharge
 */
export function derivedStatus(
  events: readonly DatedEvent[],
  inland: boolean,
  { availability_known, available_for_pickup: available }: Availability,
): ContainerStatus | null {
  let status: ContainerStatus | null = null
  for (const { event } of facts(events)) status = after(event, inland) ?? status
  if (!availability_known || available === null || status === null) return status
  if (available && (atTerminal.has(status) || status === 'on_ship' || status === 'awaiting_inland_transfer'))
    return 'available'
  return !available && atTerminal.has(status) ? 'not_available' : status
}
