import { presentLanguage, presentLocale, t } from '../../contract/language/index.ts'
import type { CalendarFigures } from '../../contract/operations/index.ts'

export type CalendarKind = keyof CalendarFigures & ('arrivals' | 'last_free_days' | 'appointments')

interface CalendarRow {
  name: CalendarKind
  label: string
  /** The filter by days from today, and the order of the list that a figure opens. */
  column: string
  sort: string
  isEstimate: boolean
}

export const calendarRows: readonly CalendarRow[] = [
  { name: 'arrivals', label: t('Arrivals'), column: 'arrives_in_days', sort: 'pod_eta_at', isEstimate: true },
  {
    name: 'last_free_days',
    label: t('Last free days'),
    column: 'days_left',
    sort: 'act_by_at',
    isEstimate: false,
  },
  {
    name: 'appointments',
    label: t('Appointments'),
    column: 'appointment_in_days',
    sort: 'pickup_appointment_at',
    isEstimate: false,
  },
]

/** The containers of a figure, as the interface asks for them. @param day from today; less than 0 is overdue */
export const queryOfFigure = ({ column, sort }: CalendarRow, day: number): string =>
  `${day < 0 ? `filter[${column}][end]=0` : `filter[${column}]=${day}`}&sort=${sort}`

/** Last free days of today and of the next two days are what is done first. */
export function urgencyOfFigure(name: CalendarKind, day: number): 'now' | 'soon' | null {
  if (name !== 'last_free_days' || day < 0 || day > 2) return null
  return day === 0 ? 'now' : 'soon'
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
