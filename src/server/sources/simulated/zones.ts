import { DAY_MS, hour, minute } from './times.ts'

interface Zone {
  format: Intl.DateTimeFormat
  /** Offsets by the hour since 1970. */
  known: Map<number, number>
}
const zones = new Map<string, Zone>()

function zoneOf(name: string): Zone {
  const found = zones.get(name)
  if (found) return found
  const two = '2-digit' as const
  const fields = { year: 'numeric', month: two, day: two, hour: two, minute: two, hourCycle: 'h23' } as const
  const made = { format: new Intl.DateTimeFormat('en-US', { ...fields, timeZone: name }), known: new Map() }
  zones.set(name, made)
  return made
}

/** Milliseconds that local time is ahead of UTC. Kept by the hour: zones change at whole hours. */
export function offsetAt(name: string, at: number): number {
  const { format, known } = zoneOf(name)
  const inHour = Math.floor(at / hour)
  const found = known.get(inHour)
  if (found !== undefined) return found
  const parts = Object.fromEntries(
    format.formatToParts(inHour * hour).map(({ type, value }) => [type, Number(value)]),
  )
  const local = Date.UTC(
    parts['year'] ?? 0,
    (parts['month'] ?? 1) - 1,
    parts['day'],
    parts['hour'],
    parts['minute'],
  )
  if (known.size > 5000) known.clear()
  known.set(inHour, local - inHour * hour)
  return local - inHour * hour
}

/** The number of the local calendar day, from 1 January 1970. */
export const localDay = (zone: string, at: number): number => Math.floor((at + offsetAt(zone, at)) / DAY_MS)

/** The instant at which clocks there show a local time. */
export const instantOf = (zone: string, local: number): number =>
  local - offsetAt(zone, local - offsetAt(zone, local))

/** 23:59 of a local calendar day: free time ends with the day, wherever the reader sits. */
export const endOfDay = (zone: string, dayNumber: number): number =>
  instantOf(zone, dayNumber * DAY_MS + DAY_MS - minute)
