import { expect, test } from 'vitest'
import { movedTo, stepOfKey } from './order.rules.ts'

const order = ['held', 'delayed', 'arriving']

test('a card moves to its place and pushes the others on, never out of the list', () => {
  expect(movedTo(order, 'held', 1)).toEqual(['delayed', 'held', 'arriving'])
  expect(movedTo(order, 'arriving', 0)).toEqual(['arriving', 'held', 'delayed'])
  expect(movedTo(order, 'held', -1)).toEqual(order)
  expect(movedTo(order, 'held', 9)).toEqual(['delayed', 'arriving', 'held'])
})

test('arrows move by one place, and other keys do not', () => {
  expect(['ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowDown', 'Enter'].map(stepOfKey)).toEqual([
    -1,
    -1,
    1,
    1,
    undefined,
  ])
})
