import type { RequestType } from '../../../contract/vocabulary/index.ts'
import type { SeededRandom } from './seeded-random.ts'
import { type BookingOutcome, outcomeOf } from './booking-outcomes.ts'
import { fleetSlotAt, fleetSlotLength } from './slots.ts'
import { DAY_MS, minute, isoMinute } from './times.ts'
import type { SimulatedCarrier, World } from './world.ts'

/** A tracking request as somebody of the demo account made it. */
export interface SimulatedShipment {
  request_type: RequestType
  request_number: string
  /** Null where the carrier was left to be inferred. */
  scac: string | null
  ref_numbers: string[]
  tags: string[]
  /** The name of the customer that it is made for; null for a few. */
  customer: string | null
  requested_at: string
  /** When somebody of the account stops tracking it; null for most. */
  stop_at: string | null
}

/** How long a request stays in the fleet. */
export const fleetWindow = 62 * DAY_MS
const epoch = Date.UTC(2020, 0, 6)

/**
 * Special cases among each hundred requests, so that a small fleet has every kind of failure too. The late ones were made
 * when the shipment was long under way: their end of tracking then falls within the window.
 */
type Case = BookingOutcome | 'undetected' | 'duplicate' | 'stopped by user'
const cases: Record<number, Case> = {
  3: 'not_found',
  10: 'booking_cancelled',
  16: 'no_updates_at_line',
  22: 'unreachable',
  27: 'expired',
  33: 'past_arrival_window',
  38: 'invalid_number',
  44: 'stopped by user',
  49: 'flaky',
  55: 'cancelled_early',
  60: 'past_full_out_window',
  66: 'data_unavailable',
  71: 'undetected',
  77: 'unreadable',
  82: 'duplicate',
  88: 'broken',
  93: 'past_arrival_window',
  98: 'past_full_out_window',
}
const madeLate: ReadonlySet<Case> = new Set([
  'no_updates_at_line',
  'past_arrival_window',
  'past_full_out_window',
])
const lateBy = 58 * DAY_MS

/** The requests of a fleet of `size` that came after `from` and by `to`: one each sixty-two days / `size`. */
export function fleetBetween(world: World, from: number, to: number, size: number): SimulatedShipment[] {
  if (size <= 0) return []
  const interval = fleetWindow / size
  const [first, last] = [Math.floor((from - epoch) / interval) + 1, Math.floor((to - epoch) / interval)]
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) =>
    entryAt(world, first + index, interval),
  )
}

function entryAt(world: World, index: number, interval: number): SimulatedShipment {
  const random = world.random.of('fleet').of(index)
  const part = cases[((index % 100) + 100) % 100] ?? 'usual'
  if (part === 'duplicate') return duplicateOf(world, index, interval, random)
  const { carrier, slot } = slotForCase(world, index, interval, part)
  const requested = epoch + index * interval
  const type = typeOf(carrier, random, part)
  return {
    request_type: type,
    request_number: numberOf(carrier, slot, type),
    scac: part === 'undetected' ? null : carrier.line.scac,
    ...labels(random, requested),
    requested_at: isoMinute(requested),
    stop_at:
      part === 'stopped by user' ? isoMinute(requested + random.between('stops', 1, 12) * DAY_MS) : null,
  }
}

/** A second request for what was requested just before, by another number. */
function duplicateOf(world: World, index: number, interval: number, random: SeededRandom): SimulatedShipment {
  const { carrier, slot } = slotForCase(world, index - 1, interval, 'usual')
  const earlier = typeOf(carrier, world.random.of('fleet').of(index - 1), 'usual')
  const requested = epoch + index * interval
  const type = earlier === 'bill_of_lading' ? 'booking_number' : 'bill_of_lading'
  return {
    request_type: type,
    request_number: numberOf(carrier, slot, type),
    scac: carrier.line.scac,
    ...labels(random, requested),
    requested_at: isoMinute(requested),
    stop_at: null,
  }
}

/** The slot that a request is about: booked just before it was made, and with the outcome that its case needs. */
function slotForCase(
  world: World,
  index: number,
  interval: number,
  part: Case,
): { carrier: SimulatedCarrier; slot: number } {
  const carrier = part === 'undetected' ? carrierOfPlainNumbers(world) : carrierAt(world, index)
  const booked = epoch + index * interval - 5 * minute - (madeLate.has(part) ? lateBy : 0)
  const wanted: BookingOutcome =
    part === 'undetected' || part === 'stopped by user' || part === 'duplicate' ? 'usual' : part
  const choices = Math.max(1, Math.min(1500, Math.floor(interval / fleetSlotLength)))
  const latest = fleetSlotAt(booked)
  for (let choice = 0; choice < choices; choice++) {
    const slot = fleetSlotAt(booked - choice * fleetSlotLength)
    if (outcomeOf(world.booking(carrier, slot)) === wanted) return { carrier, slot }
  }
  return { carrier, slot: latest }
}

/** Lines in rotation, larger ones more often; each hundred requests begins elsewhere, so that each case meets each line. */
function carrierAt({ lineRotation }: World, index: number): SimulatedCarrier {
  const turn = index + 37 * Math.floor(index / 100)
  const carrier = lineRotation[((turn % lineRotation.length) + lineRotation.length) % lineRotation.length]
  if (!carrier) throw new Error('The simulated world has no lines')
  return carrier
}

/** A line that cannot be recognised by its numbers. */
function carrierOfPlainNumbers({ carriers }: World): SimulatedCarrier {
  const carrier = carriers.find(({ line }) => line.scac === 'MAEU')
  if (!carrier) throw new Error('The simulated world has no line with bare numbers')
  return carrier
}

function typeOf({ line }: SimulatedCarrier, random: SeededRandom, part: Case): RequestType {
  // The containers are on another shipment before tracking ends that began so late.
  if (part === 'undetected' || part === 'expired' || madeLate.has(part)) return 'bill_of_lading'
  const share = random.fraction('type')
  const container = part === 'not_found' ? 0.5 : 0.13
  if (share < container && line.container_number_tracking_support) return 'container'
  if (share > 0.83 && line.booking_number_tracking_support) return 'booking_number'
  return 'bill_of_lading'
}

function numberOf({ slots }: SimulatedCarrier, slot: number, type: RequestType): string {
  if (type === 'container') return slots.containerNumber(slot, 0)
  return type === 'bill_of_lading' ? slots.bill(slot) : slots.booking(slot)
}

const tags = [
  'spring range',
  'priority',
  'furniture',
  'retail',
  'parts',
  'sample',
  'food',
  'project',
] as const
const customers = [
  'Brookfield Home',
  'Lakeside Furniture',
  'Harbour Foods',
  'Summit Outdoor',
  'Fir Street Retail',
] as const

function labels(
  random: SeededRandom,
  requested: number,
): Pick<SimulatedShipment, 'ref_numbers' | 'tags' | 'customer'> {
  const year = new Date(requested).getUTCFullYear()
  const order = `PO-${year}-${String(random.integer('order', 0, 9999)).padStart(4, '0')}`
  const more = random.happens('second order', 0.2)
    ? [`${random.pick('house', ['JOB', 'REF', 'HBL'])}${random.integer('job', 10_000, 99_999)}`]
    : []
  return {
    ref_numbers: random.happens('no order', 0.12) ? [] : [order, ...more],
    tags: random.happens('tagged', 0.35) ? [random.pick('tag', tags)] : [],
    customer: random.happens('no customer', 0.1) ? null : random.pick('customer', customers),
  }
}
