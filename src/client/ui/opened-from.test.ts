import { expect, test } from 'vitest'
import { readOpenedFrom } from './opened-from.ts'

const openedFrom = { address: '/containers?sort=number', step: 'x1', index: 3, key: 'a' }

test('the row by which a page was opened is read from the state of the history', () => {
  expect(readOpenedFrom({ openedFrom })).toEqual(openedFrom)
})

test.each([
  null,
  undefined,
  'state',
  {},
  { openedFrom: null },
  { openedFrom: { ...openedFrom, index: -1 } },
  { openedFrom: { ...openedFrom, index: '3' } },
  { openedFrom: { ...openedFrom, key: undefined } },
  { openedFrom: { ...openedFrom, address: 'https://elsewhere.example' } },
])('another state of the history (%j) says nothing of a row', (state) => {
  expect(readOpenedFrom(state)).toBeUndefined()
})
