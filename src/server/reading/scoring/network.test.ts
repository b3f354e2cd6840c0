import { expect, test } from 'vitest'
import { decodeNetwork, encodeNetwork } from './network-file.rules.ts'
import { bucketOf, type Network, probabilitiesOf } from './network.rules.ts'

/** Feature 0 speaks for class 1, feature 1 for class 2. */
const network: Network = {
  buckets: 2,
  width: 2,
  hidden: 2,
  classes: ['none', 'first', 'second'],
  vectors: Float32Array.of(4, 0, 0, 4),
  vectorBias: Float32Array.of(0, 0),
  middle: Float32Array.of(1, 0, 0, 1),
  middleBias: Float32Array.of(0, 0),
  output: Float32Array.of(0, 0, 1, 0, 0, 1),
  outputBias: Float32Array.of(0.5, 0, 0),
}

test('the class for which the features speak is the most probable one', () => {
  const [none = 0, first = 0, second = 0] = probabilitiesOf(network, [0], [0, 1, 2])
  expect(first).toBeGreaterThan(0.9)
  expect(none + first + second).toBeCloseTo(1)
  expect(probabilitiesOf(network, [1], [0, 1, 2])[2]).toBeGreaterThan(0.9)
})

test('a class that is not allowed takes no share', () => {
  const [none = 0, second = 0] = probabilitiesOf(network, [0], [0, 2])
  expect(none + second).toBeCloseTo(1)
  expect(none).toBeGreaterThan(second)
})

test('without any feature the biases decide', () => {
  const shares = probabilitiesOf(network, [], [0, 1, 2])
  expect(shares.indexOf(Math.max(...shares))).toBe(0)
})

test('a network is the same after it was written and read again, but for the rounding to bytes', () => {
  const bytes = new Uint8Array([7, ...encodeNetwork(network), 9])
  const { network: again, end } = decodeNetwork(bytes, 1)
  expect(end).toBe(bytes.length - 1)
  expect(again.classes).toEqual(network.classes)
  const [before = 0] = probabilitiesOf(network, [0, 1], [0, 1])
  const [after = 0] = probabilitiesOf(again, [0, 1], [0, 1])
  expect(after).toBeCloseTo(before, 2)
})

test('incomplete weights are refused', () => {
  expect(() => decodeNetwork(encodeNetwork(network).slice(0, 90))).toThrow(RangeError)
})

test('features that differ in one letter are spread over the buckets', () => {
  const buckets = new Set(Array.from({ length: 1000 }, (_, at) => bucketOf(`left·w·${at}`, 4096)))
  expect(buckets.size).toBeGreaterThan(850)
  expect(bucketOf('left·w·vessel', 4096)).toBe(bucketOf('left·w·vessel', 4096))
})
