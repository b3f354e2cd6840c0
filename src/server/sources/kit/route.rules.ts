import { isByWater, placeKey, type PlaceOfMove, type PlaceRole } from './moves.rules.ts'
import type { Cycle } from './cycles.rules.ts'
import type { ContainerMove } from './in-force.rules.ts'

/** Where a container is taken on and off the sea, and where it goes from there. */
export interface JourneyRoute {
  port_of_lading: PlaceOfMove | null
  port_of_discharge: PlaceOfMove | null
  /** Beyond the port of discharge; null where it is picked up in the port. */
  destination: PlaceOfMove | null
  /** The ship and voyage that it arrives with. */
  arriving: { vessel_name: string | null; vessel_imo: string | null; voyage_number: string | null } | null
  /** The calls between the two ports, by the place of the call. */
  transshipments: ReadonlySet<string>
  /** When the container is first on a ship and last leaves one, as far as known. Milliseconds. */
  seaFrom: number
  seaTo: number
}

/** One call of a ship, with the moves there. */
interface Call {
  key: string
  place: PlaceOfMove
  moves: ContainerMove[]
}

/**
 * The route by the moves of ships, planned ones too: the port of lading is where the container is first loaded, the port of
 * discharge the last call (SOURCES.md, section 3 of the design). A source that says so itself is believed. Feeders count where
 * nothing else carries it.
 */
export function routeOfMoves(cycle: Cycle): JourneyRoute {
  const calls = callsOf(cycle)
  const [saidLading, saidDischarge] = [
    saidPlace(cycle, 'port_of_lading'),
    saidPlace(cycle, 'port_of_discharge'),
  ]
  const at = (place: PlaceOfMove | null) =>
    calls.filter(({ key }) => place !== null && key === placeKey(place))
  const lading = saidLading
    ? at(saidLading)[0]
    : (calls.find((call) => call.moves.some(({ role }) => role === 'port_of_lading')) ?? firstOf(calls))
  const discharge = saidDischarge
    ? at(saidDischarge).at(-1)
    : (calls.findLast((call) => call.moves.some(({ role }) => role === 'port_of_discharge')) ??
      lastOf(calls, lading))
  const dischargePlace = saidDischarge ?? discharge?.place ?? null
  const between = calls.filter(
    (call) =>
      call.moves.some(({ role }) => role === 'transshipment') ||
      (calls.indexOf(call) > (lading ? calls.indexOf(lading) : -1) &&
        calls.indexOf(call) < (discharge ? calls.indexOf(discharge) : calls.length)),
  )
  const arrival = discharge?.moves.find(({ name }) => name === 'arrived' || name === 'discharged')
  const seaTo = arrival?.at ?? Infinity
  return {
    port_of_lading: saidLading ?? lading?.place ?? null,
    port_of_discharge: dischargePlace,
    destination: dischargePlace ? destinationOf(cycle, placeKey(dischargePlace), seaTo) : null,
    arriving: arrival
      ? {
          vessel_name: arrival.vessel_name,
          vessel_imo: arrival.vessel_imo,
          voyage_number: arrival.voyage_number,
        }
      : null,
    transshipments: new Set(between.map(({ key }) => key)),
    seaFrom: lading?.moves[0]?.at ?? Infinity,
    seaTo,
  }
}

/** The place that the latest report names for it, also if no move was reported there. */
const saidPlace = (cycle: Cycle, role: PlaceRole): PlaceOfMove | null =>
  cycle.findLast((move) => move.name === 'route_place' && move.role === role && placeKey(move.place) !== null)
    ?.place ?? null

function callsOf(cycle: Cycle): Call[] {
  const bySea = cycle.filter(({ transport }) => transport === 'vessel')
  const moves = bySea.length > 0 ? bySea : cycle.filter(isByWater)
  const calls: Call[] = []
  for (const move of moves) {
    const key = placeKey(move.place)
    if (key === null || !['loaded', 'discharged', 'departed', 'arrived'].includes(move.name)) continue
    const last = calls.at(-1)
    const isSame = last?.key === key && !isNextCall(last, move)
    if (isSame) last.moves.push(move)
    else calls.push({ key, place: move.place, moves: [move] })
  }
  return calls
}

/** The same port again: the container left it, and arrives once more. */
const isNextCall = (call: Call, move: ContainerMove): boolean =>
  (move.name === 'arrived' || move.name === 'discharged') &&
  call.moves.some(({ name }) => name === 'departed')

/** Whether the source itself says that the place has one of these roles on the journey. */
const isSaidToBe = (call: Call, ...roles: PlaceRole[]): boolean =>
  call.moves.some(({ role }) => role !== null && roles.includes(role))

const has = (call: Call, ...names: string[]): boolean => call.moves.some(({ name }) => names.includes(name))

/** A source may begin with the arrival of the ship at the port where it is loaded. */
const firstOf = (all: Call[]): Call | undefined => {
  const calls = all.filter((call) => !isSaidToBe(call, 'transshipment', 'port_of_discharge'))
  const loading = calls.find((call) => has(call, 'loaded')) ?? calls.find((call) => has(call, 'departed'))
  // Where the history begins in mid journey the first call is one of transshipment.
  return loading && has(loading, 'discharged') ? undefined : loading
}

/** The last call where something arrives; not one that the container leaves by ship again. */
function lastOf(calls: Call[], lading: Call | undefined): Call | undefined {
  const last = calls.at(-1)
  if (!last || last === lading || !has(last, 'arrived', 'discharged')) return undefined
  if (isSaidToBe(last, 'transshipment', 'port_of_lading')) return undefined
  const sailsOn = has(last, 'loaded') || (has(last, 'departed') && !has(last, 'discharged'))
  return sailsOn ? undefined : last
}

/** The last place beyond the port that the laden container is brought to. An empty one is only returned. */
function destinationOf(cycle: Cycle, port: string | null, seaTo: number): PlaceOfMove | null {
  const beyond = cycle.filter(
    (move) =>
      !isByWater(move) &&
      move.is_laden !== false &&
      ['arrived', 'discharged', 'gated_in', 'gated_out'].includes(move.name) &&
      !(move.at < seaTo) &&
      ![null, port].includes(placeKey(move.place)),
  )
  const inland = beyond.filter(({ place }) => place.kind !== 'customer')
  return (inland.at(-1) ?? beyond.at(-1))?.place ?? null
}
