import { midSentence, t } from '../../contract/language/index.ts'
import type { OpenEnum, TransportEventName } from '../../contract/vocabulary/index.ts'
import { readable } from './index.ts'

/** What the ship adds to a sentence: `Loaded` → `Loaded on MSC Irina · 445E`. */
type ShipWord = 'on' | 'from' | null
const words: Record<TransportEventName, [label: string, ship: ShipWord]> = {
  'container.transport.empty_out': [t('Empty container picked up'), null],
  'container.transport.full_in': [t('Full container gated in'), null],
  'container.transport.vessel_loaded': [t('Loaded'), 'on'],
  'container.transport.vessel_departed': [t('Left'), 'on'],
  'container.transport.estimated.vessel_departed': [t('Leaves'), 'on'],
  'container.transport.vessel_arrived': [t('Vessel arrived'), null],
  'container.transport.estimated.vessel_arrived': [t('Vessel arrives'), null],
  'container.transport.vessel_berthed': [t('Vessel berthed'), null],
  'container.transport.vessel_discharged': [t('Discharged'), 'from'],
  'container.transport.transshipment_arrived': [t('Arrived for transshipment'), 'on'],
  'container.transport.transshipment_discharged': [t('Discharged for transshipment'), 'from'],
  'container.transport.transshipment_loaded': [t('Loaded after transshipment'), 'on'],
  'container.transport.transshipment_departed': [t('Left after transshipment'), 'on'],
  'container.transport.feeder_arrived': [t('Feeder arrived'), null],
  'container.transport.feeder_discharged': [t('Discharged from feeder'), null],
  'container.transport.feeder_loaded': [t('Loaded on feeder'), null],
  'container.transport.feeder_departed': [t('Feeder left'), null],
  'container.transport.rail_loaded': [t('Loaded on rail'), null],
  'container.transport.rail_departed': [t('Left by rail'), null],
  'container.transport.rail_arrived': [t('Arrived by rail'), null],
  'container.transport.rail_unloaded': [t('Unloaded from rail'), null],
  'container.transport.arrived_at_inland_destination': [t('Arrived at inland destination'), null],
  'container.transport.estimated.arrived_at_inland_destination': [t('Arrives at inland destination'), null],
  'container.transport.available': [t('Available for pickup'), null],
  'container.transport.not_available': [t('Not available'), null],
  'container.transport.full_out': [t('Full container picked up'), null],
  'container.transport.delivered': [t('Delivered'), null],
  'container.transport.empty_in': [t('Empty container returned'), null],
}
const changes: Record<string, string> = {
  'container.pickup_lfd.changed': t('Last free day changed'),
  'container.pickup_lfd_line.changed': t("Line's last free day changed"),
  'container.pickup_lfd_terminal.changed': t("Terminal's last free day changed"),
  'container.pickup_lfd_rail.changed': t("Rail's last free day changed"),
  'container.pickup_appointment.changed': t('Pickup appointment changed'),
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
  if (preposition === 'on') return t('{event} on {ship}', { event: label, ship })
  if (preposition === 'from') return t('{event} from {ship}', { event: label, ship })
  return /vessel|feeder/.test(event) ? `${label} · ${ship}` : label
}

const sources: Record<string, string> = { shipping_line: t('line'), terminal: t('terminal'), ais: 'AIS' }
/** `line`, `terminal`, `AIS`: the source of an event. */
export const sourceText = (data_source: string | null | undefined): string | null =>
  data_source ? (sources[data_source] ?? midSentence(readable(data_source))) : null
