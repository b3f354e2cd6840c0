import { expect, test } from 'vitest'
import { createChunkSize } from './chunk-size.ts'

test('fewer items are taken on as soon as a chunk took too long', () => {
  const chunks = createChunkSize({ first: 50, most: 100 })
  chunks.took(50, 400)
  expect(chunks.size).toBe(5)
})

test('quick chunks grow step by step, up to the limit', () => {
  const chunks = createChunkSize({ first: 4, most: 20 })
  const sizes = Array.from({ length: 5 }, () => {
    chunks.took(chunks.size, 1)
    return chunks.size
  })
  expect(sizes).toEqual([7, 11, 17, 20, 20])
})

test('at least one item is taken on, however long one takes', () => {
  const chunks = createChunkSize({ first: 3, most: 20 })
  chunks.took(3, 9000)
  chunks.took(0, 10)
  expect(chunks.size).toBe(1)
})
