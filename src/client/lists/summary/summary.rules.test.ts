import { expect, test } from 'vitest'
import { readView, writeView } from '../view/index.ts'
import { isNarrowedBySummary, pressedIn, summaryFilter, withoutSummary } from './summary.rules.ts'

const view = (address: string) => readView('containers', new URLSearchParams(address))

test('a toggle is on where the address asks exactly what it stands for', () => {
  expect(pressedIn(view('days_left=..-1'))).toEqual(['overdue'])
  expect(pressedIn(view('days_left=0..0&held=true'))).toEqual(['due_today', 'held'])
  expect(pressedIn(view('days_left=1..3&to_pay=true&source_silent=true'))).toEqual([
    'due_soon',
    'to_pay',
    'source_silent',
  ])
  expect(pressedIn(view('days_left=..3&held=false'))).toEqual([])
})

test('what a toggle asks is written into the address as people read it', () => {
  const { column, filter } = summaryFilter('due_soon')
  expect(writeView({ ...view('open_work=true'), filters: { [column]: filter } })).toBe('days_left=1..3')
})

test('all toggles are taken off together, and other filters stay', () => {
  const narrowed = view('open_work=true&days_left=..-1&held=true')
  expect(writeView(withoutSummary(narrowed))).toBe('open_work=true')
  expect([isNarrowedBySummary(narrowed), isNarrowedBySummary(view('open_work=true'))]).toEqual([true, false])
})
