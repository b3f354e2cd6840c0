import { expect, test } from 'vitest'
import { probabilitiesOf } from '../../server/reading/scoring/network.rules.ts'
import { type TrainingExample, trainNetwork } from './train-network.ts'

const options = {
  classes: ['none', 'both', 'one'],
  buckets: 8,
  width: 8,
  hidden: 8,
  epochs: 60,
  rate: 0.1,
  dropout: 0,
  seed: 7,
}
const example = (ids: number[], target: number): TrainingExample => ({
  ids: Int32Array.from(ids),
  targets: [target],
  allowed: [0, 1, 2],
  weight: 1,
})
/** Features 1 and 2 together mean another class than each of them alone: no single feature decides. */
const examples = [example([1, 2], 1), example([1, 3], 2), example([2, 3], 2), example([3], 0)]

test('a network learns what features mean together', () => {
  const network = trainNetwork(examples, options)
  for (const { ids, targets } of examples) {
    const shares = probabilitiesOf(network, ids, [0, 1, 2])
    expect(shares.indexOf(Math.max(...shares))).toBe(targets[0])
  }
})

test('the same examples and seed give the same network, another seed another one', { tags: ['long'] }, () => {
  const [one, same, other] = [7, 7, 8].map((seed) => trainNetwork(examples, { ...options, seed }))
  expect(same).toEqual(one)
  expect(other).not.toEqual(one)
})

test('a class that was not among the choices is not learned against', () => {
  const only = trainNetwork([{ ...example([1], 1), allowed: [0, 1] }], options)
  const [, first = 0] = probabilitiesOf(only, [1], [0, 1])
  expect(first).toBeGreaterThan(0.9)
})
