/** How a container goes on from the port of discharge. */
export type InlandMode = 'rail' | 'truck'

/** A report of the container; ISO 8601. */
export interface InlandReport {
  event: string
  timestamp: string | null
  location_id: string | null
}
/** The container's own facts about its way out of the port, beside its events; ISO 8601. */
export interface OwnInlandFacts {
  current_status: string
  pod_rail_departed_at: string | null
  pod_full_out_at: string | null
}
export interface InlandFacts {
  port_of_discharge_id: string | null
  /** Where the line carries it to. */
  destination_id: string | null
  destination_terminal_type: string | null
  events: readonly InlandReport[]
  own: OwnInlandFacts
}

/** From the port of discharge to the place inland, as far as the line carries it. */
export interface InlandLeg {
  mode: InlandMode
  destination_id: string
  /** Places of railways between both, in the order in which they were reported. */
  via_ids: string[]
  /** ISO 8601; null where it was not reported. */
  left_at: string | null
}

const transport = (name: string): string => `container.transport.${name}`
const byTime = (one: InlandReport, other: InlandReport): number =>
  Date.parse(one.timestamp ?? '') - Date.parse(other.timestamp ?? '')

/**
 * The inland leg: by rail if a railway is reported from the port of discharge on, or the place is on one, else by truck. Null if the line
 * carries no further than the port of discharge. It leaves with the first departure by rail, or the pickup by truck, from that port: by its
 * event, else by the time that the container itself has.
 */
export function inlandLegOf(facts: InlandFacts): InlandLeg | null {
  const { destination_id, destination_terminal_type, port_of_discharge_id: port, events, own } = facts
  if (destination_id === null || destination_id === port) return null
  const timed = events.filter(({ timestamp }) => timestamp !== null).toSorted(byTime)
  const atPort = Date.parse(timed.find(({ location_id }) => location_id === port)?.timestamp ?? '')
  // A railway may also have brought it to the port of lading.
  const isAfterSea = ({ timestamp, location_id }: InlandReport) =>
    location_id === port || location_id === destination_id || Date.parse(timestamp ?? '') >= atPort
  const ofRailways = events.filter((each) => each.event.startsWith(transport('rail_')) && isAfterSea(each))
  const isOnRail = own.current_status === 'on_rail' || own.pod_rail_departed_at !== null
  const isByRail = destination_terminal_type === 'rail_terminal' || ofRailways.length > 0 || isOnRail
  const mode = isByRail ? 'rail' : 'truck'
  const departure = transport(mode === 'rail' ? 'rail_departed' : 'full_out')
  const left = timed.find(({ event, location_id }) => event === departure && location_id === port)
  const places = timed.flatMap((each) =>
    ofRailways.includes(each) && each.location_id !== null ? [each.location_id] : [],
  )
  return {
    mode,
    destination_id,
    via_ids: [...new Set(places)].filter((id) => id !== port && id !== destination_id),
    left_at: left?.timestamp ?? (isByRail ? own.pod_rail_departed_at : own.pod_full_out_at),
  }
}
