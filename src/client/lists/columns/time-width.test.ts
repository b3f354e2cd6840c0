import { expect, test } from 'vitest'
import { columnsForTimes } from './time-width.rules.ts'

const cell = () => null
const columns = [
  { key: 'arrival', header: 'Arrival', width: 200, least: 176, shows: 'times', cell },
  { key: 'act_by_at', header: 'Act by', width: 164, shows: 'days', cell },
  { key: 'number', header: 'Container', width: 114, cell },
] as const

test('times have room for a second zone, times and days for dates in numbers, and other columns stay', () => {
  const widthsFor = (second_zone: string | null, date_format: string | null) =>
    columnsForTimes(columns, { second_zone, date_format }).map(({ width, least }) => [width, least])
  expect(columnsForTimes(columns, { second_zone: null, date_format: 'month_name' })).toBe(columns)
  expect(widthsFor('Europe/Berlin', null)).toEqual([
    [296, 248],
    [164, undefined],
    [114, undefined],
  ])
  expect(widthsFor('Europe/Berlin', 'iso')).toEqual([
    [330, 274],
    [198, undefined],
    [114, undefined],
  ])
})
