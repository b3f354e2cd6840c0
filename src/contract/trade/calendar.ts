/**
 * Calendar days in the zone of the port by which the arrival moved: from the one first reported to the latest, later
 * is positive. Null where one of them is not reported.
 * @param first ISO 8601, as is `latest`
 * @param zone IANA name; the dates count as given where it is null or unknown
 */
export const etaDelayDays = (
  first: string | null,
  latest: string | null,
  zone: string | null,
): number | null =>
  first === null || latest === null
    ? null
    : daysBetween(calendarDate(first, zone), calendarDate(latest, zone))

/** A date of the calendar; `month` from 1. */
export interface CalendarDate {
  year: number
  month: number
  day: number
}
export interface LocalTime extends CalendarDate {
  hour: number
  minute: number
}

/**
 * Names of one word that are zones. Others, such as `PST`, are abbreviations with several meanings: PostgreSQL reads
 * them, browsers do not. The database's `checked_zone` has the same list and pattern.
 */
const zonesOfOneWord = new Set(
  [
    'UTC GMT UCT Zulu Universal Greenwich EST MST HST WET CET MET EET EST5EDT CST6CDT MST7MDT PST8PDT',
    'Cuba Egypt Eire GB GB-Eire Hongkong Iceland Iran Israel Jamaica Japan Kwajalein Libya NZ NZ-CHAT Navajo PRC',
    'Poland Portugal ROC ROK Singapore Turkey W-SU',
  ].flatMap((line) => line.split(' ')),
)
const zonePattern = /^(?:[A-Za-z_]+\/)+[A-Za-z_-]+$|^Etc\/GMT[+-]\d{1,2}$/

/** Zones come with the records. A few hundred exist; names that are no zones must not fill the memory. */
const MAX_CACHED_ZONES = 1000
const formats = new Map<string, Intl.DateTimeFormat | null>()

function formatOf(zone: string): Intl.DateTimeFormat | null {
  const cached = formats.get(zone)
  if (cached !== undefined) return cached
  const format = zonesOfOneWord.has(zone) || zonePattern.test(zone) ? makeFormat(zone) : null
  if (formats.size < MAX_CACHED_ZONES) formats.set(zone, format)
  return format
}

function makeFormat(timeZone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    })
  } catch {
    return null
  }
}

/** True for an IANA name that this browser or server knows. */
export const isZone = (zone: unknown): zone is string => typeof zone === 'string' && formatOf(zone) !== null

/**
 * What the clock of a place shows at an instant. Without a zone, or with an unknown one, the source's own local
 * time was stored as if it were UTC (docs/interface.md, "Times"): it is returned as given.
 * @param zone IANA name
 */
export function localTime(at: Date, zone: string | null): LocalTime {
  const known = zone !== null && formatOf(zone) !== null ? zone : 'UTC'
  const offset = steadyOffset(at, known)
  return offset === null ? formattedTime(at, known) : shiftedTime(at, offset)
}

function shiftedTime(at: Date, offsetMinutes: number): LocalTime {
  const shifted = new Date(at.getTime() + offsetMinutes * MINUTE_MS)
  return {
    year: shifted.getUTCFullYear(),
    month: shifted.getUTCMonth() + 1,
    day: shifted.getUTCDate(),
    hour: shifted.getUTCHours(),
    minute: shifted.getUTCMinutes(),
  }
}

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** Earlier, some zones were no whole number of minutes from UTC; later, nobody has decided yet. */
const STEADY_YEARS_MS = { from: Date.UTC(1980, 0, 1), to: Date.UTC(2100, 0, 1) }
/** Distances from UTC by zone and day; a file of 100,000 rows has a few thousand. */
const MAX_CACHED_OFFSETS = 50_000
const offsets = new Map<string, number | null>()

/**
 * How many minutes a zone is ahead of UTC on the day (of UTC) of an instant; null on a day on which that changes. To format an
 * instant takes some hundred times as long as to look this up, and a file has a million of them.
 */
export function steadyOffset(at: Date, zone: string): number | null {
  const time = at.getTime()
  if (!(time >= STEADY_YEARS_MS.from && time < STEADY_YEARS_MS.to)) return null
  if (zone === 'UTC') return 0
  const day = Math.floor(time / DAY_MS)
  const key = `${zone} ${day}`
  const cached = offsets.get(key)
  if (cached !== undefined) return cached
  const first = formattedOffset(day * DAY_MS, zone)
  const offset = first === formattedOffset((day + 1) * DAY_MS, zone) ? first : null
  if (offsets.size >= MAX_CACHED_OFFSETS) offsets.clear()
  offsets.set(key, offset)
  return offset
}

function formattedOffset(time: number, zone: string): number {
  const { year, month, day, hour, minute } = formattedTime(new Date(time), zone)
  return (Date.UTC(year, month - 1, day, hour, minute) - time) / MINUTE_MS
}

function formattedTime(at: Date, zone: string): LocalTime {
  const format = formatOf(zone)
  const parts = new Map(format?.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? NaN
  return {
    year: part('year'),
    month: part('month'),
    day: part('day'),
    hour: part('hour'),
    minute: part('minute'),
  }
}

/**
 * The instant at which the clock of a place shows a time; as given where the zone is null or unknown.
 * @param local ISO 8601 without an offset
 */
export function instantOfLocal(local: string, zone: string | null): Date {
  const given = new Date(`${local}Z`)
  if (!isZone(zone)) return given
  let at = given
  // Twice: the first result may be on the other side of a change of daylight saving time.
  for (let round = 0; round < 2; round++) at = new Date(at.getTime() + given.getTime() - clockAt(at, zone))
  return at
}

/**
 * The instant of a reported time, in milliseconds. One of which no zone is known is the clock's of its place, written as if it were UTC.
 * @param zone that it was reported with @param placeZone that of its place, where it is known
 */
export const instantAtPlace = (at: string, zone: string | null, placeZone: string | null): number => {
  const given = Date.parse(at)
  return zone !== null || !isZone(placeZone) || Number.isNaN(given)
    ? given
    : instantOfLocal(new Date(given).toISOString().slice(0, -1), placeZone).getTime()
}

/** The zone's clock at an instant, in milliseconds as if it were UTC. Seconds are the same in every zone. */
function clockAt(at: Date, zone: string): number {
  const { year, month, day, hour, minute } = localTime(at, zone)
  return Date.UTC(year, month - 1, day, hour, minute) + (at.getTime() % MINUTE_MS)
}

/** The calendar date of an instant (ISO 8601) in a zone; as given where the zone is null or unknown. */
export const calendarDate = (at: string, zone: string | null): CalendarDate => localTime(new Date(at), zone)

/** Days since 1 January 1970. */
export const dayNumber = ({ year, month, day }: CalendarDate): number =>
  Date.UTC(year, month - 1, day) / 86_400_000

/** Whole calendar days from one date to another. */
export const daysBetween = (from: CalendarDate, to: CalendarDate): number => dayNumber(to) - dayNumber(from)
