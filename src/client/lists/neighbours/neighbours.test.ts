import { expect, test } from 'vitest'
import { type ListedRow, neighboursOf } from './neighbours.rules.ts'

const rowsOf =
  (...keys: string[]) =>
  (index: number): ListedRow | undefined => {
    const key = keys[index]
    return key === undefined ? undefined : { key, href: key === 'no page' ? null : `/${key}` }
  }
const summary = (...asked: Parameters<typeof neighboursOf>) => {
  const { number, previous, next } = neighboursOf(...asked)
  return [number, previous?.key, next?.key]
}

test('the rows before and after the one that is open are those of the list', () => {
  const at = rowsOf('a', 'b', 'c')
  expect(summary({ index: 1, key: 'b' }, 3, at)).toEqual([2, 'a', 'c'])
  expect(summary({ index: 0, key: 'a' }, 3, at)).toEqual([1, undefined, 'b'])
  expect(summary({ index: 2, key: 'c' }, 3, at)).toEqual([3, 'b', undefined])
})

test('a row that stands elsewhere by now is found by its record', () => {
  expect(summary({ index: 1, key: 'b' }, 4, rowsOf('new', 'a', 'b', 'c'))).toEqual([3, 'a', 'c'])
})

test('where the open row has left the list, the next is the one that took its place', () => {
  expect(summary({ index: 1, key: 'b' }, 2, rowsOf('a', 'c'))).toEqual([null, 'a', 'c'])
  expect(summary({ index: 2, key: 'c' }, 2, rowsOf('a', 'b'))).toEqual([null, 'b', undefined])
  expect(summary({ index: 0, key: 'a' }, 0, rowsOf())).toEqual([null, undefined, undefined])
})

test('rows without a page are passed over, and one that has not come is waited for', () => {
  expect(summary({ index: 0, key: 'a' }, 3, rowsOf('a', 'no page', 'c'))).toEqual([1, undefined, 'c'])
  expect(summary({ index: 0, key: 'a' }, 3, rowsOf('a'))).toEqual([1, undefined, undefined])
  expect(summary({ index: 1, key: 'b' }, 3, rowsOf())).toEqual([undefined, undefined, undefined])
})
