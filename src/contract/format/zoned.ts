import { presentLanguage, presentLocale } from '../language/index.ts'
import { type CalendarDate, dayNumber, type LocalTime, steadyOffset, writeTwoDigits } from '../trade/index.ts'
import type { DateFormat } from '../vocabulary/index.ts'
import { writingNow } from './writing.ts'

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A language other than English has one form for weekdays, and one for dates with and without their year. */
const formatsOfLanguage = new Map<string, Intl.DateTimeFormat>()
function writeInLanguage(options: Intl.DateTimeFormatOptions, { year, month, day }: CalendarDate): string {
  const locale = presentLocale()
  const key = `${locale} ${Object.keys(options).join()}`
  const format =
    formatsOfLanguage.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
  formatsOfLanguage.set(key, format)
  return format.format(Date.UTC(year, month - 1, day))
}

const inNumbers: Record<
  Exclude<DateFormat, 'month_name'>,
  (year: number, month: string, day: string) => string
> = {
  iso: (year, month, day) => `${year}-${month}-${day}`,
  us: (year, month, day) => `${month}/${day}/${year}`,
  dotted: (year, month, day) => `${day}.${month}.${year}`,
}

/** `Mon`, `Mo`, `周一`. */
export const weekdayName = (date: CalendarDate): string =>
  presentLanguage() === 'en'
    ? (weekdays[(((dayNumber(date) + 4) % 7) + 7) % 7] ?? '')
    : writeInLanguage({ weekday: 'short' }, date).replace(/\.$/, '')

const namesOfWeek = new Map<string, ReadonlySet<string>>()
/** All seven, as `weekdayName` writes them. */
export function weekdayNames(): ReadonlySet<string> {
  const locale = presentLocale()
  const names =
    namesOfWeek.get(locale) ??
    new Set(weekdays.map((_, day) => weekdayName({ year: 2024, month: 1, day: day + 1 })))
  namesOfWeek.set(locale, names)
  return names
}

/** `9 Nov`, `9. Nov.`, `11月9日`. */
function withMonthName(date: CalendarDate, hasYear: boolean): string {
  const { year, month, day } = date
  if (presentLanguage() === 'en') return `${day} ${months[month - 1]}${hasYear ? ` ${year}` : ''}`
  return writeInLanguage({ day: 'numeric', month: 'short', ...(hasYear && { year: 'numeric' }) }, date)
}

/** `Mon 9 Nov`, with the year when it is not that of `now`; `Mon 2026-11-09`: numbers have the year always. */
export function writeDate(date: CalendarDate, now: CalendarDate): string {
  const { dates } = writingNow()
  const { year, month, day } = date
  const written =
    dates === 'month_name'
      ? withMonthName(date, year !== now.year)
      : inNumbers[dates](year, writeTwoDigits(month), writeTwoDigits(day))
  return `${weekdayName(date)} ${written}`
}

/** `06:10`. */
export const writeClock = ({ hour, minute }: LocalTime): string =>
  `${writeTwoDigits(hour)}:${writeTwoDigits(minute)}`

const zoneNames = new Map<string, (at: Date) => string>()
const localesWithNames = ['en-US', 'en-GB', 'en-AU', 'en-IN']

/** `PST`, `CET`, and `UTC+8` where people's abbreviations are ambiguous. */
export function zoneName(at: Date, zone: string): string {
  if (zone === 'UTC') return 'UTC'
  const offset = steadyOffset(at, zone)
  if (offset === null) return formattedName(at, zone)
  const key = `${zone} ${offset} ${at.getUTCFullYear()}`
  const known = namesOfYear.get(key)
  if (known !== undefined) return known
  const name = formattedName(at, zone)
  if (namesOfYear.size >= MAX_CACHED_NAMES) namesOfYear.clear()
  namesOfYear.set(key, name)
  return name
}

/** By zone, distance from UTC and year: within these a zone has one name. */
const namesOfYear = new Map<string, string>()
const MAX_CACHED_NAMES = 5000

function formattedName(at: Date, zone: string): string {
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
