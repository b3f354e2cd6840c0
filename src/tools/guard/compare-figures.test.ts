import { expect, test } from 'vitest'
import { compareFigures, type CostFigures, maxGrowthOf } from './compare-figures.ts'

const kept: CostFigures = { get: 5, create: 20, 'idle memory, MB': 350 }
const faultsOf = (measured: CostFigures): string[] =>
  compareFigures(measured, kept).flatMap(({ name, fault }) =>
    fault === undefined ? [] : [`${name}: ${fault}`],
  )

test('a request that costs 30 % more than the kept figure fails by its name', () => {
  expect(faultsOf({ ...kept, create: 26 })).toEqual(['create: It is 1.30 times the kept figure'])
})

test('noise of a fifth and less, and what became cheaper, pass', () => {
  expect(faultsOf({ get: 6, create: 4, 'idle memory, MB': 420 })).toEqual([])
})

test('a figure that was not measured, or that nobody kept, fails', () => {
  expect(faultsOf({ get: 5, create: Number.NaN, upload: 30 })).toEqual([
    'create: It was not measured',
    'idle memory, MB: It was not measured',
    'upload: No figure is kept for it',
  ])
})

test('on another processor a figure may differ more, and twice the cost fails there too', () => {
  const maxGrowth = maxGrowthOf({ isSameProcessor: false, isBusy: false })
  const faults = (create: number) =>
    compareFigures({ ...kept, create }, kept, maxGrowth).filter(({ fault }) => fault !== undefined)
  expect(faults(30)).toEqual([])
  expect(faults(40)).toMatchObject([{ name: 'create', fault: 'It is 2.00 times the kept figure' }])
})

test('on a busy machine a figure may grow by four fifths, and more than twice the cost fails', () => {
  const faults = (create: number) =>
    compareFigures({ ...kept, create }, kept, maxGrowthOf({ isSameProcessor: true, isBusy: true })).flatMap(
      ({ fault }) => fault ?? [],
    )
  expect(faults(36)).toEqual([])
  expect(faults(42)).toEqual(['It is 2.10 times the kept figure'])
})
