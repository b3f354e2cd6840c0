import type { AisReport } from './report.ts'
import type { SixBits } from './six-bit.rules.ts'
import { shipIdentityOf, positionOf } from './values.rules.ts'

/** Where the values of a position stand in a message, as the first bit. */
interface PositionLayout {
  /** Bits that the message has at least. */
  length: number
  speed: readonly [start: number, length: number]
  /** In a second. */
  knots: number
  longitude: readonly [start: number, length: number]
  latitude: readonly [start: number, length: number]
  /** Parts of a degree. */
  parts: number
  course: readonly [start: number, length: number]
  /** Parts of a degree of the course. */
  course_parts: number
  heading: readonly [start: number, length: number] | null
  status: readonly [start: number, length: number] | null
}
const classA: PositionLayout = {
  length: 149,
  speed: [50, 10],
  knots: 0.1,
  longitude: [61, 28],
  latitude: [89, 27],
  parts: 600_000,
  course: [116, 12],
  course_parts: 10,
  heading: [128, 9],
  status: [38, 4],
}
const classB: PositionLayout = {
  length: 139,
  speed: [46, 10],
  knots: 0.1,
  longitude: [57, 28],
  latitude: [85, 27],
  parts: 600_000,
  course: [112, 12],
  course_parts: 10,
  heading: [124, 9],
  status: null,
}
const longRange: PositionLayout = {
  length: 94,
  speed: [79, 6],
  knots: 1,
  longitude: [44, 18],
  latitude: [62, 17],
  parts: 600,
  course: [85, 9],
  course_parts: 1,
  heading: null,
  status: [40, 4],
}
const layouts: Record<number, PositionLayout> = { 1: classA, 2: classA, 3: classA, 18: classB, 27: longRange }

/** In messages of the long range 63 stands for “not known”, in the others 102.3. */
const NOT_KNOWN_LONG_RANGE = 63
/** Of a message with the ship's IMO number: the bits before its dimensions. */
const LEAST_STATIC_LENGTH = 232

/**
 * Reads one message of AIS (ITU-R M.1371-5): positions of types 1, 2, 3, 18 and 27, and the identity of type 5. Type 24 is that of small
 * craft, which have no IMO number.
 */
export function readAisMessage(bits: SixBits, received: unknown, sent_at: number | null): AisReport {
  const type = bits.length < 38 ? 0 : bits.unsigned(0, 6)
  const code = `AIS ${type}`
  const useless = (reason: string): AisReport => ({ kind: 'useless', code, received, reason })
  const mmsi = String(bits.unsigned(8, 30)).padStart(9, '0')
  if (type === 5)
    return bits.length < LEAST_STATIC_LENGTH
      ? useless('The message is cut off')
      : shipIdentityOf({ code, received, mmsi, imo: bits.unsigned(40, 30), name: bits.text(112, 120) })
  if (type === 24) return useless('It is of a small craft, which has no IMO number')
  const layout = layouts[type]
  if (!layout) return useless('It says nothing of a ship’s position')
  if (bits.length < layout.length) return useless('The message is cut off')
  const speed = bits.unsigned(...layout.speed)
  return positionOf({
    code,
    received,
    mmsi,
    sent_at,
    latitude: bits.signed(...layout.latitude) / layout.parts,
    longitude: bits.signed(...layout.longitude) / layout.parts,
    speed: layout === longRange && speed === NOT_KNOWN_LONG_RANGE ? null : tenths(speed * layout.knots),
    course: bits.unsigned(...layout.course) / layout.course_parts,
    heading: layout.heading && bits.unsigned(...layout.heading),
    status: layout.status && bits.unsigned(...layout.status),
  })
}

const tenths = (value: number): number => Math.round(value * 10) / 10
