import {
  type CataloguePlace,
  type CatalogueTerminal,
  metroAreas,
  railTerminals,
  terminals,
} from '../../reference/catalogue/index.ts'
import { planContainer } from './container.ts'
import type { SeededRandom } from './seeded-random.ts'
import { outcomeOf } from './booking-outcomes.ts'
import type { Discharge, Inland, Journey } from './plan.ts'
import type { Sea } from './sea.ts'
import type { Ships, Visit } from './ships.ts'
import { bookedAt, type LineSlots } from './slots.ts'
import { DAY_MS, hour } from './times.ts'
import type { Trades } from './trades.ts'
import { planVoyage } from './voyage.ts'

/** Where containers go by rail from each port of discharge, and with which railways. */
interface Corridor {
  cities: string
  /** SCACs, or none where the railway has no such code. */
  railways: string
}

const westCoast = { cities: 'USCHI USMKC USDAL USMEM USDEN USSLC', railways: 'UPRR BNSF' }
const northWest = { cities: 'USCHI USMKC', railways: 'UPRR BNSF' }
const britishColumbia = { cities: 'CATOR CACAL CAWNP USCHI USDET USMEM', railways: 'CN CPRS' }
const eastCoast = { cities: 'USCHI USCMH USDET', railways: 'CSXT NS' }
const southEast = { cities: 'USATL', railways: 'CSXT NS' }
const maritimes = { cities: 'CATOR USCHI USDET', railways: 'CN CPRS' }
const northRange = { cities: 'DEDUI DEMUC CHBSL ATVIE CZPRG HUBUD', railways: '' }
const liguria = { cities: 'ITMIL', railways: '' }
const levante = { cities: 'ESMAD', railways: '' }

const corridors: Record<string, Corridor> = {
  USLAX: westCoast,
  USLGB: westCoast,
  USOAK: westCoast,
  USSEA: northWest,
  USTIW: northWest,
  CAVAN: britishColumbia,
  CAPRR: britishColumbia,
  USNYC: eastCoast,
  USORF: eastCoast,
  USBAL: eastCoast,
  USSAV: southEast,
  USCHS: southEast,
  USHOU: { cities: 'USDAL', railways: 'UPRR BNSF' },
  CAMTR: maritimes,
  CAHAL: maritimes,
  NLRTM: northRange,
  BEANR: northRange,
  DEHAM: northRange,
  DEBRV: northRange,
  ITGOA: liguria,
  ITSPE: liguria,
  ITTRS: { cities: 'ATVIE HUBUD', railways: '' },
  ESVLC: levante,
  ESBCN: levante,
  ESALG: levante,
}

const cityByCode = new Map(metroAreas.map((city) => [city.code, city]))

/** The rail part of a shipment, for about a third of those whose port has one. */
function drawInland(sea: Sea, booking: SeededRandom, port: CataloguePlace): Inland | undefined {
  const corridor = corridors[port.code]
  if (!corridor || !booking.happens('inland', 0.42)) return undefined
  const city = cityByCode.get(booking.pick('city', corridor.cities.split(' ')) ?? '')
  if (!city) return undefined
  const railways = corridor.railways.split(' ')
  const here = railTerminals.filter(({ metro_area_code }) => metro_area_code === city.code)
  const served = here.filter(({ rail_carrier_scac }) => railways.includes(rail_carrier_scac ?? ''))
  const terminal = booking.pick('ramp', served.length > 0 ? served : here)
  if (!terminal) return undefined
  const nm = sea.distanceBetween([port.longitude, port.latitude], [city.longitude, city.latitude])
  return { city, terminal, rail_time: (nm / 15 + booking.between('shunting', 14, 40)) * hour }
}

interface JourneyMaker {
  sea: Sea
  ships: Ships
  slots: LineSlots
  trades: Trades
  random: SeededRandom
}

export function planJourney(maker: JourneyMaker, slot: number): Journey {
  const { slots, ships, sea } = maker
  const random = maker.random.of(slots.line.scac).of(slot)
  const booked = bookedAt(slot)
  const plans = planVoyage(ships, random, booked, maker.trades.draw(random))
  const legs = plans.at(-1)?.legs ?? []
  const [first, last] = [legs[0], legs.at(-1)]
  if (!first || !last) throw new Error(`${slots.line.scac} offers no route`)
  const start = first.from
  const toManifest = random.happens('late manifest', 0.35) ? random.between('manifest', 0.35, 0.95) : 0
  const shipment = {
    line: slots.line,
    random,
    outcome: outcomeOf(random),
    booked,
    manifested: booked + (start.departure - booked) * toManifest,
    bill: slots.bill(slot),
    booking: slots.booking(slot),
    plans,
    legs,
    port_of_lading: start.call.port,
    port_of_discharge: last.to.call.port,
    loading_terminal: usualTerminal(maker.random, start),
    discharge: drawDischarge(maker.random, random, last.to),
    inland: drawInland(sea, random, last.to.call.port) ?? null,
  }
  const count = slots.containerCount(slot)
  const containers = Array.from({ length: count }, (_, index) =>
    planContainer(shipment, slots.containerNumber(slot, index), index),
  )
  return { ...shipment, containers }
}

/** A service keeps to one terminal in each port. */
const usualTerminal = (world: SeededRandom, { service, call }: Visit): CatalogueTerminal | null =>
  world.of(service.code).pick(call.port.code, call.terminals) ?? null

function drawDischarge(world: SeededRandom, booking: SeededRandom, visit: Visit): Discharge {
  const { port, terminals: here } = visit.call
  const terminal = usualTerminal(world, visit)
  const others = here.filter(({ id }) => id !== terminal?.id)
  const planned = booking.happens('terminal moved', 0.06)
    ? (booking.pick('planned', others) ?? terminal)
    : terminal
  const open =
    port.country_code === 'US' || port.country_code === 'CA'
      ? 0.92
      : port.region === 'north europe'
        ? 0.4
        : 0.2
  return {
    terminal,
    planned,
    moved: visit.arrival - booking.between('moved', 0.4, 2.5) * DAY_MS,
    reports: terminal !== null && world.of(terminal.id).happens('tells', open),
    off_dock: terminals.find(({ port_id, off_dock }) => off_dock && port_id === port.id) ?? null,
  }
}

/** When the line stops reporting, for journeys whose end it does not report; `stopped` is when tracking ends. */
export function reportingEndOf(journey: Journey): { from: number; stopped: number } | undefined {
  const { random, booked, legs, containers } = journey
  const arrival = legs.at(-1)?.to.arrival ?? booked
  const window = 56 * DAY_MS
  switch (journey.outcome) {
    case 'booking_cancelled': {
      const from = booked + random.between('cancelled', 1, 4.5) * DAY_MS
      return { from, stopped: from }
    }
    case 'no_updates_at_line': {
      const from = (legs[0]?.from.departure ?? booked) + 6 * hour
      return { from, stopped: from + window }
    }
    case 'past_arrival_window': {
      const from = Math.max(...containers.map(({ discharged }) => discharged)) + 2 * hour
      return { from, stopped: arrival + window }
    }
    case 'past_full_out_window': {
      const out = Math.max(...containers.map(({ full_out }) => full_out))
      return { from: out + hour, stopped: out + window }
    }
    default:
      return undefined
  }
}
