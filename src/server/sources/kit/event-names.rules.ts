import type { RawEventName } from '../../../contract/vocabulary/index.ts'
import type { Cycle } from './cycles.rules.ts'
import type { ContainerMove } from './in-force.rules.ts'
import { type MoveName, placeKey } from './moves.rules.ts'
import type { JourneyRoute } from './route.rules.ts'

/** The names of a move. `event` lacks its beginning `container.transport.`. */
export interface MoveNames {
  /** More than one where the interface has more; empty where it has none: then it is a raw event only. */
  events: readonly string[]
  /** Null where the carrier's text has no name of the interface. */
  raw: RawEventName | null
}

const none: MoveNames = { events: [], raw: null }
const both = (name: RawEventName): MoveNames => ({ events: [name], raw: name })
const onlyRaw = (raw: RawEventName): MoveNames => ({ events: [], raw })

/** Moves that are an attribute of the container or shipment, and no event. */
const attributes: ReadonlySet<MoveName> = new Set<MoveName>([
  'customs_hold',
  'usda_hold',
  'other_hold',
  'hold_release',
  'freight_paid',
  'pickup_appointment',
  'booking_cancelled',
])
/** True where a move says something that the interface has a name for. */
export const isNamed = ({ name }: ContainerMove, { raw }: MoveNames): boolean =>
  raw !== null || attributes.has(name)

/** Where a move takes place on the journey. */
type Stage = 'lading' | 'transshipment' | 'discharge' | 'origin' | 'destination' | 'elsewhere'

function stageOf(move: ContainerMove, route: JourneyRoute): Stage {
  const key = placeKey(move.place)
  const is = (place: JourneyRoute['port_of_lading']) =>
    place !== null && key !== null && placeKey(place) === key
  const [atLading, atDischarge] = [is(route.port_of_lading), is(route.port_of_discharge)]
  // A port that is both: what happens before the sea leg is lading.
  if (atLading && atDischarge) return move.at < route.seaTo ? 'lading' : 'discharge'
  if (atLading) return 'lading'
  if (atDischarge) return 'discharge'
  if (key !== null && route.transshipments.has(key)) return 'transshipment'
  if (route.port_of_lading !== null && move.at < route.seaFrom) return 'origin'
  return is(route.destination) || move.place.kind === 'customer' ? 'destination' : 'elsewhere'
}

/**
 * What a move is called in the interface: docs/sources.md has the table. An estimate has an event only where the interface has a
 * name for it.
 */
export function namesOf(move: ContainerMove, cycle: Cycle, route: JourneyRoute): MoveNames {
  if (isShift(move, cycle)) return none
  switch (move.name) {
    case 'carrier_release':
    case 'customs_release':
    case 'vgm_received':
      return onlyRaw(move.name)
    case 'both_releases':
      return onlyRaw('customs_release')
    case 'empty_returned':
      return factOnly('empty_in', move.certainty === 'actual')
    case 'available':
      return move.certainty === 'actual' ? both('available') : onlyRaw('available')
    case 'loaded':
    case 'discharged':
    case 'departed':
    case 'arrived':
      return carried(move, stageOf(move, route))
    case 'gated_in':
    case 'gated_out':
      return atGate(move, stageOf(move, route), cycle)
    default:
      return none
  }
}

/** Taken off a ship and put back on her at one place: the container has not moved on. */
function isShift(move: ContainerMove, cycle: Cycle): boolean {
  if (move.name !== 'loaded' && move.name !== 'discharged') return false
  const same = cycle.filter(
    (each) =>
      each.transport === move.transport &&
      each.vessel_imo !== null &&
      each.vessel_imo === move.vessel_imo &&
      each.voyage_number === move.voyage_number &&
      placeKey(each.place) === placeKey(move.place),
  )
  const off = same.find(({ name }) => name === 'discharged')
  return off !== undefined && same.some(({ name, at }) => name === 'loaded' && at >= off.at)
}

function carried(move: ContainerMove, stage: Stage): MoveNames {
  if (move.transport === 'rail') return byRail(move, stage)
  if (move.transport === 'truck') return byTruck(move, stage)
  const isFact = move.certainty === 'actual'
  if (move.transport === 'feeder') {
    const name = `feeder_${move.name}` as RawEventName
    return isFact ? both(name) : onlyRaw(name)
  }
  if (stage === 'lading') {
    if (move.name === 'departed')
      return isFact
        ? both('vessel_departed')
        : { events: ['estimated.vessel_departed'], raw: 'vessel_departed' }
    return move.name === 'loaded' ? factOnly('vessel_loaded', isFact) : none
  }
  if (stage === 'discharge') {
    if (move.name === 'arrived')
      return isFact ? both('vessel_arrived') : { events: ['estimated.vessel_arrived'], raw: 'vessel_arrived' }
    return move.name === 'discharged' ? factOnly('vessel_discharged', isFact) : none
  }
  if (stage === 'transshipment') return factOnly(`transshipment_${move.name}` as RawEventName, isFact)
  // A ship that calls at no known place says nothing of where the container is taken off her.
  if (placeKey(move.place) === null && (move.name === 'arrived' || move.name === 'discharged'))
    return onlyRaw(`vessel_${move.name}` as RawEventName)
  // The ports are not known: the names of a journey without transshipment.
  return factOnly(`vessel_${move.name}` as RawEventName, isFact)
}

const factOnly = (name: RawEventName, isFact: boolean): MoveNames => (isFact ? both(name) : onlyRaw(name))

function byRail(move: ContainerMove, stage: Stage): MoveNames {
  const isFact = move.certainty === 'actual'
  const name = { loaded: 'rail_loaded', discharged: 'rail_unloaded', departed: 'rail_departed' }[
    move.name as 'loaded'
  ] as RawEventName | undefined
  if (name !== undefined) return factOnly(name, isFact)
  if (stage !== 'destination') return factOnly('rail_arrived', isFact)
  return isFact
    ? { events: ['rail_arrived', 'arrived_at_inland_destination'], raw: 'rail_arrived' }
    : { events: ['estimated.arrived_at_inland_destination'], raw: 'rail_arrived' }
}

function byTruck(move: ContainerMove, stage: Stage): MoveNames {
  const isFact = move.certainty === 'actual'
  const isDelivery = move.name === 'arrived' || move.name === 'discharged'
  if (!isDelivery || stage === 'origin' || stage === 'lading') return none
  if (move.place.kind === 'customer') return factOnly('delivered', isFact)
  if (stage !== 'destination') return none
  return isFact
    ? { events: ['arrived_at_inland_destination'], raw: 'arrived_at_destination' }
    : { events: ['estimated.arrived_at_inland_destination'], raw: 'arrived_at_destination' }
}

/** Containers pass gates full and empty, on both sides of the sea. */
function atGate(move: ContainerMove, stage: Stage, cycle: Cycle): MoveNames {
  const isFact = move.certainty === 'actual'
  const before = cycle.slice(0, cycle.indexOf(move)).filter(({ name }) => name !== 'other')
  const wasLaden = before.some(
    ({ name, is_laden }) =>
      name === 'loaded' || name === 'discharged' || (name === 'gated_in' && is_laden !== false),
  )
  if (move.is_laden === false) {
    if (move.name === 'gated_out') return wasLaden ? none : factOnly('empty_out', isFact)
    return factOnly(wasLaden || stage === 'discharge' ? 'empty_in' : 'positioned_in', isFact)
  }
  if (move.name === 'gated_in') {
    if (stage === 'lading') return factOnly('full_in', isFact)
    if (stage === 'destination')
      return move.place.kind === 'customer'
        ? factOnly('delivered', isFact)
        : isFact
          ? { events: ['arrived_at_inland_destination'], raw: 'arrived_at_destination' }
          : { events: ['estimated.arrived_at_inland_destination'], raw: 'arrived_at_destination' }
    // Without a sea leg in the history the first laden gate is the one before it.
    return stage === 'elsewhere' && !wasLaden ? factOnly('full_in', isFact) : onlyRaw('positioned_in')
  }
  const leaves = stage === 'discharge' || stage === 'destination' || (stage === 'elsewhere' && wasLaden)
  return leaves && move.transport !== 'rail' ? factOnly('full_out', isFact) : onlyRaw('positioned_out')
}
