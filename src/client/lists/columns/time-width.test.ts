import { expect, test } from 'vitest'
import { columnsForTimes } from './time-width.rules.ts'

const cell = () => null
const columns = [
  { key: 'arrival', header: 'Arrival', width: 200, least: 176, hasTimes: true, cell },
  { key: 'number', header: 'Container', width: 114, cell },
] as const

test('columns of times have room for a second zone and for dates in numbers, the others stay', () => {
  const widthsFor = (second_zone: string | null, date_format: string | null) =>
    columnsForTimes(columns, { second_zone, date_format }).map(({ width, least }) => [width, least])
  expect(widthsFor(null, 'words')).toEqual([
    [200, 176],
    [114, undefined],
  ])
  expect(widthsFor('Europe/Berlin', null)).toEqual([
    [296, 272],
    [114, undefined],
  ])
  expect(widthsFor('Europe/Berlin', 'iso')).toEqual([
    [330, 306],
    [114, undefined],
  ])
})
