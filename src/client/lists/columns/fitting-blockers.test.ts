import { expect, test } from 'vitest'
import { fittingBlockers, shortBlocker } from './fitting-blockers.rules.ts'

const of = (...labels: string[]) => labels.map((label) => ({ label }))

test('blockers that fit stand in the cell; of more the first, and the others are counted', () => {
  expect(fittingBlockers([], false)).toBe(0)
  expect(fittingBlockers(of('Customs hold'), false)).toBe(1)
  expect(fittingBlockers(of('Customs hold', 'TMF hold'), false)).toBe(2)
  expect(fittingBlockers(of('Customs hold', 'Freight hold', '450 USD to pay'), false)).toBe(1)
  expect(fittingBlockers(of('Documentation and inspection hold'), false)).toBe(1)
})

test('where an age stands behind them, there is less room', () => {
  expect(fittingBlockers(of('Customs hold', 'TMF hold'), true)).toBe(1)
})

test('a hold is called by its name', () => {
  expect(shortBlocker('Freight hold pending')).toEqual({ name: 'Freight', rest: ' pending' })
  expect(shortBlocker('925 USD to pay')).toEqual({ name: '925 USD to pay', rest: '' })
})
