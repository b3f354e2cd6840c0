import { isZone, instantOfLocal } from '../../../contract/trade/index.ts'
import type { SourceTime } from './moves.rules.ts'

/** An instant of a source, and the zone in which people read it. */
export interface ZonedInstant {
  /** ISO 8601 UTC. */
  timestamp: string
  /** IANA name. Null: the local time of an unknown zone, written as if it were UTC (docs/interface.md, "Times"). */
  timezone: string | null
}

const pattern =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):?(\d\d)(?::?(\d\d)(?:\.\d+)?)?)?\s*(Z|[+-]\d\d(?::?\d\d)?)?$/
/** What a container's journey can have: dates outside are typing errors or fillers. */
const [FIRST_YEAR, LAST_YEAR] = [1990, 2100]

/**
 * Reads `2026-11-20T07:41:00+08:00`, also without seconds, colons or an offset; a date alone is its midnight.
 * @returns null for anything else, and for years that no journey has
 */
export function readTime(text: string): SourceTime | null {
  const match = pattern.exec(text.trim())
  if (!match) return null
  const [, year = '', month, day, hour = '00', minute = '00', second = '00', offset] = match
  const local = `${year}-${month}-${day}T${hour}:${minute}:${second}`
  const at = new Date(`${local}Z`)
  // The 31st of a month with 30 days is a day of the next one to the parser.
  if (Number.isNaN(at.getTime()) || !at.toISOString().startsWith(local)) return null
  if (Number(year) < FIRST_YEAR || Number(year) > LAST_YEAR) return null
  return { local, offset_minutes: offset === undefined ? null : minutesOf(offset) }
}

function minutesOf(offset: string): number {
  if (offset === 'Z') return 0
  const digits = offset.slice(1).replace(':', '').padEnd(4, '0')
  const minutes = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2))
  return offset.startsWith('-') ? -minutes : minutes
}

/**
 * @param zone that of the place; null where it is not known. With an offset of full hours the zone of that offset stands in for it.
 */
export function zoned({ local, offset_minutes: offset }: SourceTime, zone: string | null): ZonedInstant {
  const given = new Date(`${local}Z`)
  const known = zone !== null && isZone(zone) ? zone : null
  if (offset !== null)
    return {
      timestamp: new Date(given.getTime() - offset * 60_000).toISOString(),
      timezone: known ?? fixedZone(offset),
    }
  return { timestamp: instantOfLocal(local, known).toISOString(), timezone: known }
}

/** `Etc/GMT-8` is eight hours ahead of Greenwich: the sign is that of POSIX. */
function fixedZone(offset: number): string {
  const hours = offset / 60
  if (offset === 0 || !Number.isInteger(hours) || hours > 14 || hours < -12) return 'UTC'
  return `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`
}
