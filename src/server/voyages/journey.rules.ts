type TimeOfCall = 'inbound_eta_at' | 'inbound_ata_at' | 'outbound_etd_at' | 'outbound_atd_at'

/** A port where a vessel with the container calls, as far as is reported. Times are ISO 8601 UTC. */
export interface PortCall {
  port_id: string
  inbound_eta_at: string | null
  inbound_ata_at: string | null
  outbound_etd_at: string | null
  outbound_atd_at: string | null
  /** The vessel that departs from here with the container. */
  vessel_id: string | null
  voyage_number: string | null
  /** Names of times of which no zone was reported: they are the clock's of the place, written as if they were UTC. */
  without_zone?: TimeOfCall[]
  /** The first reported time of the container here: arrival, berth, discharge, loading or departure. */
  reached_at: string | null
  /** When something was last reported of this call. */
  updated_at: string | null
}

export interface JourneyEvent {
  event: string
  timestamp: string | null
  /** IANA name; null where none was reported. */
  timezone?: string | null
  location_id: string | null
  location_type: string | null
  vessel_id: string | null
  voyage_number: string | null
  created_at: string
}

export interface JourneyShipment {
  port_of_lading_id: string | null
  port_of_discharge_id: string | null
  pol_etd_at: string | null
  pol_atd_at: string | null
  pod_eta_at: string | null
  pod_ata_at: string | null
  pol_timezone?: string | null
  pod_timezone?: string | null
}

type Part = 'arrived' | 'arrives' | 'berthed' | 'discharged' | 'loaded' | 'departed' | 'departs'

const partOf = (event: string): Part | undefined => {
  const name = event.replace('container.transport.', '')
  if (name === 'estimated.vessel_arrived') return 'arrives'
  if (name === 'estimated.vessel_departed') return 'departs'
  const [, verb] =
    /^(?:vessel|transshipment|feeder)_(arrived|berthed|discharged|loaded|departed)$/.exec(name) ?? []
  return verb as Part | undefined
}

/** The order of events with the same timestamp. */
const order: Part[] = ['arrives', 'arrived', 'berthed', 'discharged', 'loaded', 'departs', 'departed']

/**
 * The ports that the container passes by vessel, in order: the port of lading first, the port of discharge last, and
 * between them every port with a reported transshipment or feeder event. Inland moves are left out.
 */
export function portCalls(shipment: JourneyShipment, events: readonly JourneyEvent[]): PortCall[] {
  const moves = events
    .map((event) => ({ ...event, part: partOf(event.event) }))
    .filter(
      (event) => event.part !== undefined && event.location_id !== null && event.location_type === 'port',
    )
    .filter((event) => event.timestamp !== null)
    .toSorted(
      (a, b) =>
        Date.parse(a.timestamp ?? '') - Date.parse(b.timestamp ?? '') ||
        order.indexOf(a.part ?? 'arrives') - order.indexOf(b.part ?? 'arrives'),
    )
  const calls = new Map<string, PortCall>()
  if (shipment.port_of_lading_id) calls.set(shipment.port_of_lading_id, callAt(shipment.port_of_lading_id))
  for (const { location_id } of moves) {
    const portId = location_id ?? ''
    calls.set(portId, calls.get(portId) ?? callAt(portId))
  }
  // The estimate reported last is in force, even when it is the earlier time. Actual times win over estimates.
  const isEstimate = (part: Part | undefined) => part === 'arrives' || part === 'departs'
  for (const event of [
    ...moves
      .filter(({ part }) => isEstimate(part))
      .toSorted((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at)),
    ...moves.filter(({ part }) => !isEstimate(part)),
  ]) {
    const call = calls.get(event.location_id ?? '')
    if (call) applyEvent(call, event.part ?? 'arrives', event)
  }
  const last = shipment.port_of_discharge_id
  if (last) {
    const call = calls.get(last) ?? callAt(last)
    calls.delete(last)
    calls.set(last, call)
    fill(call, 'inbound_ata_at', shipment.pod_ata_at, shipment.pod_timezone)
    call.reached_at ??= shipment.pod_ata_at
    fill(call, 'inbound_eta_at', shipment.pod_eta_at, shipment.pod_timezone)
  }
  const first = calls.get(shipment.port_of_lading_id ?? '')
  if (first) {
    fill(first, 'outbound_atd_at', shipment.pol_atd_at, shipment.pol_timezone)
    fill(first, 'outbound_etd_at', shipment.pol_etd_at, shipment.pol_timezone)
  }
  return completed([...calls.values()])
}

/**
 * A container at a later port has been at the earlier ports, even when that was not reported. An actual time replaces
 * the estimate (as in the public description's example).
 */
function completed(calls: PortCall[]): PortCall[] {
  let later: string | null = null
  for (const call of calls.toReversed()) {
    later = call.reached_at ??= later
    if (call.inbound_ata_at !== null) call.inbound_eta_at = null
    if (call.outbound_atd_at !== null) call.outbound_etd_at = null
  }
  return calls
}

const callAt = (port_id: string): PortCall => ({
  port_id,
  inbound_eta_at: null,
  inbound_ata_at: null,
  outbound_etd_at: null,
  outbound_atd_at: null,
  vessel_id: null,
  voyage_number: null,
  reached_at: null,
  updated_at: null,
})

const timeOfPart: Partial<Record<Part, TimeOfCall>> = {
  arrived: 'inbound_ata_at',
  arrives: 'inbound_eta_at',
  departed: 'outbound_atd_at',
  departs: 'outbound_etd_at',
}

function setTime(call: PortCall, name: TimeOfCall, at: string | null, zone: string | null | undefined): void {
  call[name] = at
  const others = (call.without_zone ?? []).filter((each) => each !== name)
  call.without_zone = zone === null && at !== null ? [...others, name] : others
}
function fill(call: PortCall, name: TimeOfCall, at: string | null, zone: string | null | undefined): void {
  if (call[name] === null) setTime(call, name, at, zone)
}

function applyEvent(call: PortCall, part: Part, event: JourneyEvent): void {
  const name = timeOfPart[part]
  if (name !== undefined) setTime(call, name, event.timestamp, event.timezone)
  if (part === 'loaded' || part === 'departed' || part === 'departs') {
    call.vessel_id = event.vessel_id ?? call.vessel_id
    call.voyage_number = event.voyage_number ?? call.voyage_number
  }
  if (part !== 'arrives' && part !== 'departs') call.reached_at ??= event.timestamp
  if (call.updated_at === null || event.created_at > call.updated_at) call.updated_at = event.created_at
}
