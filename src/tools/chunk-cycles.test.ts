import { expect, test } from 'vitest'
import { findChunkCycle } from './chunk-cycles.ts'

const cycleOf = (imports: Record<string, string[]>) => findChunkCycle(new Map(Object.entries(imports)))

test('chunks that import each other in a circle are found, also behind others', () => {
  expect(cycleOf({ index: ['lists'], lists: ['documents'], documents: ['find'], find: ['lists'] })).toEqual([
    'lists',
    'documents',
    'find',
    'lists',
  ])
  expect(cycleOf({ lists: ['lists'] })).toEqual(['lists', 'lists'])
})

test('a chunk that several import is no circle', () => {
  expect(
    cycleOf({ index: ['lists', 'find'], lists: ['runtime'], find: ['runtime'], runtime: [] }),
  ).toBeUndefined()
})
