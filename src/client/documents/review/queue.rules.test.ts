import { expect, test } from 'vitest'
import { leftOf, nextOf } from './queue.rules.ts'

const waiting = ['a', 'b', 'c', 'd']

test('the next one stands after this one, and after the last come those that were passed over', () => {
  expect(nextOf(waiting, 'b', new Set())).toBe('c')
  expect(nextOf(waiting, 'd', new Set(['a']))).toBe('b')
  expect(nextOf(waiting, 'b', new Set(['c', 'd', 'a']))).toBeUndefined()
})

test('from a document that is not in the queue one comes to its first', () => {
  expect(nextOf(waiting, 'x', new Set(['a']))).toBe('b')
})

test('what was done here no longer counts, though the list was asked before', () => {
  expect(leftOf(40, waiting, 'b', new Set(['a']))).toBe(38)
  expect(leftOf(1, ['b'], 'b', new Set())).toBe(0)
})
