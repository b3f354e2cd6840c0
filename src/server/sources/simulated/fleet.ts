import type { RequestType } from '../../../contract/vocabulary/index.ts'
import type { Chance } from './chance.ts'
import { type Fate, fateOf } from './fates.ts'
import { fleetSlotAt, fleetSlotLength } from './slots.ts'
import { day, minute, told } from './times.ts'
import type { Office, World } from './world.ts'

/** A tracking request as somebody of the demo account made it. */
export interface FleetEntry {
  request_type: RequestType
  request_number: string
  /** Null where the carrier was left to be inferred. */
  scac: string | null
  ref_numbers: string[]
  tags: string[]
  requested_at: string
  /** When somebody of the account stops tracking it; null for most. */
  stop_at: string | null
}

/** How long a request stays in the fleet. */
export const fleetWindow = 62 * day
const epoch = Date.UTC(2020, 0, 6)

/**
 * Parts that a hundred requests play, so that also a small fleet has every trouble. The late ones were made when the
 * shipment was long under way: their end of tracking then falls within the window.
 */
type Part = Fate | 'undetected' | 'duplicate' | 'stopped by user'
const parts: Record<number, Part> = {
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
const late: ReadonlySet<Part> = new Set(['no_updates_at_line', 'past_arrival_window', 'past_full_out_window'])
const lateBy = 58 * day

/** The requests of a fleet of `size` that came after `from` and by `to`: one each sixty-two days / `size`. */
export function fleetBetween(world: World, from: number, to: number, size: number): FleetEntry[] {
  if (size <= 0) return []
  const interval = fleetWindow / size
  const [first, last] = [Math.floor((from - epoch) / interval) + 1, Math.floor((to - epoch) / interval)]
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) =>
    entryAt(world, first + index, interval),
  )
}

function entryAt(world: World, index: number, interval: number): FleetEntry {
  const chance = world.chance.of('fleet').of(index)
  const part = parts[((index % 100) + 100) % 100] ?? 'usual'
  if (part === 'duplicate') return duplicateOf(world, index, interval, chance)
  const { office, slot } = castAt(world, index, interval, part)
  const requested = epoch + index * interval
  const type = typeOf(office, chance, part)
  return {
    request_type: type,
    request_number: numberOf(office, slot, type),
    scac: part === 'undetected' ? null : office.line.scac,
    ...labels(chance, requested),
    requested_at: told(requested),
    stop_at: part === 'stopped by user' ? told(requested + chance.between('stops', 1, 12) * day) : null,
  }
}

/** Somebody tracks again, by another number, what was asked for just before. */
function duplicateOf(world: World, index: number, interval: number, chance: Chance): FleetEntry {
  const { office, slot } = castAt(world, index - 1, interval, 'usual')
  const earlier = typeOf(office, world.chance.of('fleet').of(index - 1), 'usual')
  const requested = epoch + index * interval
  const type = earlier === 'bill_of_lading' ? 'booking_number' : 'bill_of_lading'
  return {
    request_type: type,
    request_number: numberOf(office, slot, type),
    scac: office.line.scac,
    ...labels(chance, requested),
    requested_at: told(requested),
    stop_at: null,
  }
}

/** The slot that a request is about: booked just before it was made, and with the fate that its part wants. */
function castAt(world: World, index: number, interval: number, part: Part): { office: Office; slot: number } {
  const office = part === 'undetected' ? plainNumbers(world) : lineAt(world, index)
  const booked = epoch + index * interval - 5 * minute - (late.has(part) ? lateBy : 0)
  const wanted: Fate =
    part === 'undetected' || part === 'stopped by user' || part === 'duplicate' ? 'usual' : part
  const choices = Math.max(1, Math.min(1500, Math.floor(interval / fleetSlotLength)))
  const latest = fleetSlotAt(booked)
  for (let choice = 0; choice < choices; choice++) {
    const slot = fleetSlotAt(booked - choice * fleetSlotLength)
    if (fateOf(world.booking(office, slot)) === wanted) return { office, slot }
  }
  return { office, slot: latest }
}

/** Lines in turn, the bigger the more often; every hundred requests begin elsewhere, so that each part meets each line. */
function lineAt({ turns }: World, index: number): Office {
  const turn = index + 37 * Math.floor(index / 100)
  const office = turns[((turn % turns.length) + turns.length) % turns.length]
  if (!office) throw new Error('The simulated world has no lines')
  return office
}

/** A line whose bare numbers tell nothing of who it is. */
function plainNumbers({ offices }: World): Office {
  const office = offices.find(({ line }) => line.scac === 'MAEU')
  if (!office) throw new Error('The simulated world has no line with bare numbers')
  return office
}

function typeOf({ line }: Office, chance: Chance, part: Part): RequestType {
  // Boxes are on another shipment before tracking ends that began so late.
  if (part === 'undetected' || part === 'expired' || late.has(part)) return 'bill_of_lading'
  const share = chance.share('type')
  const box = part === 'not_found' ? 0.5 : 0.13
  if (share < box && line.container_number_tracking_support) return 'container'
  if (share > 0.83 && line.booking_number_tracking_support) return 'booking_number'
  return 'bill_of_lading'
}

function numberOf({ slots }: Office, slot: number, type: RequestType): string {
  if (type === 'container') return slots.box(slot, 0)
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

function labels(chance: Chance, requested: number): Pick<FleetEntry, 'ref_numbers' | 'tags'> {
  const year = new Date(requested).getUTCFullYear()
  const order = `PO-${year}-${String(chance.whole('order', 0, 9999)).padStart(4, '0')}`
  const more = chance.happens('second order', 0.2)
    ? [`${chance.pick('house', ['JOB', 'REF', 'HBL'])}${chance.whole('job', 10_000, 99_999)}`]
    : []
  return {
    ref_numbers: chance.happens('no order', 0.12) ? [] : [order, ...more],
    tags: chance.happens('tagged', 0.35) ? [chance.pick('tag', tags)] : [],
  }
}
