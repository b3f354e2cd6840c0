import { readContainerNumber } from '../../../contract/identifiers/index.ts'
import { type CatalogueShippingLine, shippingLines } from '../../reference/catalogue/index.ts'
import type { SourceRequest } from '../../tracking/source.ts'
import { SeededRandom } from './seeded-random.ts'
import { planJourney } from './journey.ts'
import type { Journey } from './plan.ts'
import type { Sea } from './sea.ts'
import { layOut } from './services.ts'
import { Ships } from './ships.ts'
import { LineSlots, lineOfContainer } from './slots.ts'
import { DAY_MS } from './times.ts'
import type { AskedNumber } from './report/report-shipment.ts'
import { Trades } from './trades.ts'

/** One line with its bookings and trades. */
export interface SimulatedCarrier {
  line: CatalogueShippingLine
  slots: LineSlots
  trades: Trades
}

/** What a number means: a slot of a line, and the number that was asked for. */
export interface Found {
  carrier: SimulatedCarrier
  slot: number
  askedNumber: AskedNumber
}

/** A whole simulated trade, made from a seed: services, ships, lines and their bookings. It keeps no state. */
export class World {
  readonly random: SeededRandom
  readonly ships: Ships
  readonly carriers: readonly SimulatedCarrier[]
  /** The lines a hundred times in turn, each as often as its share of the trade and evenly spread. */
  readonly lineRotation: readonly SimulatedCarrier[]
  readonly #sea: Sea
  readonly #byScac = new Map<string, SimulatedCarrier>()
  readonly #memory = new Map<string, Journey>()

  constructor(seed: number | string, sea: Sea) {
    this.#sea = sea
    this.random = new SeededRandom(String(seed))
    const services = layOut(sea, this.random.of('services'))
    this.ships = new Ships(services, sea, this.random.of('ships'))
    this.carriers = shippingLines.map((line, index) => ({
      line,
      slots: new LineSlots(line, index, this.random.of(`line ${line.scac}`)),
      trades: new Trades(services, line.scac, sea),
    }))
    this.lineRotation = rotationOf(this.carriers)
    for (const carrier of this.carriers) {
      for (const scac of [carrier.line.scac, ...carrier.line.alternative_scacs])
        this.#byScac.set(scac, carrier)
    }
  }

  /** The draws of one booking. */
  booking({ line }: SimulatedCarrier, slot: number): SeededRandom {
    return this.random.of('journeys').of(line.scac).of(slot)
  }

  carrier(scac: string): SimulatedCarrier | undefined {
    return this.#byScac.get(scac)
  }

  journey({ slots, trades, line }: SimulatedCarrier, slot: number): Journey {
    const key = `${line.scac}${slot}`
    const known = this.#memory.get(key)
    if (known) return known
    const maker = { sea: this.#sea, ships: this.ships, slots, trades, random: this.random.of('journeys') }
    const journey = planJourney(maker, slot)
    if (this.#memory.size >= 500) this.#memory.clear()
    this.#memory.set(key, journey)
    return journey
  }

  /** The line that a number shows by its prefix; undefined where it shows none. */
  infer({ request_type, request_number }: SourceRequest): SimulatedCarrier | undefined {
    if (request_type === 'container') {
      const owner = lineOfContainer(request_number)
      return owner === undefined ? undefined : this.carrier(owner)
    }
    const prefix = request_number.slice(0, 4)
    return this.carriers.find(({ line }) => line.bill_of_lading_prefixes.includes(prefix))
  }

  /** An unknown number means one booking until that is over, then a later one: it finds what is under way. */
  #slotOfUnknown(carrier: SimulatedCarrier, number: string, now: number): number {
    const { last, before } = carrier.slots.slotsOfUnknown(number, now)
    return now < endOf(this.journey(carrier, before)) + 3 * DAY_MS ? before : last
  }

  /** What a number means to a line at `now`; undefined when it cannot be a number of that kind, or of that line. */
  find(
    carrier: SimulatedCarrier,
    { request_type, request_number }: SourceRequest,
    now: number,
  ): Found | undefined {
    const { slots, line } = carrier
    if (request_type === 'container') {
      const read = readContainerNumber(request_number)
      if (read.form === 'other' || read.check_digit === 'wrong') return undefined
      const container = slots.slotOfContainer(read.number, now)
      if (container) return { carrier, slot: container.slot, askedNumber: {} }
      const owner = lineOfContainer(read.number)
      if (owner !== undefined && owner !== line.scac) return undefined
      const slot = this.#slotOfUnknown(carrier, read.number, now)
      return {
        carrier,
        slot,
        askedNumber: {
          container: { index: slots.containerIndexFor(read.number, slot), number: read.number },
        },
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
    if (own !== undefined) return { carrier, slot: own, askedNumber: {} }
    const slot = this.#slotOfUnknown(carrier, request_number, now)
    return { carrier, slot, askedNumber: ofBill ? { bill: request_number } : { booking: request_number } }
  }
}

/** The last container is returned. */
const endOf = ({ containers }: Journey): number => Math.max(...containers.map(({ empty_in }) => empty_in))

function rotationOf(carriers: readonly SimulatedCarrier[]): SimulatedCarrier[] {
  const total = carriers.reduce((sum, { slots }) => sum + slots.weight, 0)
  const due = carriers.map((carrier) => ({ carrier, credit: 0 }))
  return Array.from({ length: 100 }, () => {
    for (const entry of due) entry.credit += entry.carrier.slots.weight / total
    const next = due.reduce((best, entry) => (entry.credit > best.credit ? entry : best))
    next.credit -= 1
    return next.carrier
  })
}

/** Six to twenty letters and digits with some digits among them: what lines print on bills and bookings. */
const isPlausible = (number: string): boolean => /^[A-Z0-9]{6,20}$/.test(number) && /\d{3}/.test(number)
