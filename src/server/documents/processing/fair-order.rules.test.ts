import { expect, test } from 'vitest'
import { fairOrder } from './fair-order.rules.ts'

const waiting = (...all: [string, number][]) =>
  all.map(([account_id, in_progress]) => ({ account_id, in_progress }))

test('an account with fewer documents in progress comes first', () => {
  expect(fairOrder(waiting(['a', 1], ['b', 0], ['c', 2]), [])).toEqual(['b', 'a', 'c'])
})

test('of equal accounts the one that was served longest ago comes first, and one that was never served before all', () => {
  expect(fairOrder(waiting(['a', 0], ['b', 0], ['c', 0]), ['b', 'a'])).toEqual(['c', 'b', 'a'])
})
