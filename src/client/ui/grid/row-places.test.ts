import { expect, test } from 'vitest'
import { indexNow } from './row-places.rules.ts'

const keys = (...known: (string | undefined)[]) => {
  return (key: string, index: number) => indexNow({ index, key }, known.length, (at) => known[at])
}

test('a row is found where it stands now, the nearest place first', () => {
  expect(keys('a', 'b', 'c')('b', 1)).toBe(1)
  expect(keys('new', 'newer', 'a', 'b', 'c')('b', 1)).toBe(3)
  expect(keys('b', 'c')('b', 1)).toBe(0)
  expect(keys('b', 'c')('c', 700)).toBe(1)
})

test('a row that left the list, or whose part of it has not come, is not found', () => {
  expect(keys('a', 'c')('b', 1)).toBeUndefined()
  expect(keys('a', undefined, 'c')('b', 1)).toBeUndefined()
  expect(keys()('b', 1)).toBeUndefined()
})
