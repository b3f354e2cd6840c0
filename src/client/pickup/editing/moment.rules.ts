import { t } from '../../../contract/language/index.ts'
import { type CalendarDate, dayNumber, localTime, writeIsoMinute } from '../../../contract/trade/index.ts'

/** A time of the clock at the place, `2026-11-24T10:00`, or why the text is none. */
export type ReadMoment = { local: string } | { why: string }

const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const dayMs = 86_400_000

const dateOf = (day: number): CalendarDate => {
  const date = new Date(day * dayMs)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}
const isDate = ({ year, month, day }: CalendarDate): boolean => {
  const read = dateOf(dayNumber({ year, month, day }))
  return read.year === year && read.month === month && read.day === day
}

/** A day without its year is the one that is next, or was a month ago at most. */
function inYear(month: number, day: number, today: CalendarDate): CalendarDate {
  const date = { year: today.year, month, day }
  const distance = dayNumber(date) - dayNumber(today)
  if (distance < -31) return { ...date, year: today.year + 1 }
  return distance > 334 ? { ...date, year: today.year - 1 } : date
}

const fullYear = (text: string): number => (text.length === 2 ? 2000 + Number(text) : Number(text))

type ReadDate = CalendarDate | { why: string }

function readDate(text: string, today: CalendarDate): ReadDate | undefined {
  if (text === '' || text === 'today') return today
  if (text === 'tomorrow') return dateOf(dayNumber(today) + 1)
  const weekday = weekdays.findIndex((name) => text.length >= 3 && new RegExp(`^${name}[a-z]*$`).test(text))
  // 1 January 1970 was a Thursday. The day itself is today: a time that is over is seen before it is entered.
  if (weekday >= 0) return dateOf(dayNumber(today) + ((weekday - dayNumber(today) - 4 + 7 * 10_000_000) % 7))
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text)
  if (iso) return { year: Number(iso[1]), month: Number(iso[2]), day: Number(iso[3]) }
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4}|\d{2})?$/.exec(text)
  if (dotted) {
    const [, day, month, year] = dotted
    return year === undefined
      ? inYear(Number(month), Number(day), today)
      : { year: fullYear(year), month: Number(month), day: Number(day) }
  }
  return readWordedDate(text, today) ?? readSlashedDate(text, today)
}

/** `24 nov`, `nov 24 2026`, with the day of the week before it or without. */
function readWordedDate(text: string, today: CalendarDate): ReadDate | undefined {
  const words = text.split(' ').filter((word) => word !== '')
  const rest = weekdays.some((name) => words[0]?.startsWith(name)) ? words.slice(1) : words
  const named = rest.findIndex((word) => months.some((name) => word.startsWith(name)))
  if (named < 0 || named > 1) return undefined
  const month = months.findIndex((name) => rest[named]?.startsWith(name)) + 1
  const [day, year, ...more] = rest.filter((_, at) => at !== named)
  if (day === undefined || !/^\d{1,2}$/.test(day) || more.length > 0) return undefined
  if (year === undefined) return inYear(month, Number(day), today)
  return /^\d{4}$/.test(year) ? { year: Number(year), month, day: Number(day) } : undefined
}

/** `11/24` is a day of November everywhere; `11/12` is none that is certain. */
function readSlashedDate(text: string, today: CalendarDate): ReadDate | undefined {
  const slashed = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}|\d{2}))?$/.exec(text)
  if (!slashed) return undefined
  const [, one = '', other = '', year] = slashed
  const [first, second] = [Number(one), Number(other)]
  if (first <= 12 && second <= 12 && first !== second)
    return { why: t('Write the month as a word: {date} is read in two ways', { date: `${one}/${other}` }) }
  const [month, day] = first > 12 ? [second, first] : [first, second]
  return year === undefined ? inYear(month, day, today) : { year: fullYear(year), month, day }
}

const clock = /(?:^|[ t])(\d{1,2})(?:[:h](\d{2})|(?<=\d{2})(\d{2}))?(?::\d{2})? ?(am|pm)?h?$/

function readClock(text: string): { hour: number; minute: number; before: string } | undefined {
  const read = clock.exec(text)
  if (!read) return undefined
  const [, hours = '', withColon, joined, half] = read
  const given = Number(hours)
  const minute = Number(withColon ?? joined ?? '0')
  if (half !== undefined && (given < 1 || given > 12)) return undefined
  const hour = half === undefined ? given : (given % 12) + (half === 'pm' ? 12 : 0)
  if (hour > 23 || minute > 59) return undefined
  return { hour, minute, before: text.slice(0, read.index).trim() }
}

const plainMoment = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[,@]|\bat\b/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Whether a text can be nothing but a day: with its year, or in numbers with a time: `2026-11-24 10:00`, `24 nov 2026`, `11/24 10:00`. */
export function isWrittenDay(text: string, now: Date): boolean {
  const plain = plainMoment(text)
  const today = localTime(now, null)
  if (readDate(plain, today) !== undefined) return /\b\d{4}\b/.test(plain) && /\D/.test(plain)
  const { before } = readClock(plain) ?? { before: '' }
  const hasClock = /\d:\d\d|\d ?[ap]m$/.test(plain)
  return hasClock && /\d/.test(before) && readDate(before, today) !== undefined
}

/**
 * Reads a day and a time as people write them: `tue 10`, `24 nov 14:30`, `tomorrow 3 pm`, `2026-11-24 10:00`, `14:30` (today).
 * @param zone of the place whose clock shows it; null where it is not known
 */
export function readMoment(text: string, now: Date, zone: string | null): ReadMoment {
  const plain = plainMoment(text)
  if (plain === '') return { why: t('Write a day and a time: tue 10') }
  const today = localTime(now, zone)
  const whole = readDate(plain, today)
  if (whole !== undefined && !('why' in whole) && !/^\d{1,4}$/.test(plain))
    return { why: t('At what time? Write it after the day: tue 10') }
  const time = readClock(plain)
  const date = time && readDate(time.before, today)
  if (time === undefined || date === undefined)
    return { why: t('This is no day and time. Write it as: tue 10, 24 nov 14:30') }
  if ('why' in date) return date
  if (!isDate(date)) return { why: t('The calendar has no such day') }
  return {
    local: writeIsoMinute({ ...date, ...time }),
  }
}
