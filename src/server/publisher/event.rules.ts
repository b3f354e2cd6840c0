import {
  certaintyCodes,
  facilityCodes,
  moveCodes,
  paperCodes,
  publishedCode,
  transportCodes,
} from '../sources/dcsa/codes.rules.ts'
import { isoCodeOf } from '../sources/kit/equipment.rules.ts'
import type { PlaceOfMove, Transport } from '../sources/kit/moves.rules.ts'
import type {
  DcsaDocumentReference,
  DcsaEvent,
  DcsaLocation,
  DcsaReference,
  DcsaTransportCall,
} from './dcsa-event.ts'
import { publishedEventId } from './event-id.rules.ts'
import { isPaper, moveOfEvent, type PaperName, type PublishedMove } from './moves.rules.ts'
import { offsetTime } from './times.rules.ts'

/** A stored event with what stands beside it. Times are ISO 8601 UTC. */
export interface StoredEvent {
  id: string
  /** When this time and place of it became known. */
  learned_at: string
  /** A transport event's name, or that of a raw event without a transport event. */
  event: string
  timestamp: string
  timezone: string | null
  location_locode: string | null
  voyage_number: string | null
  container: {
    number: string
    equipment_type: string | null
    equipment_length: number | null
    equipment_height: string | null
  }
  shipment: {
    bill_of_lading_number: string
    booking_number: string | null
    destination_terminal_type: 'terminal' | 'rail_terminal' | null
  } | null
  place: {
    name: string
    time_zone: string | null
    latitude: number | null
    longitude: number | null
  } | null
  terminal: { name: string; type: 'terminal' | 'rail_terminal'; smdg_code: string | null } | null
  vessel: { name: string; imo: string | null } | null
  /** Whether the container is reported to have come to the same place by rail. */
  came_by_rail: boolean
  /** An estimate of the same arrival or departure was reported later. */
  is_replaced: boolean
}

/**
 * Where a ship or train is expected: an estimate names no facility, and the shipment the one at which its journey by it ends.
 * @returns the id of the terminal
 */
export function terminalIdOf(
  {
    event,
    location_id,
    terminal_id,
  }: { event: string; location_id: string | null; terminal_id: string | null },
  shipment: {
    port_of_discharge_id: string | null
    pod_terminal_id: string | null
    destination_id: string | null
    destination_terminal_id: string | null
  } | null,
): string | null {
  if (terminal_id !== null || !shipment || location_id === null) return terminal_id
  const isArrival = event === 'container.transport.estimated.vessel_arrived'
  if (isArrival && location_id === shipment.port_of_discharge_id) return shipment.pod_terminal_id
  const isInland = event === 'container.transport.estimated.arrived_at_inland_destination'
  return isInland && location_id === shipment.destination_id ? shipment.destination_terminal_id : null
}

/** The longest values that the standard has. */
const MAX_NAME = 100
const MAX_FACILITY_NAME = 50
const MAX_VESSEL_NAME = 35
const MAX_VOYAGE = 50
const MAX_FACILITY_CODE = 6

/** The event of the standard; undefined where it cannot carry this one (docs/publishing.md). */
export function dcsaEventOf(stored: StoredEvent): DcsaEvent | undefined {
  if (isPaper(stored.event)) return paperEvent(stored, stored.event)
  const move = moveOfEvent(stored.event)
  const eventDateTime = offsetTime(stored.timestamp, stored.timezone, stored.place?.time_zone ?? null)
  // Who reads an arrival by rail at the destination knows that it has arrived there.
  if (isArrivedInland(stored) && stored.came_by_rail) return undefined
  // Readers take the estimate that was made last, and all of an import were learned at the same time.
  if (!move || eventDateTime === null || stored.is_replaced) return undefined
  const common = {
    eventID: publishedEventId(stored),
    eventCreatedDateTime: stored.learned_at,
    eventClassifierCode: publishedCode(certaintyCodes, move.certainty),
    eventDateTime,
    documentReferences: documentsOf(stored),
    references: containerReference(stored),
  }
  const code = publishedCode(moveCodes, move.name)
  const transportCall = callOf(stored, move)
  if (move.name === 'arrived' || move.name === 'departed')
    return transportCall && { eventType: 'TRANSPORT', ...common, transportEventTypeCode: code, transportCall }
  const iso = isoCodeOf(equipmentOf(stored))
  return {
    eventType: 'EQUIPMENT',
    ...common,
    equipmentEventTypeCode: code,
    equipmentReference: stored.container.number,
    ...(iso !== null && { ISOEquipmentCode: iso }),
    emptyIndicatorCode: move.isLaden ? 'LADEN' : 'EMPTY',
    eventLocation: locationOf(stored),
    ...(transportCall && { transportCall }),
  }
}

const isArrivedInland = ({ event }: StoredEvent): boolean =>
  event === 'container.transport.arrived_at_inland_destination'

/** Of a paper both times are when it happened: the standard wants them equal. */
function paperEvent(stored: StoredEvent, name: PaperName): DcsaEvent | undefined {
  const [documentTypeCode = '', shipmentEventTypeCode = ''] = publishedCode(paperCodes, name).split(' ')
  const { shipment } = stored
  const at = offsetTime(stored.timestamp, stored.timezone, stored.place?.time_zone ?? null)
  if (!shipment || at === null) return undefined
  return {
    eventType: 'SHIPMENT',
    eventID: publishedEventId(stored),
    eventCreatedDateTime: at,
    eventClassifierCode: publishedCode(certaintyCodes, 'actual'),
    eventDateTime: at,
    shipmentEventTypeCode,
    documentTypeCode,
    documentID: shipment.bill_of_lading_number,
    references: containerReference(stored),
  }
}

const documentsOf = ({ shipment }: StoredEvent): DcsaDocumentReference[] => {
  if (!shipment) return []
  const { booking_number: booking, bill_of_lading_number: bill } = shipment
  return [
    ...(booking === null ? [] : [{ documentReferenceType: 'BKG' as const, documentReferenceValue: booking }]),
    { documentReferenceType: 'TRD', documentReferenceValue: bill },
  ]
}

const containerReference = ({ container }: StoredEvent): DcsaReference[] => [
  { referenceType: 'EQ', referenceValue: container.number },
]

const equipmentOf = ({ container }: StoredEvent) =>
  container as Parameters<typeof isoCodeOf>[0] & StoredEvent['container']

/** The facility's code where the standard's list has one; else its name. */
const facilityOf = ({ terminal }: StoredEvent) =>
  terminal?.smdg_code && terminal.smdg_code.length <= MAX_FACILITY_CODE
    ? { facilityCode: terminal.smdg_code, facilityCodeListProvider: 'SMDG' as const }
    : {}

function locationOf(stored: StoredEvent): DcsaLocation {
  const { location_locode: locode, place, terminal } = stored
  const name = terminal?.name ?? place?.name
  return {
    ...(name !== undefined && { locationName: name.slice(0, MAX_NAME) }),
    ...(typeof place?.latitude === 'number' &&
      typeof place.longitude === 'number' && {
        latitude: place.latitude.toFixed(5),
        longitude: place.longitude.toFixed(5),
      }),
    ...(locode !== null && { UNLocationCode: locode }),
    ...facilityOf(stored),
  }
}

/** Undefined at a gate, and for a ship, train or truck at a place that has no name at all. */
function callOf(stored: StoredEvent, move: PublishedMove): DcsaTransportCall | undefined {
  const { location_locode: locode, terminal, vessel, voyage_number: voyage } = stored
  const kind = move.kind ?? kindOf(stored)
  const transport = transportOf(stored, move)
  const where = locode ?? stored.place?.name
  if (transport === null || where === undefined) return undefined
  const bySea = transport === 'vessel' || transport === 'feeder'
  const means = bySea ? [vessel?.imo ?? vessel?.name, voyage] : [stored.container.number]
  const mode = publishedCode(transportCodes, transport)
  const isArrival = move.name === 'arrived' || move.name === 'discharged'
  return {
    transportCallID: [where, mode, ...means].filter(Boolean).join('-').slice(0, 100),
    modeOfTransport: mode,
    ...(voyage !== null &&
      (isArrival
        ? { importVoyageNumber: voyage.slice(0, MAX_VOYAGE) }
        : { exportVoyageNumber: voyage.slice(0, MAX_VOYAGE) })),
    ...(locode !== null && { UNLocationCode: locode }),
    ...facilityOf(stored),
    ...(kind !== null && { facilityTypeCode: publishedCode(facilityCodes, kind) }),
    ...(terminal && { otherFacility: terminal.name.slice(0, MAX_FACILITY_NAME) }),
    location: locationOf(stored),
    ...(vessel?.imo && {
      vessel: { vesselIMONumber: vessel.imo, vesselName: vessel.name.slice(0, MAX_VESSEL_NAME) },
    }),
  }
}

/** A feeder that is a ship with a number is a vessel of the standard, whose only other mode by water is the barge. */
function transportOf(
  { event, vessel, shipment }: StoredEvent,
  { transport }: PublishedMove,
): Transport | null {
  if (transport === 'feeder' && vessel?.imo) return 'vessel'
  const isInlandEstimate = event === 'container.transport.estimated.arrived_at_inland_destination'
  return isInlandEstimate && shipment?.destination_terminal_type !== 'rail_terminal' ? 'truck' : transport
}

function kindOf({ terminal }: StoredEvent): PlaceOfMove['kind'] {
  if (!terminal) return null
  return terminal.type === 'rail_terminal' ? 'ramp' : 'port_terminal'
}
