import { isZone, localTime, writeOffset } from '../../contract/trade/index.ts'
import { zoned } from '../sources/kit/times.rules.ts'

/**
 * An instant on the clock of its place, with the offset: `2026-11-20T07:41:00+08:00`.
 * @param timestamp ISO 8601; with `timezone` null it is the place's own time, written as if it were UTC
 * @param placeZone of the place, where the event itself names none
 * @returns null where nothing says which instant it is
 */
export function offsetTime(
  timestamp: string,
  timezone: string | null,
  placeZone: string | null,
): string | null {
  const given = new Date(timestamp)
  const zone = isZone(timezone) ? timezone : isZone(placeZone) ? placeZone : null
  if (timezone !== null) return written(given, zone ?? 'UTC')
  if (zone === null) return null
  const local = given.toISOString().slice(0, 19)
  return written(new Date(zoned({ local, offset_minutes: null }, zone).timestamp), zone)
}

function written(at: Date, zone: string): string {
  const { year, month, day, hour, minute } = localTime(at, zone)
  const local = Date.UTC(year, month - 1, day, hour, minute)
  const offset = Math.round((local - Math.floor(at.getTime() / 60_000) * 60_000) / 60_000)
  const text = new Date(at.getTime() + offset * 60_000).toISOString().slice(0, 19)
  return `${text}${writeOffset(offset)}`
}
