import { expect, test } from 'vitest'
import { probabilityOf } from '../../server/reading/scoring/trees.rules.ts'
import { randomBy } from '../random.ts'
import { trainTrees, type TreeExample } from './train-trees.ts'

const random = randomBy('trees')
/** Right if the first number is above the second, or where the third is unknown; always wrong in the group `form`. */
const examples: TreeExample[] = Array.from({ length: 4000 }, (_, at) => {
  const [one, other] = [random.next(), random.next()]
  const third = random.chance(0.2) ? Number.NaN : random.next()
  const group = random.chance(0.1) ? 'form' : 'letter'
  return {
    numbers: [one, other, third],
    groups: [group],
    isRight: group === 'letter' && (one > other || Number.isNaN(third)),
    fold: at % 3,
  }
})
const trees = trainTrees(examples)
const mean = (chances: number[]) => chances.reduce((sum, each) => sum + each, 0) / chances.length
const chanceOf = (numbers: number[], group = 'letter') => probabilityOf(trees, { numbers, groups: [group] })

test('trees learn rules of several numbers, of an unknown one, and of a group', () => {
  expect(chanceOf([0.9, 0.2, 0.5])).toBeGreaterThan(0.95)
  expect(chanceOf([0.2, 0.9, 0.5])).toBeLessThan(0.05)
  expect(chanceOf([0.2, 0.9, Number.NaN])).toBeGreaterThan(0.95)
  expect(chanceOf([0.9, 0.2, 0.5], 'form')).toBeLessThan(0.05)
})

test('a group that is not known counts as all examples do', () => {
  expect(trees.groupMeans[0]).not.toHaveProperty('photo')
  // By the numbers alone it is right or wrong; the group makes it neither.
  const chances = [
    [0.9, 0.2, 0.5],
    [0.2, 0.9, 0.5],
  ].map((numbers) => chanceOf(numbers, 'photo'))
  expect(mean(chances)).toBeCloseTo(trees.mean, 1)
})

test('the same examples give the same trees', { tags: ['long'] }, () => {
  expect(trainTrees(examples)).toEqual(trees)
})

test('where all examples are right there is nothing to split', () => {
  const right = trainTrees(examples.map((example) => ({ ...example, isRight: true })))
  expect(probabilityOf(right, { numbers: [0.1, 0.9, 0.5], groups: ['letter'] })).toBeGreaterThan(0.99)
})
