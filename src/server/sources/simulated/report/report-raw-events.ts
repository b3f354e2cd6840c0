import type { RawEventName } from '../../../../contract/vocabulary/index.ts'
import type { RawEventSnapshot, TransportEventSnapshot } from '../../../tracking/source.ts'
import type { Journey } from '../plan.ts'

/** What lines call the moves, in three styles; each line keeps to one of them. */
const wordings: Record<string, readonly [string, string, string]> = {
  empty_out: ['Empty to shipper', 'Gate out empty', 'Empty container picked up'],
  full_in: ['Received for export transfer', 'Gate in full', 'Export container received at CY'],
  vessel_loaded: ['Loaded on vessel', 'Load', 'Loaded on board at first port of load'],
  vessel_departed: ['Vessel departed', 'Vessel departure', 'Vessel sailing'],
  transshipment_arrived: ['Vessel arrived', 'Vessel arrival', 'Arrived at transshipment port'],
  transshipment_discharged: ['Discharged in transshipment', 'Discharge', 'Discharged at T/S port'],
  transshipment_loaded: ['Loaded in transshipment', 'Load', 'Reloaded at T/S port'],
  transshipment_departed: ['Vessel departed', 'Vessel departure', 'Departed from transshipment port'],
  feeder_arrived: ['Feeder arrived', 'Vessel arrival', 'Barge or feeder arrival'],
  feeder_discharged: ['Discharged from feeder', 'Discharge', 'Unloaded from feeder'],
  feeder_loaded: ['Loaded on feeder', 'Load', 'Loaded on feeder vessel'],
  feeder_departed: ['Feeder departed', 'Vessel departure', 'Feeder sailing'],
  vessel_arrived: ['Vessel arrived', 'Vessel arrival', 'Vessel arrived at port of discharge'],
  vessel_berthed: ['Vessel berthed', 'Vessel alongside', 'Berthing at destination'],
  vessel_discharged: ['Discharged from vessel', 'Discharge', 'Unloaded from vessel at port of discharge'],
  rail_loaded: ['Loaded on rail', 'On rail', 'Container loaded on rail car'],
  rail_departed: ['Rail departure', 'Departure by rail', 'Departed for inland point'],
  rail_arrived: ['Rail arrival', 'Arrival by rail', 'Arrived at inland rail ramp'],
  rail_unloaded: ['Unloaded from rail', 'Off rail', 'Container unloaded at rail ramp'],
  arrived_at_inland_destination: [
    'Import to destination',
    'Arrival at inland point',
    'Arrived at final destination',
  ],
  full_out: ['Import to consignee', 'Gate out full', 'Import container picked up'],
  delivered: ['Delivered to consignee', 'Delivery', 'Delivery confirmed'],
  empty_in: ['Empty received at CY', 'Gate in empty', 'Empty container returned'],
  vgm_received: ['VGM received', 'Verified gross mass received', 'VGM on file'],
  carrier_release: ['Freight released', 'Carrier release', 'Released by the line'],
  customs_release: ['Customs released', 'Customs release', 'Cleared by customs'],
}
/** Papers that are there when a container moves, of which there is no transport event. */
const papers: Record<string, readonly string[]> = {
  full_in: ['vgm_received'],
  full_out: ['carrier_release', 'customs_release'],
}
/** Where the normalised name is another than ours; of a berthing there is none. */
const normalised: Record<string, RawEventName | null> = {
  arrived_at_inland_destination: 'arrived_at_destination',
  vessel_berthed: null,
}

/**
 * The milestones of a container in the line's own text, past and expected. What only the terminal reports (whether it is
 * available) is not among them.
 */
export function reportRawEvents(
  events: readonly TransportEventSnapshot[],
  journey: Journey,
): RawEventSnapshot[] {
  const style = journey.line.scac.charCodeAt(0) % 3
  const places = new Map(placesOf(journey).map((place) => [place.code, place.name]))
  const vessels = new Map(
    journey.plans
      .flatMap(({ legs }) => legs)
      .flatMap(({ from, to }) => [from.vessel, to.vessel])
      .map((vessel) => [vessel.id, vessel]),
  )
  return events
    .flatMap((event) => {
      const name = event.event.replace('container.transport.', '')
      const move = name.replace('estimated.', '')
      const estimated = name !== move
      // The same milestone when it comes true.
      const key = event.key.replace('estimated.', '')
      return [
        ...(estimated ? [] : (papers[move] ?? [])).map((paper) => ({ move: paper, key: `${key} ${paper}` })),
        { move, key },
      ].flatMap((each) => {
        const words = wordings[each.move]?.[style]
        return words === undefined || event.timestamp === null ? [] : [{ ...each, event, words, estimated }]
      })
    })
    .toSorted((one, other) => Date.parse(one.event.timestamp ?? '') - Date.parse(other.event.timestamp ?? ''))
    .map(({ event, key, move, words, estimated }, index) => {
      const vessel = vessels.get(event.vessel_id ?? '')
      return {
        key,
        index,
        event: move in normalised ? (normalised[move] ?? null) : move,
        original_event: words,
        timestamp: event.timestamp,
        estimated,
        timezone: event.timezone ?? null,
        location_name: places.get(event.location_locode ?? '') ?? null,
        location_locode: event.location_locode ?? null,
        location: event.location ?? null,
        vessel_name: vessel?.name ?? null,
        vessel_imo: vessel?.imo ?? null,
        vessel_id: vessel?.id ?? null,
        voyage_number: event.voyage_number ?? null,
      }
    })
}
const placesOf = ({ plans, port_of_lading, port_of_discharge, inland }: Journey) => [
  port_of_lading,
  port_of_discharge,
  ...(inland ? [inland.city] : []),
  ...plans.flatMap(({ legs }) => legs.flatMap(({ from, to }) => [from.call.port, to.call.port])),
]
