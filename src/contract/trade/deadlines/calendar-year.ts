import { t } from '../../language/index.ts'
import { z } from 'zod'
import { isZone } from '../calendar.ts'
import {
  gateDays,
  gateExceptionKinds,
  type GateDays,
  type GateException,
  type GateShift,
} from './gate-calendar.ts'
import { yearOf } from './plain-day.ts'

export const MAX_GATE_CALENDARS = 500
const MAX_EXCEPTIONS = 120
const MAX_SHIFTS = 4
const YEARS = { first: 2000, last: 2100 }

const clockTime = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 07:00')
const shift = z.strictObject({
  opens: clockTime,
  /** Earlier than `opens`: on the next day. */
  closes: clockTime,
  serves: z.enum(['all', 'reefers']),
})
const shifts = z.array(shift).max(MAX_SHIFTS)
const exception = z.strictObject({
  date: z.iso.date(),
  kind: z.enum(gateExceptionKinds),
  /** None: closed all day. */
  shifts,
  name: z.string().trim().min(1, 'must not be blank').max(120),
  /** Who says so: the page or notice of the terminal. */
  source: z.string().trim().min(1, 'must not be blank').max(300),
})

/** When the gates of a port, or of one terminal there, work in one year: as a person confirms it. */
export const calendarYearShape = {
  /** UN/LOCODE of the port, or of the place inland. */
  locode: z.string().regex(/^[A-Z]{2}[A-Z2-9]{3}$/, 'must be a UN/LOCODE such as USLAX'),
  /** FIRMS, BIC or SMDG code, or the name, of the terminal; null for all terminals there without a calendar of their own. */
  terminal: z.string().trim().min(1, 'must not be blank').max(120).nullable(),
  year: z.int().min(YEARS.first).max(YEARS.last),
  /** By day of the week from Sunday: seven lists of shifts. */
  week: z.array(shifts).length(7),
  exceptions: z.array(exception).max(MAX_EXCEPTIONS),
}
const calendarYear = z.strictObject(calendarYearShape)
export type CalendarYear = z.output<typeof calendarYear>

/** A fault of a calendar: its path below the attributes, and why. */
export interface CalendarFault {
  path: (string | number)[]
  detail: string
}

/** Where a calendar contradicts itself. */
export function calendarFaults({ year, week, exceptions }: CalendarYear): CalendarFault[] {
  const faults: CalendarFault[] = []
  if (week.every((day) => day.length === 0))
    faults.push({ path: ['week'], detail: t('has no day on which the gate works') })
  const seen = new Set<string>()
  for (const [index, { date, kind, shifts: worked }] of exceptions.entries()) {
    if (!date.startsWith(`${year}-`))
      faults.push({
        path: ['exceptions', index, 'date'],
        detail: t('is not in {year}', { year: String(year) }),
      })
    if (seen.has(date))
      faults.push({ path: ['exceptions', index, 'date'], detail: t('{date} is there twice', { date }) })
    seen.add(date)
    if (kind === 'extra_day' && worked.length === 0)
      faults.push({
        path: ['exceptions', index, 'shifts'],
        detail: t('are needed on a day that is worked in addition'),
      })
  }
  return faults
}

/** Whether it is a calendar, and does not contradict itself. */
export function readCalendarYear(
  given: unknown,
): { calendar: CalendarYear } | { faults: readonly CalendarFault[] } {
  const result = calendarYear.safeParse(given)
  if (!result.success)
    return {
      faults: result.error.issues.map(({ path, message }) => ({
        path: path.map((part) => (typeof part === 'number' ? part : String(part))),
        detail: message,
      })),
    }
  const faults = calendarFaults(result.data)
  return faults.length > 0 ? { faults } : { calendar: result.data }
}

interface YearOfGate {
  year: number
  week: readonly (readonly GateShift[])[]
  exceptions: readonly GateException[]
}

/** Looks days up in the calendars of several years: each has its own week. @param zone IANA name of the place */
export function gateDaysOfYears(
  calendars: readonly YearOfGate[],
  zone: string | null,
  isReefer: boolean,
): GateDays {
  const years = new Map(
    calendars.map(({ year, week, exceptions }) => [
      year,
      gateDays({ zone: isZone(zone) ? zone : 'UTC', week, exceptions, years: [year] }, isReefer),
    ]),
  )
  const of = (day: number) => years.get(yearOf(day))
  return {
    hasYear: (day) => years.has(yearOf(day)),
    closedBecause: (day) => of(day)?.closedBecause(day) ?? null,
    closesAt: (day) => of(day)?.closesAt(day) ?? null,
  }
}
