import { describe, expect, test } from 'vitest'
import type { GateCalendarRecord } from '../../../contract/resources/index.ts'
import { calendarColumns, type CalendarYear, writeCalendar } from '../../../contract/trade/deadlines/index.ts'
import {
  calendarSheetSummary,
  type ComparedCalendar,
  comparedSheet,
  isSheetStorable,
  toStore,
} from './calendar-sheet.rules.ts'

const shift = [{ opens: '07:00', closes: '16:30', serves: 'all' as const }]
const thanksgiving = {
  date: '2026-11-26',
  kind: 'holiday' as const,
  shifts: [],
  name: 'Thanksgiving',
  source: 'Notice 12',
}
const calendar: CalendarYear = {
  locode: 'USLAX',
  terminal: 'W185',
  year: 2026,
  week: [[], shift, shift, shift, shift, shift, []],
  exceptions: [thanksgiving],
}
const record = (attributes: CalendarYear): GateCalendarRecord => ({
  id: 'stored',
  type: 'gate_calendar',
  attributes: { ...attributes, confirmed_by: 'Dana', confirmed_at: '2026-11-20T18:00:00Z' },
  relationships: {},
})
const fileOf = (...rows: string[][]) =>
  [calendarColumns.map(({ heading }) => heading), ...rows].map((cells, at) => ({ row: at + 1, cells }))

function compare(rows: string[][], ...stored: CalendarYear[]): ComparedCalendar[] {
  const compared = comparedSheet(fileOf(...rows), stored.map(record))
  if (typeof compared === 'string') throw new Error(compared)
  return compared
}
/** `9 changed: shifts was closed` of each row that is shown. */
const shownOf = (calendars: readonly ComparedCalendar[]): string[] =>
  calendars.flatMap(({ rows }) =>
    rows.map(({ row, state, cells }) =>
      [
        `${row} ${state}`,
        ...cells.flatMap(({ name, before }) => (before === undefined ? [] : [`${name} was ${before}`])),
      ].join(': '),
    ),
  )

describe('a sheet beside what is stored', () => {
  test('changes nothing where it is what was exported', () => {
    const compared = compare(writeCalendar(calendar), calendar)
    expect([shownOf(compared), calendarSheetSummary(compared)]).toEqual([[], '1 the same'])
    expect(isSheetStorable(compared)).toBe(false)
  })

  test('says of each day what it was, what is new, and what is no longer there', () => {
    const christmas = { ...thanksgiving, date: '2026-12-25', name: 'Christmas Day' }
    const given = { ...calendar, week: calendar.week.with(6, shift), exceptions: [christmas] }
    const compared = compare(writeCalendar(given), calendar)
    expect(shownOf(compared)).toEqual(['7 changed: shifts was closed', '9 new', 'null removed'])
    expect(toStore(compared)).toMatchObject([{ id: 'stored', calendar: given }])
    expect(isSheetStorable(compared)).toBe(true)
  })

  test('knows a terminal whatever its capitals, and does not spell it anew', () => {
    const [found] = compare(writeCalendar({ ...calendar, terminal: 'w185', exceptions: [] }), calendar)
    expect([found?.id, found?.calendar?.terminal, found?.rows.length]).toEqual(['stored', 'W185', 1])
  })

  test('has new calendars of other years, and leaves those that it lacks', () => {
    const compared = compare(writeCalendar({ ...calendar, year: 2027, exceptions: [] }), calendar)
    expect(calendarSheetSummary(compared)).toBe('1 new calendar')
    expect(shownOf(compared)).toHaveLength(7)
    expect(toStore(compared)).toMatchObject([{ id: null, calendar: { year: 2027 } }])
  })

  test('is not stored where a row has a fault, which alone is shown of its calendar', () => {
    const rows = [
      ...writeCalendar(calendar),
      ...writeCalendar(calendar)
        .slice(7)
        .map((cells) => cells.with(2, '')),
    ]
    const compared = compare(rows, { ...calendar, exceptions: [] })
    expect(calendarSheetSummary(compared)).toBe('1 changed, 1 row has a fault')
    expect(shownOf(compared)).toEqual(['10 refused', '9 new'])
    expect(isSheetStorable(compared)).toBe(false)
  })
})

test('a file without a column, or without rows, is refused by a sentence', () => {
  expect(comparedSheet([{ row: 1, cells: ['Place'] }], [])).toContain('It has no column Terminal, Year, Kind')
  expect(comparedSheet([], [])).toContain('It has no column Place')
  expect(comparedSheet(fileOf(), [])).toBe('It has no rows below its headings.')
})
