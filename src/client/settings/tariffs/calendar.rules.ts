import { t } from '../../../contract/language/index.ts'
import type { NewGateCalendar } from '../../../contract/operations/index.ts'
import type { GateCalendarRecord } from '../../../contract/resources/index.ts'
import {
  calendarFaults,
  type GateException,
  readShifts,
  shiftsFault,
  weekdays,
  writeShifts,
} from '../../../contract/trade/deadlines/index.ts'

/** A calendar while it is edited: texts of shifts, as `07:00-16:30, 18:00-02:00 reefers`. */
export interface CalendarDraft {
  locode: string
  terminal: string
  year: string
  week: string[]
  exceptions: ExceptionDraft[]
}
export interface ExceptionDraft {
  date: string
  kind: GateException['kind']
  name: string
  source: string
  shifts: string
}

const usualShift = '07:00-16:30'
export const newCalendar = (year: number): CalendarDraft => ({
  locode: '',
  terminal: '',
  year: String(year),
  week: weekdays.map((day) => (day === 'Sunday' || day === 'Saturday' ? '' : usualShift)),
  exceptions: [],
})

export const calendarDraftOf = ({ attributes }: GateCalendarRecord): CalendarDraft => ({
  locode: attributes.locode,
  terminal: attributes.terminal ?? '',
  year: String(attributes.year),
  week: attributes.week.map(writeShifts),
  exceptions: attributes.exceptions.map(({ date, kind, name, source, shifts }) => ({
    date,
    kind,
    name,
    source,
    shifts: writeShifts(shifts),
  })),
})

/** The week of a calendar for the year after it: holidays are none of those of the year before. */
export const nextYearOf = (calendar: GateCalendarRecord): CalendarDraft => ({
  ...calendarDraftOf(calendar),
  year: String(calendar.attributes.year + 1),
  exceptions: [],
})

export const newException = (year: string): ExceptionDraft => ({
  date: `${year}-01-01`,
  kind: 'holiday',
  name: '',
  source: '',
  shifts: '',
})

/** Faults by the path of the field below the attributes, `week/1`, `exceptions/0/date`; `''` of the whole. */
export type CalendarFaults = Readonly<Record<string, string>>
export type ReadCalendar = { attributes: NewGateCalendar } | { faults: CalendarFaults }

/** What the draft says, or what is wrong with it, field by field. */
export function readCalendar(draft: CalendarDraft): ReadCalendar {
  const faults: Record<string, string> = {}
  const locode = draft.locode.trim().toUpperCase()
  if (!/^[A-Z]{2}[A-Z2-9]{3}$/.test(locode)) faults['locode'] = t('must be a UN/LOCODE such as USLAX')
  const year = Number(draft.year)
  if (!/^20\d\d$/.test(draft.year.trim())) faults['year'] = t('must be a year such as 2026')
  const week = draft.week.map((text, day) => {
    const shifts = readShifts(text)
    if (shifts === null) faults[`week/${day}`] = shiftsFault
    return shifts ?? []
  })
  const exceptions = draft.exceptions.map((each, index) => {
    const at = (field: string) => `exceptions/${index}/${field}`
    const shifts = readShifts(each.shifts)
    if (shifts === null) faults[at('shifts')] = shiftsFault
    if (!/^\d{4}-\d{2}-\d{2}$/.test(each.date)) faults[at('date')] = t('is needed')
    if (each.name.trim() === '') faults[at('name')] = t('is needed, such as Thanksgiving')
    if (each.source.trim() === '') faults[at('source')] = t('is needed: the notice or page of the terminal')
    return { ...each, name: each.name.trim(), source: each.source.trim(), shifts: shifts ?? [] }
  })
  const terminal = draft.terminal.trim() || null
  const attributes = { locode, terminal, year, week, exceptions }
  if (Object.keys(faults).length === 0)
    for (const { path, detail } of calendarFaults(attributes)) faults[path.join('/')] ??= detail
  return Object.keys(faults).length > 0 ? { faults } : { attributes }
}

/** The faults of a refusal by their fields. @param errors with the pointers of the interface */
export const refusedFields = (
  errors: readonly { detail?: string | undefined; source?: { pointer?: string | undefined } | undefined }[],
): CalendarFaults =>
  Object.fromEntries(
    errors.map(({ detail = t('was refused'), source }) => [
      source?.pointer?.replace(/^\/data(\/attributes\/?)?/, '') ?? '',
      detail,
    ]),
  )
