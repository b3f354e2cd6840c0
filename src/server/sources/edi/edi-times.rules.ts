import { instantOfLocal } from '../../../contract/trade/index.ts'
import type { SourceTime } from '../kit/moves.rules.ts'
import { readTime } from '../kit/times.rules.ts'

/** Hours ahead of Greenwich, by the first letter of the code: standard time, with the zone that changes between both. */
const zones: Readonly<Record<string, { hours: number; name: string }>> = {
  N: { hours: -3.5, name: 'America/St_Johns' },
  T: { hours: -4, name: 'America/Halifax' },
  E: { hours: -5, name: 'America/New_York' },
  C: { hours: -6, name: 'America/Chicago' },
  M: { hours: -7, name: 'America/Denver' },
  P: { hours: -8, name: 'America/Los_Angeles' },
  A: { hours: -9, name: 'America/Anchorage' },
  H: { hours: -10, name: 'Pacific/Honolulu' },
}
const universal = new Set(['UT', 'GM', 'UTC', 'GMT', 'Z'])
/** Codes 01 to 12 are hours ahead of Greenwich, 13 to 24 are 12 to 1 hours behind it. */
const [HOURS_AHEAD, HOURS] = [12, 24]

/**
 * Minutes ahead of Greenwich at a local time, by X12 element 623 (`PT`, `ED`, `UT`, `08`) or the letters of an EDIFACT time
 * (`UTC`, `EST`).
 * @returns null for the local time of the place: `LT`, no code, or one that is not known
 */
function offsetOf(code: string, local: string): number | null {
  const zone = code.trim().toUpperCase()
  if (universal.has(zone)) return 0
  if (/^\d\d$/.test(zone)) {
    const number = Number(zone)
    if (number < 1 || number > HOURS) return null
    return (number <= HOURS_AHEAD ? number : number - HOURS - 1) * 60
  }
  const [, letter = '', season] = /^([NTECMPAH])([SD]?)T?$/.exec(zone) ?? []
  const known = zones[letter]
  // A single letter is of the military alphabet.
  if (!known || zone.length < 2) return null
  if (season === 'S') return known.hours * 60
  if (season === 'D') return (known.hours + 1) * 60
  return (Date.parse(`${local}Z`) - instantOfLocal(local, known.name).getTime()) / 60_000
}

/**
 * `20261120` and `0741`. With six digits of the date the year is of this century.
 * @param zone its code; an empty one is the local time of a place
 */
export function ediTime(date = '', time = '', zone = ''): SourceTime | null {
  const [, year, month, day] = /^(\d{4}|\d\d)(\d\d)(\d\d)$/.exec(date.trim()) ?? []
  const [, hour, minute] = /^(\d\d)(\d\d)/.exec(time.trim().padEnd(4, '0')) ?? []
  if (year === undefined || hour === undefined) return null
  const read = readTime(`${year.padStart(4, '20')}-${month}-${day}T${hour}:${minute}:00`)
  return read && { ...read, offset_minutes: offsetOf(zone, read.local) }
}

/**
 * The time of `DTM`, element 1: `334:202611200741:203`. Formats with a zone end with it: 303 and 304 with letters, 205 with an offset.
 */
export function edifactTime(value = '', format = ''): SourceTime | null {
  const [, digits = '', rest = ''] = /^(\d*)(.*)$/s.exec(value.trim()) ?? []
  if (format === '101') return ediTime(digits)
  const [date, time] = [digits.slice(0, 8), digits.slice(8, 12)]
  if (format !== '205') return ediTime(date, time, rest)
  const read = readTime(`${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}T${time}${rest}`)
  return read ?? ediTime(date, time)
}
