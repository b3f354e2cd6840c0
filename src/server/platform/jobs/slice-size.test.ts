import { expect, test } from 'vitest'
import { createSliceSize } from './slice-size.ts'

test('fewer items are taken on as soon as a slice took too long', () => {
  const slices = createSliceSize({ first: 50, most: 100 })
  slices.took(50, 400)
  expect(slices.size).toBe(5)
})

test('quick slices grow step by step, up to the limit', () => {
  const slices = createSliceSize({ first: 4, most: 20 })
  const sizes = Array.from({ length: 5 }, () => {
    slices.took(slices.size, 1)
    return slices.size
  })
  expect(sizes).toEqual([7, 11, 17, 20, 20])
})

test('at least one item is taken on, however long one takes', () => {
  const slices = createSliceSize({ first: 3, most: 20 })
  slices.took(3, 9000)
  slices.took(0, 10)
  expect(slices.size).toBe(1)
})
