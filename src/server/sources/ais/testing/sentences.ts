import { nmeaChecksum } from '../sentence.rules.ts'

/** Writes AIS sentences as radios do, for tests: the counterpart of the reader. */
type Field = readonly [value: number | string, bits: number]

const bitsOf = ([value, bits]: Field): string => {
  if (typeof value === 'number')
    return (BigInt(value) & ((1n << BigInt(bits)) - 1n)).toString(2).padStart(bits, '0')
  const sixes = [...value.toUpperCase()].map((character) =>
    (character.charCodeAt(0) % 64).toString(2).padStart(6, '0'),
  )
  return sixes.join('').padEnd(bits, '0').slice(0, bits)
}

export function sentencesOf(fields: readonly Field[], { id = 1, channel = 'A' } = {}): string[] {
  const bits = fields.map(bitsOf).join('')
  const fill = (6 - (bits.length % 6)) % 6
  const payload = [...bits.padEnd(bits.length + fill, '0').matchAll(/.{6}/g)]
    .map(([six]) => Number.parseInt(six, 2))
    .map((six) => String.fromCharCode(six > 39 ? six + 56 : six + 48))
    .join('')
  const parts = payload.match(/.{1,56}/g) ?? ['']
  return parts.map((part, index) => {
    const number = parts.length > 1 ? String(id) : ''
    const isLast = index === parts.length - 1
    const body = `AIVDM,${parts.length},${index + 1},${number},${channel},${part},${isLast ? fill : 0}`
    return `!${body}*${nmeaChecksum(body)}`
  })
}

/** Degrees, knots; as the ship's transponder of class A sends it. */
export interface SentPosition {
  mmsi: string
  latitude: number
  longitude: number
  speed?: number
  course?: number
  heading?: number
  /** Navigational status: 0 under way, 1 at anchor, 5 moored. */
  status?: number
}

export const classAPosition = ({
  mmsi,
  latitude,
  longitude,
  speed = 15.2,
  course = 85,
  heading = 84,
  status = 0,
}: SentPosition): string =>
  sentencesOf([
    [1, 6],
    [0, 2],
    [Number(mmsi), 30],
    [status, 4],
    [0, 8],
    [Math.round(speed * 10), 10],
    [1, 1],
    [Math.round(longitude * 600_000), 28],
    [Math.round(latitude * 600_000), 27],
    [Math.round(course * 10), 12],
    [heading, 9],
    [30, 6],
    [0, 25],
  ]).join('\n')

export const shipIdentity = (
  mmsi: string,
  imo: string,
  name: string,
  options?: { id?: number; channel?: string },
) =>
  sentencesOf(
    [
      [5, 6],
      [0, 2],
      [Number(mmsi), 30],
      [0, 2],
      [Number(imo), 30],
      ['CALL', 42],
      [name, 120],
      [71, 8],
      [0, 30],
      [1, 4],
      [0, 20],
      [120, 8],
      ['LONG BEACH', 120],
      [0, 2],
    ],
    options,
  )
