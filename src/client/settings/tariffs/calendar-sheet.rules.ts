import { msg, plural, t } from '../../../contract/language/index.ts'
import type { GateCalendarRecord } from '../../../contract/resources/index.ts'
import {
  type CalendarCells,
  calendarCells,
  calendarColumns,
  calendarKey,
  type CalendarYear,
  readCalendarSheet,
  type ReadCalendarRow,
  type SheetCalendar,
} from '../../../contract/trade/deadlines/index.ts'

/** The state of a calendar of the sheet beside what is stored. */
export type SheetCalendarState = 'new' | 'changed' | 'unchanged' | 'refused'

/** A row of the preview: of the file, or of a stored day that the file lacks, which has no number. */
export interface ShownCalendarRow {
  key: string
  row: number | null
  state: 'new' | 'changed' | 'removed' | 'refused'
  cells: {
    name: string
    text: string
    /** What is stored, where that is to change. */
    before: string | undefined
    fault: string | undefined
  }[]
}

export interface ComparedCalendar {
  key: string
  /** Of the stored calendar that it changes. */
  id: string | null
  calendar: CalendarYear | null
  state: SheetCalendarState
  /** Rows that change something, or have a fault. */
  rows: ShownCalendarRow[]
}

type FileRows = readonly { row: number; cells: readonly string[] }[]

/** What a file would change; a sentence where it is no sheet of calendars. */
export function comparedSheet(
  [headings, ...others]: FileRows,
  stored: readonly GateCalendarRecord[],
): ComparedCalendar[] | string {
  const read = readCalendarSheet(headings?.cells ?? [], others)
  if ('missing' in read)
    return t('It has no column {columns}: its first row must name the columns.', {
      columns: read.missing.join(', '),
    })
  if (others.length === 0) return t('It has no rows below its headings.')
  const byKey = new Map(stored.map((record) => [calendarKey(record.attributes), record]))
  const unplaced = read.unplaced.map((row) => ({
    key: `row ${row.row}`,
    id: null,
    calendar: null,
    state: 'refused' as const,
    rows: refusedRows([row]),
  }))
  return [...unplaced, ...read.calendars.map((each) => compared(each, byKey.get(each.key)))]
}

function compared(
  { key, calendar: given, rows }: SheetCalendar,
  stored: GateCalendarRecord | undefined,
): ComparedCalendar {
  // A sheet does not spell a terminal anew.
  const calendar = given && { ...given, terminal: stored?.attributes.terminal ?? given.terminal }
  const id = stored?.id ?? null
  if (calendar === null) return { key, id, calendar, state: 'refused', rows: refusedRows(rows) }
  if (!stored) return { key, id, calendar, state: 'new', rows: newRows(key, calendar, rows) }
  const changed = changedRows(key, calendar, rows, stored.attributes)
  return { key, id, calendar, state: changed.length > 0 ? 'changed' : 'unchanged', rows: changed }
}

const shown = (
  cells: CalendarCells,
  before: Partial<CalendarCells> = {},
  faults: ReadCalendarRow['faults'] = [],
): ShownCalendarRow['cells'] =>
  calendarColumns.map(({ name }) => ({
    name,
    text: cells[name],
    before: before[name],
    fault: faults.find(({ column }) => column === name)?.detail,
  }))

const refusedRows = (rows: readonly ReadCalendarRow[]): ShownCalendarRow[] =>
  rows
    .filter(({ faults }) => faults.length > 0)
    .map(({ row, cells, faults }) => ({
      key: `row ${row}`,
      row,
      state: 'refused',
      cells: shown(cells, {}, faults),
    }))

/** The rows of a calendar in the order and spelling of a written one, each with its number in the file. */
function numberedCells(calendar: CalendarYear, rows: readonly ReadCalendarRow[]) {
  const numbers = new Map(rows.map(({ row, cells }) => [cells.day.toLowerCase(), row]))
  return calendarCells(calendar).map((cells) => ({
    cells,
    row: numbers.get(cells.day.toLowerCase()) ?? null,
  }))
}

const newRows = (key: string, calendar: CalendarYear, rows: readonly ReadCalendarRow[]): ShownCalendarRow[] =>
  numberedCells(calendar, rows).map(({ cells, row }) => ({
    key: `${key} ${cells.day}`,
    row,
    state: 'new',
    cells: shown(cells),
  }))

/** Files have cells on one line. */
const onOneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

function changedRows(
  key: string,
  calendar: CalendarYear,
  rows: readonly ReadCalendarRow[],
  stored: CalendarYear,
): ShownCalendarRow[] {
  const before = new Map(calendarCells(stored).map((cells) => [cells.day, cells]))
  const given = numberedCells(calendar, rows).flatMap(({ cells, row }): ShownCalendarRow[] => {
    const old = before.get(cells.day)
    before.delete(cells.day)
    const rowKey = `${key} ${cells.day}`
    if (!old) return [{ key: rowKey, row, state: 'new', cells: shown(cells) }]
    const differing = calendarColumns.filter(({ name }) => onOneLine(old[name]) !== onOneLine(cells[name]))
    if (differing.length === 0) return []
    const was = Object.fromEntries(differing.map(({ name }) => [name, old[name]]))
    return [{ key: rowKey, row, state: 'changed', cells: shown(cells, was) }]
  })
  const removed = [...before.values()].map((cells): ShownCalendarRow => ({
    key: `${key} ${cells.day}`,
    row: null,
    state: 'removed',
    cells: shown(cells),
  }))
  return [...given, ...removed]
}

export const calendarRowStates: Readonly<Record<ShownCalendarRow['state'], string>> = {
  new: msg('New'),
  changed: msg('Changed'),
  removed: msg('Removed'),
  refused: msg('Fault'),
}

/** `1 new calendar, 1 changed, 2 the same, 3 rows have a fault`: without those that are none. */
export function calendarSheetSummary(calendars: readonly ComparedCalendar[]): string {
  const of = (state: SheetCalendarState) => calendars.filter((each) => each.state === state)
  const faults = of('refused').flatMap(({ rows }) => rows).length
  return [
    ...[of('new').length]
      .filter(Boolean)
      .map((count) => plural(count, '{n} new calendar', '{n} new calendars')),
    ...[of('changed').length].filter(Boolean).map((count) => t('{count} changed', { count })),
    ...[of('unchanged').length].filter(Boolean).map((count) => t('{count} the same', { count })),
    ...(faults === 0 ? [] : [plural(faults, '{n} row has a fault', '{n} rows have a fault')]),
  ].join(', ')
}

/** What is to be stored. */
export const toStore = (calendars: readonly ComparedCalendar[]): ComparedCalendar[] =>
  calendars.filter(({ state }) => state === 'new' || state === 'changed')

/** Whether there is anything to store, and nothing against it. */
export const isSheetStorable = (calendars: readonly ComparedCalendar[]): boolean =>
  calendars.every(({ state }) => state !== 'refused') && toStore(calendars).length > 0
