import { describe, expect, test } from 'vitest'
import type { SheetRow } from '../sheet-columns.ts'
import { calendarColumns, readCalendarSheet, writeCalendar } from './calendar-sheet.ts'
import type { CalendarYear } from './calendar-year.ts'

const headings = calendarColumns.map(({ heading }) => heading)
const numbered = (rows: readonly string[][]): SheetRow[] =>
  rows.map((cells, index) => ({ row: index + 2, cells }))
const dayShift = [{ opens: '07:00', closes: '16:30', serves: 'all' as const }]
const calendar: CalendarYear = {
  locode: 'USLAX',
  terminal: null,
  year: 2026,
  week: [[], dayShift, dayShift, dayShift, dayShift, dayShift, []],
  exceptions: [
    { date: '2026-11-26', kind: 'holiday', shifts: [], name: 'Thanksgiving', source: 'Notice 12' },
  ],
}

function readRows(rows: readonly string[][], of = headings) {
  const read = readCalendarSheet(of, numbered(rows))
  if ('missing' in read) throw new Error(read.missing.join())
  return read
}
/** `9 day`: the number of the row, and the column. */
function faultsOf(rows: readonly string[][]): Record<string, string> {
  const { calendars, unplaced } = readRows(rows)
  const all = [...unplaced, ...calendars.flatMap((each) => each.rows)]
  return Object.fromEntries(
    all.flatMap(({ row, faults }) => faults.map(({ column, detail }) => [`${row} ${column}`, detail])),
  )
}

test('a calendar is seven rows of its week from Monday, and one for each other day', () => {
  expect(writeCalendar(calendar).map((cells) => cells.join(' | '))).toEqual([
    'USLAX | all terminals | 2026 | Every week | Monday | 07:00-16:30 |  | ',
    ...['Tuesday', 'Wednesday', 'Thursday', 'Friday'].map(
      (day) => `USLAX | all terminals | 2026 | Every week | ${day} | 07:00-16:30 |  | `,
    ),
    'USLAX | all terminals | 2026 | Every week | Saturday | closed |  | ',
    'USLAX | all terminals | 2026 | Every week | Sunday | closed |  | ',
    'USLAX | all terminals | 2026 | Holiday | 2026-11-26 | closed | Thanksgiving | Notice 12',
  ])
})

test('rows and columns stand in any order, and words are spelled with any capitals', () => {
  const rows = writeCalendar(calendar).map((cells) =>
    cells.map((each, at) => (at < 6 ? each.toLowerCase() : each)).toReversed(),
  )
  const { calendars: read } = readRows(rows.toReversed(), headings.toReversed())
  expect(read.map((each) => each.calendar)).toEqual([calendar])
})

test('a sheet without a column is refused by its name', () => {
  expect(readCalendarSheet(headings.slice(0, 7), [])).toEqual({ missing: ['Source'] })
})

describe('a fault is at its row and column', () => {
  const rows = writeCalendar(calendar)
  const withCell = (index: number, heading: (typeof headings)[number], cell: string) =>
    rows.map((cells, at) => (at === index ? cells.with(headings.indexOf(heading), cell) : cells))

  test.each([
    ['of a year that is missing', withCell(7, 'Year', ''), '9 year', 'is needed'],
    ['of no terminal', withCell(7, 'Terminal', ''), '9 terminal', 'or all terminals'],
    ['of no place', withCell(7, 'Place', 'LA'), '9 locode', 'UN/LOCODE'],
    ['of a kind that is none', withCell(7, 'Kind', 'Strike'), '9 kind', 'Unscheduled closure'],
    ['of a date that the year lacks', withCell(7, 'Day', '2027-11-25'), '9 day', 'is not in 2026'],
    ['of a date in another form', withCell(7, 'Day', '11/26/2026'), '9 day', 'such as 2026-11-26'],
    ['of a date that is none', withCell(7, 'Day', '2026-02-30'), '9 day', 'date'],
    ['of a weekday for a holiday', withCell(7, 'Day', 'Monday'), '9 day', 'must be a date'],
    ['of a date for every week', withCell(0, 'Day', '2026-11-23'), '2 day', 'must be a weekday'],
    ['of a weekday that is missing', rows.slice(1), '2 day', 'Every week of Monday'],
    [
      'of a weekday that is there twice',
      [...rows, ...rows.slice(0, 1)],
      '10 day',
      'Monday is in row 2 already',
    ],
    [
      'of a date that is there twice',
      [...rows, ...rows.slice(7)],
      '10 day',
      '2026-11-26 is in row 9 already',
    ],
    ['of hours that are none', withCell(1, 'Shifts', 'all day'), '3 shifts', 'such as 07:00-16:30'],
    ['of hours that are missing', withCell(1, 'Shifts', ''), '3 shifts', 'or closed'],
    ['of no source', withCell(7, 'Source', ''), '9 source', 'must not be blank'],
    ['of a name of every week', withCell(0, 'Name', 'Gate'), '2 name', 'must be empty'],
    [
      'of an additional day that is closed',
      withCell(7, 'Kind', 'Worked in addition'),
      '9 shifts',
      'are needed',
    ],
  ])('%s', (_, given, at, detail) => {
    expect(faultsOf(given)).toEqual({ [at]: expect.stringContaining(detail) as string })
  })

  test('and a week without work is at the first row of its calendar', () => {
    const closed = rows.map((cells) => cells.with(headings.indexOf('Shifts'), 'closed'))
    expect(faultsOf(closed)).toEqual({ '2 shifts': 'has no day on which the gate works' })
  })
})
