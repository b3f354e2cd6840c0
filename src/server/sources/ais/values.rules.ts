import { isImoNumber } from '../../../contract/identifiers/index.ts'
import type { AisIdentity, AisPosition, AisReport } from './report.ts'

/** MMSI of ships begin with 2 to 7; others are of stations, aircraft, buoys and lifeboats. */
const isShipMmsi = (mmsi: string): boolean => /^[2-7]\d{8}$/.test(mmsi)

/** The largest speed that a message can carry; 102.3 stands for “not known”. Knots. */
const MAX_SPEED = 102.2
/** Slower than this a ship has no course to speak of. Knots. */
const LEAST_SPEED_OF_COURSE = 0.5

/** Of the navigational statuses. */
const AT_ANCHOR = 1

type Given = number | null | undefined
const within = (value: Given, [least, most]: readonly [number, number]): number | null =>
  typeof value === 'number' && value >= least && value <= most ? value : null

interface GivenPosition extends Pick<AisPosition, 'code' | 'received' | 'mmsi' | 'sent_at'> {
  latitude: Given
  longitude: Given
  speed: Given
  /** The navigational status of the standard; absent where the message has none. */
  status?: Given
  /** Where the bow points; 511 is not known. */
  heading: Given
  /** Over ground; 360 is not known. */
  course: Given
}

/** A position as a feed gives it: values that stand for “not known” are left out, and so are impossible ones. */
export function positionOf({
  heading: bow,
  course,
  speed: over,
  status,
  ...given
}: GivenPosition): AisReport {
  const { code, received } = given
  if (!isShipMmsi(given.mmsi)) return { kind: 'useless', code, received, reason: 'It is not of a ship' }
  const latitude = within(given.latitude, [-90, 90])
  const longitude = within(given.longitude, [-180, 180])
  if (latitude === null || longitude === null)
    return { kind: 'useless', code, received, reason: 'The ship does not know its position' }
  const speed = within(over, [0, MAX_SPEED])
  const goes = speed !== null && speed >= LEAST_SPEED_OF_COURSE ? within(course, [0, 359.95]) : null
  return {
    ...given,
    kind: 'position',
    latitude,
    longitude,
    speed,
    heading: within(bow, [0, 359]) ?? goes,
    ...(status === AT_ANCHOR && { is_at_anchor: true as const }),
  }
}

export function shipIdentityOf({
  code,
  received,
  mmsi,
  imo,
  name,
}: Pick<AisIdentity, 'code' | 'received' | 'mmsi' | 'name'> & { imo: number | string | null }): AisReport {
  const digits = String(imo ?? '').padStart(7, '0')
  if (!isShipMmsi(mmsi)) return { kind: 'useless', code, received, reason: 'It is not of a ship' }
  if (!isImoNumber(digits) || Number(digits) === 0)
    return { kind: 'useless', code, received, reason: 'It names no IMO number' }
  return { kind: 'identity', code, received, mmsi, imo: digits, name: unpadded(name) }
}

/** Feeds hand the padding of AIS on: what follows `@` is none of the name. */
const unpadded = (name: string | null): string | null => name?.replace(/@.*$/s, '').trim() || null
