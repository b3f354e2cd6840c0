import { expect, test } from 'vitest'
import {
  barHeight,
  calendarRows,
  dayAfter,
  queryOfFigure,
  shownDays,
  urgencyOfFigure,
} from './calendar.present.ts'

const [, lastFreeDays] = calendarRows
const figures = { arrivals: 0, last_free_days: 0, appointments: 0, due_today: 0 }
/** As the service answers on 30 November, 16:00 UTC: 1 December in Tokyo, 30 November in Los Angeles. */
const now = new Date('2026-11-30T16:00:00Z')
const dates = Array.from({ length: 16 }, (_, day) =>
  new Date(Date.UTC(2026, 10, 29 + day)).toISOString().slice(0, 10),
)

/** Runs in another zone of the browser. */
function inZone<T>(zone: string, run: () => T): T {
  const before = process.env['TZ']
  process.env['TZ'] = zone
  try {
    return run()
  } finally {
    process.env['TZ'] = before
  }
}

test('a figure opens the containers of its date, and the overdue ones together', () => {
  const query = (date: string, hasBegun: boolean) =>
    lastFreeDays && queryOfFigure(lastFreeDays, { date, hasBegun })
  expect([
    query('2026-12-03', false),
    query('2026-11-30', true),
    lastFreeDays && queryOfFigure(lastFreeDays, undefined),
  ]).toEqual([
    'filter[act_by_on]=2026-12-03&sort=act_by_at',
    'filter[act_by_on]=2026-11-30&filter[days_left][start]=0&sort=act_by_at',
    'filter[days_left][end]=0&sort=act_by_at',
  ])
})

test.each([
  ['Asia/Tokyo', ['2026-11-30 -1', '2026-12-01 0'], '2026-12-14'],
  ['Pacific/Kiritimati', ['2026-11-30 -1', '2026-12-01 0'], '2026-12-14'],
  ['America/Los_Angeles', ['2026-11-30 0', '2026-12-01 1'], '2026-12-13'],
  ['Pacific/Pago_Pago', ['2026-11-30 0', '2026-12-01 1'], '2026-12-13'],
])('a last free day of Los Angeles stands below its own date in a browser in %s', (zone, first, last) => {
  const days = dates.map((date) => ({ date, ...figures, last_free_days: date === '2026-11-30' ? 2 : 0 }))
  const shown = inZone(zone, () =>
    shownDays(days, now).map(({ at, ...day }) => ({ ...day, on: at.getDate() })),
  )
  expect(shown.slice(0, 2).map(({ date, fromToday }) => `${date} ${fromToday}`)).toEqual(first)
  expect(shown.at(-1)?.date).toBe(last)
  expect(shown.every(({ date, on }) => Number(date.slice(-2)) === on)).toBe(true)
})

test('a date that has begun in a zone is marked from the moment when it does', () => {
  const begun = (at: string) =>
    shownDays([{ date: '2026-11-30', ...figures, arrivals: 1 }], new Date(at)).map(({ hasBegun }) => hasBegun)
  expect([begun('2026-11-29T09:59:59Z'), begun('2026-11-29T10:00:00Z')]).toEqual([[false], [true]])
})

test('only last free days that are today at their place, and those of the next two days, stand out', () => {
  const day = (fromToday: number, dueToday = 0) => ({ fromToday, due_today: dueToday })
  expect(
    [undefined, day(-1, 1), day(0, 1), day(0), day(2), day(3)].map((each) =>
      urgencyOfFigure('last_free_days', each),
    ),
  ).toEqual([null, 'now', 'now', 'soon', 'soon', null])
  expect(urgencyOfFigure('arrivals', day(0))).toBeNull()
})

test('the highest bar has the whole height, and a single container is still seen', () => {
  expect([barHeight(1000, 1000), barHeight(500, 1000), barHeight(1, 1000), barHeight(1, 0)]).toEqual([
    18, 9, 3, 18,
  ])
})

test('days follow each other over the end of a month and a change of the clock', () => {
  const from = new Date(2026, 9, 20, 23, 30)
  const days = Array.from({ length: 14 }, (_, day) => dayAfter(from, day).getDate())
  expect(days).toEqual([20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 1, 2])
})
