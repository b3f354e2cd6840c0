import { expect, test } from 'vitest'
import { remainingInQueue, nextInQueue } from './queue.rules.ts'

const waiting = ['a', 'b', 'c', 'd']

test('the next document follows this one, and after the last one come those that were skipped', () => {
  expect(nextInQueue(waiting, 'b', new Set())).toBe('c')
  expect(nextInQueue(waiting, 'd', new Set(['a']))).toBe('b')
  expect(nextInQueue(waiting, 'b', new Set(['c', 'd', 'a']))).toBeUndefined()
})

test('from a document outside the queue the next is the first of the queue', () => {
  expect(nextInQueue(waiting, 'x', new Set(['a']))).toBe('b')
})

test('a document that was reviewed here no longer counts, even in an older list', () => {
  expect(remainingInQueue(40, waiting, 'b', new Set(['a']))).toBe(38)
  expect(remainingInQueue(1, ['b'], 'b', new Set())).toBe(0)
})
