import { presentLanguage, presentLocale, t } from '../../contract/language/index.ts'
import type { CalendarDay, CalendarFigures } from '../../contract/operations/index.ts'
import { HOME_CALENDAR_DAYS } from '../../contract/vocabulary/index.ts'

export type CalendarKind = keyof CalendarFigures & ('arrivals' | 'last_free_days' | 'appointments')

interface CalendarRow {
  name: CalendarKind
  label: string
  /** The filters by days from today and by the calendar date of the place. */
  days: string
  date: string
  /** The order of the list that a figure opens. */
  sort: string
  isEstimate: boolean
}

export const calendarRows: readonly CalendarRow[] = [
  {
    name: 'arrivals',
    label: t('Arrivals'),
    days: 'arrives_in_days',
    date: 'arrives_on',
    sort: 'pod_eta_at',
    isEstimate: true,
  },
  {
    name: 'last_free_days',
    label: t('Last free days'),
    days: 'days_left',
    date: 'act_by_on',
    sort: 'act_by_at',
    isEstimate: false,
  },
  {
    name: 'appointments',
    label: t('Appointments'),
    days: 'appointment_in_days',
    date: 'appointment_on',
    sort: 'pickup_appointment_at',
    isEstimate: false,
  },
]

/**
 * The containers of a figure, as the interface asks for them.
 * @param day undefined is overdue. A day that has begun somewhere has those that are not over at their place: by the date, or as the gate closed.
 */
export function queryOfFigure(
  { days, date, sort }: Pick<CalendarRow, 'days' | 'date' | 'sort'>,
  day: Pick<ShownDay, 'date' | 'hasBegun'> | undefined,
): string {
  if (day === undefined) return `filter[${days}][end]=0&sort=${sort}`
  const rest = day.hasBegun ? `&filter[${days}][start]=0` : ''
  return `filter[${date}]=${day.date}${rest}&sort=${sort}`
}

/** A column of the calendar: the calendar date of the places, and how the person's own calendar has it. */
export interface ShownDay extends CalendarDay {
  /** Noon of the person's own day of that date. */
  at: Date
  /** From the person's own today; less than 0 if that is a day ahead of a place. */
  fromToday: number
  /** The date is today or over in a zone: what is over at its place is counted as overdue. */
  hasBegun: boolean
}

const dayMs = 86_400_000
/** A date begins first in the zone that is furthest ahead, UTC+14. */
const FURTHEST_AHEAD_MS = (14 / 24) * dayMs

/** The next days of a person, and before them each day that is over for the person and not at a place that has something then. */
export function shownDays(days: readonly CalendarDay[], now: Date): ShownDay[] {
  const today = dayAfter(now, 0)
  return days.flatMap((day) => {
    const [year = 0, month = 1, date = 1] = day.date.split('-').map(Number)
    const at = new Date(year, month - 1, date, 12)
    const fromToday = Math.round((at.getTime() - today.getTime()) / dayMs)
    const hasBegun = Date.parse(day.date) - FURTHEST_AHEAD_MS <= now.getTime()
    const hasAny = calendarRows.some(({ name }) => (day[name] ?? 0) > 0)
    const isShown = fromToday < HOME_CALENDAR_DAYS && (fromToday >= 0 || hasAny)
    return isShown ? [{ ...day, at, fromToday, hasBegun }] : []
  })
}

/** Last free days of today at their place, and of the person's next two days, are what is done first. */
export function urgencyOfFigure(
  name: CalendarKind,
  day: Pick<ShownDay, 'due_today' | 'fromToday'> | undefined,
): 'now' | 'soon' | null {
  if (name !== 'last_free_days' || day === undefined) return null
  if (day.due_today > 0) return 'now'
  return day.fromToday <= 2 ? 'soon' : null
}

const HEIGHT = 18
const MIN_HEIGHT = 3
/** Of a bar beside others of which the highest stands for `most`; in CSS pixels. */
export const barHeight = (count: number, most: number): number =>
  Math.max(MIN_HEIGHT, Math.round((HEIGHT * count) / Math.max(1, most)))

/** How days of the person's own calendar are written: English as in `Monday 23 November`. */
export const dayFormat = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(presentLanguage() === 'en' ? 'en-GB' : presentLocale(), options)

/** The calendar date so many days after now, at noon: no change of the clock moves it. */
export const dayAfter = (now: Date, days: number): Date =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, 12)
