import {
  isZone,
  type LocalTime,
  localTime,
  writeIsoDate,
  writeIsoMinute,
  writeOffset,
} from '../trade/index.ts'
import type { ExportTime } from './cell.ts'

/** What the clock of a place shows, and how far it is from UTC; null where its zone is not known. */
export interface WrittenTime {
  local: LocalTime
  offsetMinutes: number | null
}

export function writtenTime({ at, zone }: Pick<ExportTime, 'at' | 'zone'>): WrittenTime {
  const instant = new Date(at)
  if (!isZone(zone)) return { local: localTime(instant, null), offsetMinutes: null }
  const local = localTime(instant, zone)
  const shown = Date.UTC(local.year, local.month - 1, local.day, local.hour, local.minute)
  return { local, offsetMinutes: Math.round(shown / 60_000 - Math.floor(instant.getTime() / 60_000)) }
}

function offsetText(minutes: number | null, zone: string | null): string {
  if (minutes === null) return ''
  if (zone === 'UTC') return 'Z'
  return writeOffset(minutes)
}

/**
 * ISO 8601 for programs: `2026-11-09T06:10-08:00` is what the clock of the place shows, and the instant as well; a day is
 * `2026-11-09`. Without an offset where the zone is not known.
 */
export function isoText(time: ExportTime): string {
  const { local, offsetMinutes } = writtenTime(time)
  if (time.precision === 'day') return writeIsoDate(local)
  return `${writeIsoMinute(local)}${offsetText(offsetMinutes, time.zone)}`
}
