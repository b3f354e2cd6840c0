import { expect, test } from 'vitest'
import { barHeight, calendarRows, dayAfter, queryOfFigure, urgencyOfFigure } from './calendar.present.ts'

const [arrivals] = calendarRows

test('a figure opens the containers of its day, and the overdue ones together', () => {
  expect(arrivals && [queryOfFigure(arrivals, 3), queryOfFigure(arrivals, -1)]).toEqual([
    'filter[arrives_in_days]=3&sort=pod_eta_at',
    'filter[arrives_in_days][end]=0&sort=pod_eta_at',
  ])
})

test('only last free days of today and the next two days stand out', () => {
  expect([-1, 0, 1, 2, 3].map((day) => urgencyOfFigure('last_free_days', day))).toEqual([
    null,
    'now',
    'soon',
    'soon',
    null,
  ])
  expect(urgencyOfFigure('arrivals', 0)).toBeNull()
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
