import { containerCheckDigit } from '../../../contract/identifiers/index.ts'
import {
  type CatalogueShippingLine,
  leasingPrefixes,
  shippingLines,
} from '../../reference/catalogue/index.ts'
import type { SeededRandom } from './seeded-random.ts'
import { formats, numberFormat, type NumberFormat } from './number-formats.ts'
import { DAY_MS } from './times.ts'

/**
 * A one-to-one shuffle of the whole numbers below `size`: neighbours come out far apart, and every number can be led
 * back to where it came from. `size` below 2^53; multiplied in BigInt, for products are larger.
 */
interface Shuffle {
  size: number
  encode(value: number): number
  decode(value: number): number
}

export function shuffle(size: number, bits: number): Shuffle {
  const modulus = BigInt(size)
  // About the golden section of the size, so that neighbours land far apart; the seed moves it.
  let factor = BigInt(Math.floor(size * 0.618) - (bits % Math.max(1, Math.floor(size / 1000))))
  while (commonDivisor(factor, modulus) !== 1n) factor -= 1n
  const inverse = inverseOf(factor, modulus)
  const start = BigInt(bits % size)
  return {
    size,
    encode: (value) => Number((BigInt(value) * factor + start) % modulus),
    decode: (value) => Number(((BigInt(value) - start + modulus) * inverse) % modulus),
  }
}

function commonDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : commonDivisor(b, a % b)
}

/** The number whose product with `value` is 1 modulo `modulus` (extended Euclid). */
function inverseOf(value: bigint, modulus: bigint): bigint {
  let [rest, next] = [modulus, value]
  let [before, now] = [0n, 1n]
  while (next !== 0n) {
    const quotient = rest / next
    ;[rest, next] = [next, rest - quotient * next]
    ;[before, now] = [now, before - quotient * now]
  }
  return ((before % modulus) + modulus) % modulus
}

/*
 * Every line of the simulated world takes one booking each eight seconds, for ever: its slots. A slot is a whole number
 * from which all else follows, and each number that a person can type leads back to one. Nothing is stored.
 *
 * Bill and booking numbers run through all slots of 25 years and more before they come back; containers come back after
 * `cycle` days, as they do in life. Slots come in blocks of twelve: the even blocks are for fleets, the odd ones for
 * unknown numbers, so that these never take a fleet's containers.
 */
const slotLength = 8000
const epoch = Date.UTC(2020, 0, 6)
export const cycleDays = 98
const cycle = (cycleDays * DAY_MS) / slotLength
const block = 12
/** Containers of the slots of a block. */
const containerCounts = [1, 3, 2, 1, 6, 2, 4, 1, 3, 5, 1, 6] as const
const containersInBlock = containerCounts.reduce((total: number, count) => total + count, 0)
const firstContainer = containerCounts.map((_, at) =>
  containerCounts.slice(0, at).reduce((total: number, count) => total + count, 0),
)
/** Owner codes of a line's containers in this world. */
const ownersOfLine = 8

const remainder = (value: number, by: number): number => ((value % by) + by) % by

export const bookedAt = (slot: number): number => epoch + slot * slotLength
const slotAt = (at: number): number => Math.floor((at - epoch) / slotLength)
const isFleetSlot = (slot: number): boolean => remainder(Math.floor(slot / block), 2) === 0

/** The fleet's slots, counted without the blocks between. */
export const fleetSlotAt = (at: number): number => {
  const count = Math.floor((at - epoch) / (2 * slotLength))
  return 2 * block * Math.floor(count / block) + remainder(count, block)
}
export const fleetSlotLength = 2 * slotLength

/** The last slot booked by `now` that is equal to `slot` but for whole cycles. */
const inThisCycle = (slot: number, now: number): number => {
  const last = slotAt(now)
  return last - remainder(last - slot, cycle)
}

/** The slots of an odd block that an unknown number means in turn, half a cycle apart: the last and the one before. */
const slotsFor = (bits: number, now: number): { last: number; before: number } => {
  const blocks = cycle / 2 / (2 * block)
  const first = 2 * block * (bits % blocks) + block + (Math.floor(bits / blocks) % block)
  const last = Math.max(inThisCycle(first, now), inThisCycle(first + cycle / 2, now))
  return { last, before: last - cycle / 2 }
}

interface Numbers {
  format: NumberFormat
  shuffle: Shuffle
}

/** A line's side of the simulated world: what its numbers mean. */
export class LineSlots {
  readonly line: CatalogueShippingLine
  readonly weight: number
  readonly #chance: SeededRandom
  readonly #bills: Numbers
  readonly #bookings: Numbers
  readonly #owners: string[]
  readonly #containers: Shuffle

  constructor(line: CatalogueShippingLine, index: number, random: SeededRandom) {
    const { bill, booking, weight } = formats[line.scac] ?? {
      bill: `${line.scac}{9:9}`,
      booking: '{9:9}',
      weight: 0.5,
    }
    const numbers = (format: string, purpose: string): Numbers => {
      const made = numberFormat(format)
      return { format: made, shuffle: shuffle(made.size, random.bits(purpose)) }
    }
    this.line = line
    this.weight = weight
    this.#chance = random
    this.#bills = numbers(bill, 'bills')
    this.#bookings = numbers(booking, 'bookings')
    const lessors = leasingPrefixes.map(
      (_, at) => leasingPrefixes[(at + index * 3) % leasingPrefixes.length] ?? '',
    )
    this.#owners = [...line.container_prefixes.slice(0, ownersOfLine - 2), ...lessors].slice(0, ownersOfLine)
    this.#containers = shuffle(ownersOfLine * 1_000_000, random.bits('boxes'))
  }

  bill = (slot: number): string => this.#write(this.#bills, slot)
  booking = (slot: number): string => this.#write(this.#bookings, slot)
  containerCount = (slot: number): number => containerCounts[remainder(slot, block)] ?? 1

  /** The container number of a slot's container, counted from 0. */
  containerNumber(slot: number, index: number): string {
    const within = remainder(slot, cycle)
    const container =
      Math.floor(within / block) * containersInBlock + (firstContainer[within % block] ?? 0) + index
    const number = this.#containers.encode(container)
    const ownerAndSerial = `${this.#owners[Math.floor(number / 1_000_000)]}${String(number % 1_000_000).padStart(6, '0')}`
    return `${ownerAndSerial}${containerCheckDigit(ownerAndSerial)}`
  }

  /** The slot whose bill or booking number this is; undefined for an unknown one. */
  slotOfBill = (number: string, now: number) => this.#read(this.#bills, number, now)
  slotOfBooking = (number: string, now: number) => this.#read(this.#bookings, number, now)

  /** The slot that has this container, and which of its containers it is; undefined for an unknown one. */
  slotOfContainer(number: string, now: number): { slot: number; index: number } | undefined {
    const owner = this.#owners.indexOf(number.slice(0, 4))
    const container =
      owner < 0 ? Infinity : this.#containers.decode(owner * 1_000_000 + Number(number.slice(4, 10)))
    if (container >= (cycle / block) * containersInBlock) return undefined
    const inBlock = container % containersInBlock
    const place = firstContainer.findLastIndex((first) => first <= inBlock)
    const slot = inThisCycle(Math.floor(container / containersInBlock) * block + place, now)
    return { slot, index: inBlock - (firstContainer[place] ?? 0) }
  }

  /** Slots that an unknown number means, and which of the containers it is. */
  slotsOfUnknown = (number: string, now: number) =>
    slotsFor(this.#chance.bits(`out of the air ${number}`), now)
  containerIndexFor = (number: string, slot: number): number =>
    this.#chance.bits(`place ${number}`) % this.containerCount(slot)

  #write({ format, shuffle }: Numbers, slot: number): string {
    return format.write(shuffle.encode(remainder(slot, format.size)))
  }

  /** A fleet's number means its slot for two years, another for the cycle in which its containers do. */
  #read({ format, shuffle }: Numbers, number: string, now: number): number | undefined {
    const value = format.read(number)
    if (value === undefined) return undefined
    const last = slotAt(now)
    const slot = last - remainder(last - shuffle.decode(value), format.size)
    return now - bookedAt(slot) < (isFleetSlot(slot) ? 2 * 365 : cycleDays) * DAY_MS ? slot : undefined
  }
}

const linesByOwner = new Map(
  shippingLines.flatMap(({ scac, container_prefixes }) => container_prefixes.map((prefix) => [prefix, scac])),
)
/** The line that owns the container; undefined for a lessor's or a shipper's. */
export const lineOfContainer = (number: string): string | undefined => linesByOwner.get(number.slice(0, 4))
