import { expect, test } from 'vitest'
import { bookOf, pagesOf, type ReadPage } from './pages.rules.ts'

const page = (number: number, readAt: number, total: number, ...ids: string[]): ReadPage => ({
  page: number,
  readAt,
  total,
  ids,
})

test('the pages in sight are asked for, no others', () => {
  expect(pagesOf(0, 40)).toEqual([0])
  expect(pagesOf(90, 130)).toEqual([0, 1])
  expect(pagesOf(99_990, 100_030)).toEqual([999, 1000])
})

test('beyond what can be scrolled to nothing is asked', () => {
  expect(pagesOf(299_990, 400_000)).toEqual([2999])
  expect(pagesOf(900_000, 900_040)).toEqual([2999])
})

test('there is no total before the first answer, and then that of the newest', () => {
  expect(bookOf([]).total).toBeUndefined()
  expect(bookOf([page(0, 1000, 250, 'a'), page(1, 1200, 251, 'b')]).total).toBe(251)
})

test('pages that agree stay as they are, however old', () => {
  const book = bookOf([page(0, 0, 200, 'a', 'b'), page(1, 90_000, 200, 'c')])
  expect([...book.outdated, ...book.moved]).toEqual([])
})

test('a row that moved to a page read later stands there alone, and its old page is outdated', () => {
  const book = bookOf([page(0, 0, 200, 'a', 'b'), page(1, 90_000, 200, 'b', 'c')])
  expect([...book.outdated]).toEqual([0])
  expect([...book.moved]).toEqual(['0 b'])
})

test('pages from before records came or went are outdated, those read together are not', () => {
  const book = bookOf([page(0, 0, 200, 'a'), page(1, 88_000, 199, 'b'), page(2, 90_000, 201, 'c')])
  expect([...book.outdated]).toEqual([0])
})
