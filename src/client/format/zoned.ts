/** A calendar date with the parts that people read, and its day number for counting. */
export interface CalendarDate {
  year: number
  month: number
  day: number
}
export interface LocalTime extends CalendarDate {
  hour: number
  minute: number
}

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

const clocks = new Map<string, Intl.DateTimeFormat | null>()

/** Null when the browser does not know the zone: then the time is shown as given, like one without a zone. */
function clockOf(zone: string): Intl.DateTimeFormat | null {
  const known = clocks.get(zone)
  if (known !== undefined) return known
  let made: Intl.DateTimeFormat | null = null
  try {
    made = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    })
  } catch {
    made = null
  }
  clocks.set(zone, made)
  return made
}

/** True when times can be told in this zone. */
export const isZone = (zone: string | null): zone is string => zone !== null && clockOf(zone) !== null

/**
 * What the wall clock in `zone` (IANA) shows at an instant. With no zone the source's own local time was stored as if
 * it were UTC (docs/interface.md, "Times"): it comes back as given.
 */
export function localTime(at: Date, zone: string | null): LocalTime {
  const parts = Object.fromEntries(
    (clockOf(zone ?? 'UTC') ?? clockOf('UTC'))?.formatToParts(at).map(({ type, value }) => [type, value]) ??
      [],
  )
  const part = (name: string) => Number(parts[name])
  return {
    year: part('year'),
    month: part('month'),
    day: part('day'),
    hour: part('hour'),
    minute: part('minute'),
  }
}

const dayNumber = ({ year, month, day }: CalendarDate): number => Date.UTC(year, month - 1, day) / 86_400_000

/** Whole calendar days from one date to another. */
export const daysBetween = (from: CalendarDate, to: CalendarDate): number => dayNumber(to) - dayNumber(from)

/** `Mon 9 Nov`; with the year when it is not that of `now`. */
export function writeDate(date: CalendarDate, now: CalendarDate): string {
  const weekday = weekdays[(((dayNumber(date) + 4) % 7) + 7) % 7]
  const year = date.year === now.year ? '' : ` ${date.year}`
  return `${weekday} ${date.day} ${months[date.month - 1]}${year}`
}

const two = (value: number): string => String(value).padStart(2, '0')
/** `06:10`. */
export const writeClock = ({ hour, minute }: LocalTime): string => `${two(hour)}:${two(minute)}`

const zoneNames = new Map<string, (at: Date) => string>()
const localesWithNames = ['en-US', 'en-GB', 'en-AU', 'en-IN']

/** `PST`, `CET`, and `UTC+8` where people's abbreviations are ambiguous. */
export function zoneName(at: Date, zone: string): string {
  let name = zoneNames.get(zone)
  if (!name) {
    const formats = localesWithNames.map(
      (locale) => new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'short' }),
    )
    name = (when) => {
      const names = formats.map(
        (format) => format.formatToParts(when).find(({ type }) => type === 'timeZoneName')?.value ?? zone,
      )
      const short = names.find((each) => !/^(GMT|UTC)[+-]/.test(each)) ?? names[0] ?? zone
      return short.replace(/^GMT(?=[+-])/, 'UTC')
    }
    zoneNames.set(zone, name)
  }
  return name(at)
}
