import { expect, test } from 'vitest'
import {
  allSelected,
  between,
  countSelected,
  extended,
  headState,
  isSelected,
  nothingSelected,
  withRows,
} from './selection.rules.ts'
import type { Selection } from './types.ts'

const some = (...keys: string[]): Selection => ({ all: false, keys: new Set(keys) })
const allBut = (...keys: string[]): Selection => ({ all: true, except: new Set(keys) })
/** Rows `r0`, `r1` …; those from 100 on have not come. */
const keyAt = (index: number) => (index < 100 ? `r${index}` : undefined)

test('rows are selected and deselected, among some and among all that match', () => {
  expect(withRows(nothingSelected, ['a', 'b'], true)).toEqual(some('a', 'b'))
  expect(withRows(some('a', 'b'), ['a'], false)).toEqual(some('b'))
  expect(withRows(allSelected, ['a'], false)).toEqual(allBut('a'))
  expect(withRows(allBut('a', 'b'), ['a'], true)).toEqual(allBut('b'))
})

test('what was given is not changed', () => {
  const before = some('a')
  withRows(before, ['b'], true)
  expect(before).toEqual(some('a'))
})

test('all that match are selected also where they have not come yet', () => {
  expect(isSelected(allBut('a'), 'never seen')).toBe(true)
  expect(isSelected(allBut('a'), 'a')).toBe(false)
  expect(countSelected(allBut('a'), 100_000)).toBe(99_999)
  expect(countSelected(some('a', 'b'), 100_000)).toBe(2)
})

test('a count is never below nothing, and of an unknown total it is nothing', () => {
  expect(countSelected(allBut('a', 'b'), 1)).toBe(0)
  expect(countSelected(allSelected)).toBe(0)
})

test('a range is the same from either end, and says how many rows have not come', () => {
  expect(between(2, 4, keyAt)).toEqual({ keys: ['r2', 'r3', 'r4'], missing: 0 })
  expect(between(4, 2, keyAt)).toEqual(between(2, 4, keyAt))
  expect(between(98, 102, keyAt)).toEqual({ keys: ['r98', 'r99'], missing: 3 })
})

test('a range grows, shrinks, and turns around at the row it began with', () => {
  const begun = extended(some('r50'), { anchor: 3, from: 3, to: 5 }, keyAt)
  expect(begun).toEqual(some('r50', 'r3', 'r4', 'r5'))
  const shrunk = extended(begun, { anchor: 3, from: 5, to: 4 }, keyAt)
  expect(shrunk).toEqual(some('r50', 'r3', 'r4'))
  expect(extended(shrunk, { anchor: 3, from: 4, to: 2 }, keyAt)).toEqual(some('r50', 'r3', 'r2'))
})

test('the head is neither on nor off while only some of the list are selected', () => {
  expect(headState(nothingSelected, 3)).toBe('none')
  expect(headState(some('a'), 3)).toBe('some')
  expect(headState(some('a', 'b', 'c'), 3)).toBe('all')
  expect(headState(allSelected, 100_000)).toBe('all')
  expect(headState(allBut('a'), 100_000)).toBe('some')
  expect(headState(allSelected, 0)).toBe('none')
})
