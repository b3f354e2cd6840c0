import { expect, test } from 'vitest'
import { shareOf, signedDays, axisSpanOf, ticksOf, weekText } from './figures.present.ts'

const spread = (tenth: number | null, median: number | null, ninetieth: number | null) => ({
  name: 'MSC',
  count: 9,
  tenth,
  median,
  ninetieth,
})

test('weeks are named as ISO names them, also around the turn of a year', () => {
  expect(['2026-11-16', '2026-12-28', '2027-01-04', '2024-12-30'].map(weekText)).toEqual([
    'W47',
    'W53',
    'W1',
    'W1',
  ])
})

test('days say whether they are later or earlier, and too few say nothing', () => {
  expect([1.8, -0.4, 0, null].map(signedDays)).toEqual(['+1.8', '−0.4', '0', '—'])
})

test('the axis has every distribution that is drawn and zero', () => {
  expect(axisSpanOf([spread(-1, 1, 4.2), spread(null, null, null)])).toEqual({ from: -1, to: 4.2 })
  expect(axisSpanOf([spread(2, 3, 4)])).toEqual({ from: 0, to: 4 })
  expect(axisSpanOf([])).toEqual({ from: 0, to: 1 })
})

test('ticks are few and round', () => {
  expect(ticksOf({ from: -1, to: 4.2 })).toEqual([0, 2, 4])
  expect(ticksOf({ from: 0, to: 30 })).toEqual([0, 10, 20, 30])
})

test('a single container is still seen beside many', () => {
  expect([shareOf(0, 1000), shareOf(1, 1000), shareOf(500, 1000), shareOf(3, 0)]).toEqual([0, 1, 50, 300])
})
