import type { OpenEnum, TransportEventName } from '../../contract/vocabulary/index.ts'
import { readable } from './index.ts'

/** What the ship adds to a sentence: `Loaded` → `Loaded on MSC Irina · 445E`. */
type ShipWord = 'on' | 'from' | null
const words: Record<TransportEventName, [label: string, ship: ShipWord]> = {
  'container.transport.empty_out': ['Empty container picked up', null],
  'container.transport.full_in': ['Full container gated in', null],
  'container.transport.vessel_loaded': ['Loaded', 'on'],
  'container.transport.vessel_departed': ['Left', 'on'],
  'container.transport.estimated.vessel_departed': ['Leaves', 'on'],
  'container.transport.vessel_arrived': ['Vessel arrived', null],
  'container.transport.estimated.vessel_arrived': ['Vessel arrives', null],
  'container.transport.vessel_berthed': ['Vessel berthed', null],
  'container.transport.vessel_discharged': ['Discharged', 'from'],
  'container.transport.transshipment_arrived': ['Arrived for transshipment', 'on'],
  'container.transport.transshipment_discharged': ['Discharged for transshipment', 'from'],
  'container.transport.transshipment_loaded': ['Loaded after transshipment', 'on'],
  'container.transport.transshipment_departed': ['Left after transshipment', 'on'],
  'container.transport.feeder_arrived': ['Feeder arrived', null],
  'container.transport.feeder_discharged': ['Discharged from feeder', null],
  'container.transport.feeder_loaded': ['Loaded on feeder', null],
  'container.transport.feeder_departed': ['Feeder left', null],
  'container.transport.rail_loaded': ['Loaded on rail', null],
  'container.transport.rail_departed': ['Left by rail', null],
  'container.transport.rail_arrived': ['Arrived by rail', null],
  'container.transport.rail_unloaded': ['Unloaded from rail', null],
  'container.transport.arrived_at_inland_destination': ['Arrived at inland destination', null],
  'container.transport.estimated.arrived_at_inland_destination': ['Arrives at inland destination', null],
  'container.transport.available': ['Available for pickup', null],
  'container.transport.not_available': ['Not available', null],
  'container.transport.full_out': ['Full container picked up', null],
  'container.transport.delivered': ['Delivered', null],
  'container.transport.empty_in': ['Empty container returned', null],
}
const changes: Record<string, string> = {
  'container.pickup_lfd.changed': 'Last free day changed',
  'container.pickup_lfd_line.changed': "Line's last free day changed",
  'container.pickup_lfd_terminal.changed': "Terminal's last free day changed",
  'container.pickup_lfd_rail.changed': "Rail's last free day changed",
  'container.pickup_appointment.changed': 'Pickup appointment changed',
}

const isKnown = (event: string): event is TransportEventName => Object.hasOwn(words, event)

/**
 * An event in people's words, with its ship where that says more. One that a later version of the interface brings
 * stays readable.
 */
export function eventText(
  event: OpenEnum<string>,
  vessel: string | null,
  voyage_number: string | null,
): string {
  const ship = [vessel, voyage_number].filter((part) => part !== null && part !== '').join(' · ')
  if (!isKnown(event)) return changes[event] ?? readable(event.replace(/^container\.(transport\.)?/, ''))
  const [label, preposition] = words[event]
  if (ship === '') return label
  if (preposition !== null) return `${label} ${preposition} ${ship}`
  return /vessel|feeder/i.test(label) ? `${label} · ${ship}` : label
}

const sources: Record<string, string> = { shipping_line: 'line', terminal: 'terminal', ais: 'AIS' }
/** `line`, `terminal`, `AIS`: the source of an event. */
export const sourceText = (data_source: string | null | undefined): string | null =>
  data_source ? (sources[data_source] ?? readable(data_source).toLowerCase()) : null
