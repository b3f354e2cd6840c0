import { expect, test } from 'vitest'
import { draftOfThreshold, readThreshold } from './threshold.rules.ts'

const draft = draftOfThreshold(undefined)
const none = { days: null, hours: null, amount_minor: null, currency_code: null }

test('what a threshold is not measured by is not sent, whatever was typed there', () => {
  expect(readThreshold({ ...draft, days: 'x', hours: 'x', amount: 'x' })).toEqual({
    given: { threshold: 'enters', ...none },
    faults: {},
  })
  expect(readThreshold({ ...draft, threshold: 'delayed_hours', hours: ' 36 ' }).given).toEqual({
    threshold: 'delayed_hours',
    ...none,
    hours: 36,
  })
})

test.each(['', '0', '1000', '1.5', '-3', 'six'])('%j is no number of hours', (hours) => {
  expect(readThreshold({ ...draft, threshold: 'delayed_hours', hours }).faults).toEqual({
    hours: 'Must be a whole number of hours from 1 to 999',
  })
})

test('no day is left on the last day to act, and no ship is delayed by no day', () => {
  expect(readThreshold({ ...draft, threshold: 'act_by', days: '0' }).faults).toEqual({})
  expect(readThreshold({ ...draft, threshold: 'delayed', days: '0' }).faults).toHaveProperty('days')
})

test('an amount is read in the digits of its currency', () => {
  const cost = (amount: string, currency: string) =>
    readThreshold({ ...draft, threshold: 'cost_above', amount, currency })
  expect(cost('1500.5', 'usd').given).toMatchObject({ amount_minor: 150_050, currency_code: 'USD' })
  expect(cost('1500', 'JPY').given).toMatchObject({ amount_minor: 1500, currency_code: 'JPY' })
  expect(cost('1500.5', 'JPY').faults.amount).toContain('JPY with at most 0 digits')
  expect(cost('0', 'USD').faults).toEqual({ amount: 'Must be more than 0' })
  expect(cost('', 'USD').faults).toHaveProperty('amount')
  expect(cost('10', '').faults).toEqual({ currency: 'Must be a currency, such as USD' })
})

test('a rule that is edited begins with what it has', () => {
  const given = { ...none, threshold: 'cost_above', amount_minor: 150_050, currency_code: 'USD' } as const
  expect(draftOfThreshold(given)).toMatchObject({ amount: '1500.50', currency: 'USD' })
  expect(readThreshold(draftOfThreshold(given)).given).toEqual(given)
})
