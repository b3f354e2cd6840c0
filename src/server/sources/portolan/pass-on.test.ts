import { expect, test } from 'vitest'
import { labelsPlan, passOnPlan, type SharedShipment } from './pass-on.rules.ts'

const merge = (known: readonly string[], last: readonly string[], reported: readonly string[]) => [
  ...new Set([
    ...known.filter((each) => reported.includes(each) || !last.includes(each)),
    ...reported.filter((each) => !last.includes(each)),
  ]),
]
type Side = [isStopped: boolean, ...refNumbers: string[]]
const plan = (here: Side, there: Side, last: Side) => {
  const side = ([is_stopped, ...ref_numbers]: Side) => ({ is_stopped, ref_numbers })
  const shared: SharedShipment = { here: side(here), there: side(there), last: side(last) }
  return passOnPlan(shared, merge)
}
const nothing = { ref_numbers: false, tracking: false }

test('what both have goes nowhere, in whatever order', () => {
  expect(plan([false, 'A', 'B'], [false, 'B', 'A'], [false, 'A'])).toMatchObject({
    here: nothing,
    there: nothing,
  })
  expect(plan([true], [true], [false])).toMatchObject({ here: nothing, there: nothing, is_stopped: true })
})

test('a change here goes there, and a change there comes here', () => {
  expect(plan([true], [false], [false])).toMatchObject({ there: { tracking: true }, here: nothing })
  expect(plan([false], [true], [true])).toMatchObject({ there: { tracking: true }, is_stopped: false })
  expect(plan([true], [false], [true])).toMatchObject({ here: { tracking: true }, is_stopped: false })
  expect(plan([false], [true], [false])).toMatchObject({ here: { tracking: true }, is_stopped: true })
  expect(plan([false, 'A', 'B'], [false, 'A'], [false, 'A'])).toMatchObject({
    there: { ref_numbers: true },
    here: nothing,
    ref_numbers: ['A', 'B'],
  })
})

test('what was added and dropped on both sides is added and dropped on both', () => {
  expect(plan([false, 'B', 'C'], [false, 'A', 'D'], [false, 'A', 'B'])).toMatchObject({
    ref_numbers: ['C', 'D'],
    here: { ref_numbers: true },
    there: { ref_numbers: true },
  })
})

test('labels that both have already are noted as such where they had others last', () => {
  const both = { here: ['A'], there: ['A'] }
  expect(labelsPlan({ ...both, last: [] }, merge)).toEqual({
    labels: ['A'],
    here: false,
    there: false,
    isNew: true,
  })
  expect(labelsPlan({ ...both, last: ['A'] }, merge)).toMatchObject({ isNew: false })
})
