import { expect, test } from 'vitest'
import { groupLines } from './group-lines.rules.ts'

const groups = [
  { key: 'a', count: 2 },
  { key: 'b', count: 3 },
  { key: 'c', count: 1 },
]

test('each group has a heading before its rows', () => {
  const lines = groupLines(groups, () => false)
  expect(Array.from({ length: lines.count }, (_, line) => lines.at(line))).toEqual([
    { group: 0 },
    { row: 0 },
    { row: 1 },
    { group: 1 },
    { row: 2 },
    { row: 3 },
    { row: 4 },
    { group: 2 },
    { row: 5 },
  ])
  expect([0, 1, 2, 4, 5].map(lines.lineOf)).toEqual([1, 2, 4, 6, 8])
})

test('of a folded group the heading alone is there, and its rows keep their places in the list', () => {
  const lines = groupLines(groups, (key) => key === 'b')
  expect(Array.from({ length: lines.count }, (_, line) => lines.at(line))).toEqual([
    { group: 0 },
    { row: 0 },
    { row: 1 },
    { group: 1 },
    { group: 2 },
    { row: 5 },
  ])
  expect([1, 3, 5].map(lines.lineOf)).toEqual([2, 3, 5])
  expect([1, 2, 4, 5].map(lines.isShown)).toEqual([true, false, false, true])
  expect([0, 1, 2].map(lines.firstRow)).toEqual([0, 2, 5])
})

test('a list with all groups folded, or with none, has no rows', () => {
  expect(groupLines(groups, () => true).count).toBe(3)
  expect(groupLines([], () => false).count).toBe(0)
})
