import { type CatalogueTerminal, terminals } from '../../reference/catalogue/index.ts'
import { planBox } from './box.ts'
import type { Chance } from './chance.ts'
import { fateOf } from './fates.ts'
import { drawInland } from './inland.ts'
import type { Discharge, Journey } from './plan.ts'
import type { Sea } from './sea.ts'
import type { Ships, Visit } from './ships.ts'
import { bookedAt, type LineSlots } from './slots.ts'
import { day, hour } from './times.ts'
import type { Trades } from './trades.ts'
import { planVoyage } from './voyage.ts'

export interface JourneyMaker {
  sea: Sea
  ships: Ships
  slots: LineSlots
  trades: Trades
  chance: Chance
}

export function planJourney(maker: JourneyMaker, slot: number): Journey {
  const { slots, ships, sea } = maker
  const chance = maker.chance.of(slots.line.scac).of(slot)
  const booked = bookedAt(slot)
  const plans = planVoyage(ships, chance, booked, maker.trades.draw(chance))
  const legs = plans.at(-1)?.legs ?? []
  const [first, last] = [legs[0], legs.at(-1)]
  if (!first || !last) throw new Error(`${slots.line.scac} sells no passage`)
  const start = first.from
  const toManifest = chance.happens('late manifest', 0.35) ? chance.between('manifest', 0.35, 0.95) : 0
  const shipment = {
    line: slots.line,
    chance,
    fate: fateOf(chance),
    booked,
    manifested: booked + (start.departure - booked) * toManifest,
    bill: slots.bill(slot),
    booking: slots.booking(slot),
    plans,
    legs,
    port_of_lading: start.call.port,
    port_of_discharge: last.to.call.port,
    loading_terminal: usualTerminal(maker.chance, start),
    discharge: drawDischarge(maker.chance, chance, last.to),
    inland: drawInland(sea, chance, last.to.call.port) ?? null,
  }
  const count = slots.boxCount(slot)
  const boxes = Array.from({ length: count }, (_, index) => planBox(shipment, slots.box(slot, index), index))
  return { ...shipment, boxes }
}

/** A service keeps to one terminal in each port. */
const usualTerminal = (world: Chance, { service, call }: Visit): CatalogueTerminal | null =>
  world.of(service.code).pick(call.port.code, call.terminals) ?? null

function drawDischarge(world: Chance, booking: Chance, visit: Visit): Discharge {
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
    moved: visit.arrival - booking.between('moved', 0.4, 2.5) * day,
    tells: terminal !== null && world.of(terminal.id).happens('tells', open),
    off_dock: terminals.find(({ port_id, off_dock }) => off_dock && port_id === port.id) ?? null,
  }
}

/** When the line falls silent, for journeys that it tells no end of; `stopped` is when tracking is given up. */
export function silenceOf(journey: Journey): { from: number; stopped: number } | undefined {
  const { chance, booked, legs, boxes } = journey
  const arrival = legs.at(-1)?.to.arrival ?? booked
  const window = 56 * day
  switch (journey.fate) {
    case 'booking_cancelled': {
      const from = booked + chance.between('cancelled', 1, 4.5) * day
      return { from, stopped: from }
    }
    case 'no_updates_at_line': {
      const from = (legs[0]?.from.departure ?? booked) + 6 * hour
      return { from, stopped: from + window }
    }
    case 'past_arrival_window': {
      const from = Math.max(...boxes.map(({ discharged }) => discharged)) + 2 * hour
      return { from, stopped: arrival + window }
    }
    case 'past_full_out_window': {
      const out = Math.max(...boxes.map(({ full_out }) => full_out))
      return { from: out + hour, stopped: out + window }
    }
    default:
      return undefined
  }
}
