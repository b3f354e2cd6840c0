import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvOf } from '../../../contract/exports/index.ts'
import {
  calendarColumns,
  calendarKey,
  type CalendarYear,
  gateExceptionKinds,
  readCalendarSheet,
  readCalendarYear,
  writeCalendar,
} from '../../../contract/trade/deadlines/index.ts'
import { readText } from '../../lists/read/text.ts'

const headings = calendarColumns.map(({ heading }) => heading)

/** Cells are on one line; what begins like a formula loses its sign on the way through a file of CSV, as all such cells do. */
const text = fc
  .string({
    unit: fc.constantFrom('A', 'é', '"', "'", ',', ';', '|', ' ', '7', '=', '+', '-', '@', 'ü', '漢'),
    minLength: 1,
    maxLength: 12,
  })
  .map((each) => each.replaceAll(/\s+/g, ' ').trim())
  .filter((each) => each !== '' && !/^["']/.test(each))
const time = fc
  .record({ hour: fc.nat(23), minute: fc.nat(59) })
  .map(({ hour, minute }) => [hour, minute].map((each) => String(each).padStart(2, '0')).join(':'))
const shifts = fc.array(
  fc.record({ opens: time, closes: time, serves: fc.constantFrom('all' as const, 'reefers' as const) }),
  { maxLength: 4 },
)
const calendars: fc.Arbitrary<CalendarYear[]> = fc
  .uniqueArray(
    fc.record({
      locode: fc.constantFrom('USLAX', 'USOAK', 'DEHAM'),
      terminal: fc.option(text),
      year: fc.integer({ min: 2000, max: 2100 }),
      week: fc.array(shifts, { minLength: 7, maxLength: 7 }),
      days: fc.uniqueArray(
        fc.record({
          day: fc.integer({ min: 0, max: 364 }),
          kind: fc.constantFrom(...gateExceptionKinds),
          shifts,
          name: text,
          source: text,
        }),
        { selector: ({ day }) => day, maxLength: 5 },
      ),
    }),
    { selector: calendarKey, maxLength: 4 },
  )
  .map((some) =>
    some
      .map(({ days, ...place }): CalendarYear => ({
        ...place,
        exceptions: days
          .toSorted((one, other) => one.day - other.day)
          .map(({ day, ...each }) => ({
            date: new Date(Date.UTC(place.year, 0, 1 + day)).toISOString().slice(0, 10),
            ...each,
          })),
      }))
      .filter((each) => 'calendar' in readCalendarYear(each)),
  )

test('calendars that are written as a file are read from it as they were', () => {
  fc.assert(
    fc.property(calendars, (given) => {
      const written = [headings, ...given.flatMap(writeCalendar)]
      const csv = csvOf(written.map((cells) => cells.map((each) => ({ text: each }))))
      const [first, ...rows] = readText(csv.replace(/^\uFEFF/, ''), { from: 'file' }).rows
      const read = readCalendarSheet(first?.cells ?? [], rows)
      if ('missing' in read) throw new Error(read.missing.join())
      expect(read.unplaced).toEqual([])
      expect(read.calendars.map((each) => each.calendar)).toEqual(given)
    }),
  )
})
