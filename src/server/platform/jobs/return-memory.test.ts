import { expect, test } from 'vitest'
import { createMemoryReturn } from './return-memory.ts'

const MEBIBYTE = 2 ** 20

function processOf({ collected = 280 * MEBIBYTE } = {}) {
  const state = { busy: 0, bytes: 380 * MEBIBYTE, collections: 0 }
  const round = createMemoryReturn({
    collect: () => {
      state.collections += 1
      state.bytes = collected
    },
    utilization: () => state.busy,
    residentBytes: () => state.bytes,
  })
  return { state, round }
}

test('an idle process returns its memory once, and again when it has grown', () => {
  const { state, round } = processOf()
  round()
  round()
  expect(state.collections).toBe(1)
  state.bytes += 23 * MEBIBYTE
  round()
  expect(state.collections).toBe(1)
  state.bytes += 2 * MEBIBYTE
  round()
  expect(state.collections).toBe(2)
})

test('a busy process is not stopped for it', () => {
  const { state, round } = processOf()
  state.busy = 0.5
  round()
  expect(state.collections).toBe(0)
})

test('memory that cannot be returned is asked for once', () => {
  const { state, round } = processOf({ collected: 380 * MEBIBYTE })
  round()
  round()
  expect(state.collections).toBe(1)
})

test('what nobody refers to is collected', () => {
  let collected = 0
  const registry = new FinalizationRegistry(() => (collected += 1))
  const round = createMemoryReturn({ utilization: () => 0 })
  const forget = () => registry.register({ number: 'MSCU1234566' }, undefined)
  forget()
  round()
  return expect.poll(() => collected).toBe(1)
})
