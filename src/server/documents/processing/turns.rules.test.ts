import { expect, test } from 'vitest'
import { inTurn } from './turns.rules.ts'

const waiting = (...all: [string, number][]) => all.map(([account_id, in_hand]) => ({ account_id, in_hand }))

test('an account of which fewer documents are in hand comes first', () => {
  expect(inTurn(waiting(['a', 1], ['b', 0], ['c', 2]), [])).toEqual(['b', 'a', 'c'])
})

test('of those alike the one that was served the longest ago comes first, and one that never was before all', () => {
  expect(inTurn(waiting(['a', 0], ['b', 0], ['c', 0]), ['b', 'a'])).toEqual(['c', 'b', 'a'])
})
