import { readContainerNumber } from '../../../contract/identifiers/index.ts'
import { type CatalogueShippingLine, shippingLines } from '../../reference/catalogue/index.ts'
import type { SourceRequest } from '../../tracking/source.ts'
import { Chance } from './chance.ts'
import { planJourney } from './journey.ts'
import type { Journey } from './plan.ts'
import type { Sea } from './sea.ts'
import { layOut } from './services.ts'
import { Ships } from './ships.ts'
import { LineSlots, lineOfBox } from './slots.ts'
import { day } from './times.ts'
import type { Shown } from './tell-shipment.ts'
import { Trades } from './trades.ts'

/** One line's side of the world. */
export interface Office {
  line: CatalogueShippingLine
  slots: LineSlots
  trades: Trades
}

/** What a number means: a slot of a line, and how the number itself is to be shown. */
export interface Found {
  office: Office
  slot: number
  shown: Shown
}

/** A whole simulated trade, made from a seed: services, ships, lines and their bookings. It keeps no state. */
export class World {
  readonly chance: Chance
  readonly ships: Ships
  readonly offices: readonly Office[]
  /** The lines a hundred times in turn, each as often as its share of the trade and evenly spread. */
  readonly turns: readonly Office[]
  readonly #sea: Sea
  readonly #byScac = new Map<string, Office>()
  readonly #memory = new Map<string, Journey>()

  constructor(seed: number | string, sea: Sea) {
    this.#sea = sea
    this.chance = new Chance(String(seed))
    const services = layOut(sea, this.chance.of('services'))
    this.ships = new Ships(services, sea, this.chance.of('ships'))
    this.offices = shippingLines.map((line, index) => ({
      line,
      slots: new LineSlots(line, index, this.chance.of(`line ${line.scac}`)),
      trades: new Trades(services, line.scac, sea),
    }))
    this.turns = inTurn(this.offices)
    for (const office of this.offices) {
      for (const scac of [office.line.scac, ...office.line.alternative_scacs]) this.#byScac.set(scac, office)
    }
  }

  /** The draws of one booking. */
  booking({ line }: Office, slot: number): Chance {
    return this.chance.of('journeys').of(line.scac).of(slot)
  }

  office(scac: string): Office | undefined {
    return this.#byScac.get(scac)
  }

  journey({ slots, trades, line }: Office, slot: number): Journey {
    const key = `${line.scac}${slot}`
    const known = this.#memory.get(key)
    if (known) return known
    const maker = { sea: this.#sea, ships: this.ships, slots, trades, chance: this.chance.of('journeys') }
    const journey = planJourney(maker, slot)
    if (this.#memory.size >= 500) this.#memory.clear()
    this.#memory.set(key, journey)
    return journey
  }

  /** The line that a number tells by its prefix; undefined when it tells none. */
  infer({ request_type, request_number }: SourceRequest): Office | undefined {
    if (request_type === 'container') {
      const owner = lineOfBox(request_number)
      return owner === undefined ? undefined : this.office(owner)
    }
    const prefix = request_number.slice(0, 4)
    return this.offices.find(({ line }) => line.bill_of_lading_prefixes.includes(prefix))
  }

  /** A number out of the air means one booking until that is over, then one made since: it finds what is under way. */
  #outOfTheAir(office: Office, number: string, now: number): number {
    const { last, before } = office.slots.slotsFor(number, now)
    return now < endOf(this.journey(office, before)) + 3 * day ? before : last
  }

  /** What a number means to a line at `now`; undefined when it cannot be a number of that kind, or of that line. */
  find(office: Office, { request_type, request_number }: SourceRequest, now: number): Found | undefined {
    const { slots, line } = office
    if (request_type === 'container') {
      const read = readContainerNumber(request_number)
      if (read.form === 'other' || read.check_digit === 'wrong') return undefined
      const box = slots.slotOfBox(read.number, now)
      if (box) return { office, slot: box.slot, shown: {} }
      const owner = lineOfBox(read.number)
      if (owner !== undefined && owner !== line.scac) return undefined
      const slot = this.#outOfTheAir(office, read.number, now)
      return {
        office,
        slot,
        shown: { box: { index: slots.placeFor(read.number, slot), number: read.number } },
      }
    }
    if (!isPlausible(request_number)) return undefined
    const ofBill = request_type === 'bill_of_lading'
    const ask = (number: string) =>
      ofBill ? slots.slotOfBill(number, now) : slots.slotOfBooking(number, now)
    // People leave the line's prefix out, or put it before numbers that have none.
    const prefixes = [line.scac, ...line.bill_of_lading_prefixes]
    const bare = prefixes
      .filter((prefix) => request_number.startsWith(prefix))
      .map((prefix) => request_number.slice(prefix.length))
    const variants = [request_number, ...bare, ...prefixes.map((prefix) => prefix + request_number)]
    const own = variants.map(ask).find((slot) => slot !== undefined)
    if (own !== undefined) return { office, slot: own, shown: {} }
    const slot = this.#outOfTheAir(office, request_number, now)
    return { office, slot, shown: ofBill ? { bill: request_number } : { booking: request_number } }
  }
}

/** The last box is back. */
const endOf = ({ boxes }: Journey): number => Math.max(...boxes.map(({ empty_in }) => empty_in))

function inTurn(offices: readonly Office[]): Office[] {
  const total = offices.reduce((sum, { slots }) => sum + slots.weight, 0)
  const due = offices.map((office) => ({ office, credit: 0 }))
  return Array.from({ length: 100 }, () => {
    for (const entry of due) entry.credit += entry.office.slots.weight / total
    const next = due.reduce((best, entry) => (entry.credit > best.credit ? entry : best))
    next.credit -= 1
    return next.office
  })
}

/** Six to twenty letters and digits with some digits among them: what lines print on bills and bookings. */
const isPlausible = (number: string): boolean => /^[A-Z0-9]{6,20}$/.test(number) && /\d{3}/.test(number)
