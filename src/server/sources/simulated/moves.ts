import type { TransportEventName } from '../../../contract/vocabulary/index.ts'
import type { CataloguePlace } from '../../reference/catalogue/index.ts'
import type { FacilityRelation, PlaceRelation } from '../../tracking/source.ts'
import type { SimulatedContainer, Move, JourneyWithoutContainers } from './plan.ts'
import { hour } from './times.ts'
import { berthedAt, dischargedAt, type Leg } from './voyage.ts'

type Planned = Omit<SimulatedContainer, 'moves'>
type Short<Name> = Name extends `container.transport.${infer Rest}` ? Rest : never

const cityRelation = ({ id }: CataloguePlace): PlaceRelation => ({ id, type: 'metro_area' })
const atTerminal = (terminal: { id: string } | null): FacilityRelation | null =>
  terminal && { id: terminal.id, type: 'terminal' }

function move(
  event: Short<TransportEventName>,
  at: number,
  place: CataloguePlace,
  more: Partial<Pick<Move, 'terminal' | 'leg' | 'source' | 'location'>> = {},
): Move {
  const named: Pick<Move, 'key' | 'event'> = {
    key: `${event}@${place.code}`,
    event: `container.transport.${event}`,
  }
  const location = more.location ?? { id: place.id, type: 'port' }
  return { terminal: null, leg: null, source: 'shipping_line', ...more, ...named, at, place, location }
}

/** From the empty depot to the quay at the port of discharge. */
export function seaMoves(shipment: JourneyWithoutContainers, container: Planned): Move[] {
  const { legs, booked, port_of_lading: port, random } = shipment
  const [first, last] = [legs[0], legs.at(-1)]
  if (!first || !last) return []
  const time = first.from.arrival - booked
  const own = container.random
  const quay = atTerminal(shipment.loading_terminal)
  const start = [
    move('empty_out', booked + time * own.between('empty out', 0.15, 0.45), port),
    move('full_in', booked + time * own.between('full in', 0.6, 0.95), port, { terminal: quay }),
  ]
  const sailed = legs.flatMap((leg, index) => {
    const { call, departure } = leg.from
    const at = leg.from.call.port
    const terminal = index === 0 ? quay : null
    const prefix = leg.feeder ? 'feeder' : index === 0 ? 'vessel' : 'transshipment'
    const before = legs[index - 1]
    const alongside = Math.max(berthedAt(leg.from), before ? dischargedAt(random, before.to) + 2 * hour : 0)
    const loaded = alongside + (departure - alongside) * own.of(call.port.code).between('loaded', 0.2, 0.85)
    const left = random.happens(`ais ${index}`, 0.3) ? 'ais' : 'shipping_line'
    return [
      ...(before ? arrivalInHub(shipment, before) : []),
      move(`${prefix}_loaded`, loaded, at, { terminal, leg }),
      move(`${prefix}_departed`, departure, at, { terminal, leg, source: left }),
    ]
  })
  return [...start, ...sailed, ...arrivalInPort(shipment, container, last)]
}

function arrivalInHub({ random }: JourneyWithoutContainers, leg: Leg): Move[] {
  const prefix = leg.feeder ? 'feeder' : 'transshipment'
  return [
    move(`${prefix}_arrived`, leg.to.arrival, leg.to.call.port, { leg }),
    move(`${prefix}_discharged`, dischargedAt(random, leg.to), leg.to.call.port, { leg }),
  ]
}

function arrivalInPort(
  { random, discharge }: JourneyWithoutContainers,
  container: Planned,
  leg: Leg,
): Move[] {
  const port = leg.to.call.port
  const terminal = atTerminal(discharge.terminal)
  const seen = random.happens('ais arrival', 0.5) ? 'ais' : 'shipping_line'
  const landed = discharge.reports ? 'terminal' : 'shipping_line'
  return [
    move('vessel_arrived', leg.to.arrival, port, { terminal, leg, source: seen }),
    move('vessel_berthed', berthedAt(leg.to), port, { terminal, leg, source: seen }),
    move('vessel_discharged', container.discharged, port, { terminal, leg, source: landed }),
  ]
}

/** From the quay through the gate, for a container that ends at the port. */
export function portMoves(shipment: JourneyWithoutContainers, container: Planned): Move[] {
  const { discharge, port_of_discharge: port } = shipment
  const yard = container.off_dock_at === null ? discharge.terminal : discharge.off_dock
  const source = discharge.reports ? 'terminal' : 'shipping_line'
  const gate = { terminal: atTerminal(yard), source } as const
  const here = { terminal: atTerminal(discharge.terminal), source } as const
  const verdicts = discharge.reports ? availability(container, port, here) : []
  return [...verdicts, move('full_out', container.full_out, port, gate), ...homeward(container, port, {})]
}

/** Whether the container is available, as the terminal reports it, each time that it changes. */
function availability(container: Planned, port: CataloguePlace, here: Partial<Move>): Move[] {
  const blocked = container.available.every(({ from }) => from > container.first_reported)
  const refused = blocked ? [move('not_available', container.first_reported, port, here)] : []
  const changes = container.available.flatMap(({ from, until }) => [
    move('available', from, port, here),
    ...(until < container.full_out ? [move('not_available', until, port, here)] : []),
  ])
  return [...refused, ...changes].map((verdict, index) => ({
    ...verdict,
    key: `${verdict.key}#${index + 1}`,
  }))
}

/** By rail, for a container with an inland destination. */
export function railMoves(
  { inland, port_of_discharge: port, discharge }: JourneyWithoutContainers,
  container: Planned,
): Move[] {
  if (!inland || !container.rail) return []
  const { city } = inland
  const ramp: FacilityRelation = { id: inland.terminal.id, type: 'rail_terminal' }
  const there = { location: cityRelation(city), terminal: ramp } as const
  const quay = { terminal: atTerminal(discharge.terminal) }
  const { loaded, departed, arrived, unloaded } = container.rail
  const ready = container.available[0]?.from ?? unloaded
  return [
    move('rail_loaded', loaded, port, quay),
    move('rail_departed', departed, port, quay),
    move('rail_arrived', arrived, city, there),
    move('arrived_at_inland_destination', arrived + 0.5 * hour, city, there),
    move('rail_unloaded', unloaded, city, there),
    ...(discharge.reports ? [move('available', ready, city, { ...there, source: 'terminal' })] : []),
    move('full_out', container.full_out, city, there),
    ...homeward(container, city, { location: cityRelation(city) }),
  ]
}

const homeward = (container: Planned, place: CataloguePlace, at: Partial<Move>): Move[] => [
  ...(container.delivered === null ? [] : [move('delivered', container.delivered, place, at)]),
  move('empty_in', container.empty_in, place, at),
]
