import { msg } from '../../language/index.ts'
import { type CellFault, cellsOfColumns, type SheetRow } from '../sheet-columns.ts'
import { type CalendarYear, readCalendarYear } from './calendar-year.ts'
import { CLOSED, exceptionLabels, readShifts, shiftsFault, weekdays, writeShifts } from './calendar-texts.ts'
import { type GateException, gateExceptionKinds, type GateShift } from './gate-calendar.ts'

/*
 * Gate calendars as rows of texts, as sheets have them: seven rows for the days of every week, and one for each day that is
 * otherwise. Nothing is taken from a row that is missing: a day without work says "closed".
 */

export const calendarColumns = [
  { name: 'locode', heading: msg('Place') },
  { name: 'terminal', heading: msg('Terminal') },
  { name: 'year', heading: msg('Year') },
  { name: 'kind', heading: msg('Kind') },
  { name: 'day', heading: msg('Day') },
  { name: 'shifts', heading: msg('Shifts') },
  { name: 'name', heading: msg('Name') },
  { name: 'source', heading: msg('Source') },
] as const
type ColumnName = (typeof calendarColumns)[number]['name']
export type CalendarCells = Readonly<Record<ColumnName, string>>

export const EVERY_WEEK = 'Every week'
export const ALL_TERMINALS = 'all terminals'
const kinds = [EVERY_WEEK, ...Object.values(exceptionLabels)]

/** By this a calendar is found. Terminals are known by their codes and names whatever their capitals. */
export const calendarKey = ({
  locode,
  terminal,
  year,
}: Pick<CalendarYear, 'locode' | 'terminal' | 'year'>): string =>
  JSON.stringify([locode, terminal?.toLowerCase() ?? null, year])

/** The rows of a calendar: the week from Monday, then the days that are otherwise by their dates. */
export function calendarCells({ locode, terminal, year, week, exceptions }: CalendarYear): CalendarCells[] {
  const place = { locode, terminal: terminal ?? ALL_TERMINALS, year: String(year) }
  const worked = (shifts: readonly GateShift[] | undefined) => writeShifts(shifts ?? []) || CLOSED
  const fromMonday = [...weekdays.keys()].map((index) => (index + 1) % weekdays.length)
  return [
    ...fromMonday.map((index) => ({
      ...place,
      kind: EVERY_WEEK,
      day: weekdays[index] ?? '',
      shifts: worked(week[index]),
      name: '',
      source: '',
    })),
    ...exceptions
      .toSorted((one, other) => (one.date < other.date ? -1 : 1))
      .map(({ date, kind, shifts, name, source }) => ({
        ...place,
        kind: exceptionLabels[kind],
        day: date,
        shifts: worked(shifts),
        name,
        source,
      })),
  ]
}

export const writeCalendar = (calendar: CalendarYear): string[][] =>
  calendarCells(calendar).map((cells) => calendarColumns.map(({ name }) => cells[name]))

export interface ReadCalendarRow {
  /** Its number in the file. */
  row: number
  cells: CalendarCells
  faults: CellFault[]
}
/** What the sheet says of one place and year. */
export interface SheetCalendar {
  key: string
  rows: ReadCalendarRow[]
  /** Null where a row has a fault. */
  calendar: CalendarYear | null
}

type Place = Pick<CalendarYear, 'locode' | 'terminal' | 'year'>
type Day = { weekday: number; shifts: GateShift[] } | GateException
interface ParsedRow extends ReadCalendarRow {
  place: Place | null
  day: Day | null
}

/** The calendars of a sheet, whose headings name the columns in any order; the headings that are missing where some are. */
export function readCalendarSheet(
  headings: readonly string[],
  rows: readonly SheetRow[],
): { calendars: SheetCalendar[]; unplaced: ReadCalendarRow[] } | { missing: string[] } {
  const read = cellsOfColumns(calendarColumns, headings, rows)
  if (read.missing.length > 0) return { missing: read.missing }
  const parsed = read.rows.map(({ row, cells }) => parsedRow(row, cells))
  const byKey = Map.groupBy(
    parsed.filter(({ place }) => place !== null),
    ({ place }) => place && calendarKey(place),
  )
  return {
    calendars: [...byKey].map(([key, of]) => ({
      key: key ?? '',
      rows: of,
      calendar: of[0]?.place ? calendarOf(of[0].place, of) : null,
    })),
    unplaced: parsed.filter(({ place }) => place === null),
  }
}

function parsedRow(row: number, given: Partial<Record<ColumnName, string>>): ParsedRow {
  const cells = Object.fromEntries(
    calendarColumns.map(({ name }) => [name, (given[name] ?? '').trim()]),
  ) as Record<ColumnName, string>
  const faults: CellFault[] = []
  const fault = (column: ColumnName, detail: string) => {
    faults.push({ column, detail })
    return null
  }
  const place = readPlace(cells, fault)
  return { row, cells, faults, place, day: readDay(cells, fault) }
}

type Fault = (column: ColumnName, detail: string) => null
const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

function readPlace({ locode, terminal, year }: CalendarCells, fault: Fault): Place | null {
  const place = /^[a-z]{2}[a-z2-9]{3}$/i.test(locode)
    ? locode.toUpperCase()
    : fault('locode', 'must be a UN/LOCODE such as USLAX')
  const known = terminal === '' ? fault('terminal', `is needed, or ${ALL_TERMINALS}`) : terminal
  const of = /^\d{4}$/.test(year) ? Number(year) : fault('year', 'is needed, such as 2026')
  if (place === null || known === null || of === null) return null
  return { locode: place, terminal: same(known, ALL_TERMINALS) ? null : known, year: of }
}

function readDay({ kind, day, shifts: text, name, source }: CalendarCells, fault: Fault): Day | null {
  const shifts = text === '' ? fault('shifts', `is needed: 07:00-16:30, or ${CLOSED}`) : readShifts(text)
  if (text !== '' && shifts === null) fault('shifts', `${shiftsFault}, or ${CLOSED}`)
  if (same(kind, EVERY_WEEK)) {
    const weekday = weekdays.findIndex((each) => same(each, day))
    if (weekday < 0) fault('day', `must be a weekday such as Monday, as the kind is ${EVERY_WEEK}`)
    for (const [column, given] of [['name', name] as const, ['source', source] as const])
      if (given !== '') fault(column, `must be empty, as the kind is ${EVERY_WEEK}`)
    return shifts === null || weekday < 0 ? null : { weekday, shifts }
  }
  const found = gateExceptionKinds.find((each) => same(kind, exceptionLabels[each]))
  if (!found) return fault('kind', `must be one of: ${kinds.join(', ')}`)
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(day) || fault('day', 'must be a date such as 2026-11-26')
  return shifts && isDate ? { date: day, kind: found, shifts, name, source } : null
}

/** One calendar of its rows, whose faults are added to them. */
function calendarOf(place: Place, rows: readonly ParsedRow[]): CalendarYear | null {
  const week = new Map<number, ParsedRow & { day: { shifts: GateShift[] } }>()
  const dated: (ParsedRow & { day: GateException })[] = []
  const rowOfDay = new Map<string | number, number>()
  for (const parsed of rows) {
    const { day, faults, row, cells } = parsed
    if (day === null) continue
    const of = 'weekday' in day ? day.weekday : day.date
    const before = rowOfDay.get(of)
    if (before === undefined) rowOfDay.set(of, row)
    else faults.push({ column: 'day', detail: `${cells.day} is in row ${before} already` })
    if (before !== undefined) continue
    if ('weekday' in day) week.set(day.weekday, { ...parsed, day })
    else dated.push({ ...parsed, day })
  }
  if (rows.some(({ faults }) => faults.length > 0)) return null
  const [first] = rows
  const missing = weekdays.filter((_, weekday) => !week.has(weekday))
  if (missing.length > 0) {
    const detail = `There is no row ${EVERY_WEEK} of ${missing.join(', ')}: where the gate is closed, it says ${CLOSED}`
    first?.faults.push({ column: 'day', detail })
    return null
  }
  const read = readCalendarYear({
    ...place,
    week: weekdays.map((_, weekday) => week.get(weekday)?.day.shifts ?? []),
    exceptions: dated.map(({ day }) => day),
  })
  if ('calendar' in read) return read.calendar
  for (const { path, detail } of read.faults) {
    const [part, index, field] = path
    const of =
      part === 'week' ? week.get(Number(index)) : part === 'exceptions' ? dated[Number(index)] : undefined
    ;(of ?? first)?.faults.push({ column: columnOf(part, field), detail })
  }
  return null
}

function columnOf(part: string | number | undefined, field: string | number | undefined): string {
  if (part === 'week') return 'shifts'
  if (part !== 'exceptions') return String(part)
  return field === undefined || field === 'date' ? 'day' : String(field)
}
