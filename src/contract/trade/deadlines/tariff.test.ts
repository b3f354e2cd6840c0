import { expect, test } from 'vitest'
import { MAX_FREE_DAYS, tariffTerms } from './index.ts'
import { published } from './testing/tariffs.ts'

const losAngeles = published.losAngeles()
const problems = (changes: Record<string, unknown>) => {
  const { error } = tariffTerms.safeParse({ ...losAngeles, ...changes })
  return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []
}

test('a tariff has no silent defaults: each thing that it does not say is asked for', () => {
  for (const name of Object.keys(losAngeles)) {
    const { [name as keyof typeof losAngeles]: _, ...others } = losAngeles
    expect(tariffTerms.safeParse(others).error?.issues[0]?.path, name).toEqual([name])
  }
})

test('tiers that leave a gap, go back or repeat a day are refused', () => {
  const tier = (from_day: number) => ({ from_day, rate_minor: 100 })
  expect(problems({ tiers: [tier(7)] })[0]).toContain('day 5 is the first that is charged')
  expect(problems({ tiers: [tier(5), tier(5)] })[0]).toContain('must begin on later days')
  expect(problems({ tiers: [tier(9), tier(5)] })[0]).toContain('must begin on later days')
  expect(problems({ tiers: [] })[0]).toContain('tiers')
  expect(problems({ tiers: [tier(5), tier(6)] })).toEqual([])
})

test('free days of 0 are a tariff, and those of 400 a slip of the keyboard', () => {
  expect(problems({ free_days: 0, tiers: [{ from_day: 1, rate_minor: 1 }] })).toEqual([])
  expect(problems({ free_days: 400 })[0]).toContain(String(MAX_FREE_DAYS))
  expect(problems({ free_days: 4.5 })[0]).toContain('free_days')
})

test('an hour is named where the first day depends on one, and only there', () => {
  expect(problems({ first_day: 'first_time_after' })[0]).toContain('is needed with first_time_after')
  expect(problems({ first_day_time: '07:00' })[0]).toContain('has no meaning with next_day')
  expect(problems({ first_day: 'first_time_after', first_day_time: '25:00' })[0]).toContain('07:00')
})

test('a currency that is missing or no code, and a period that ends before it begins, are refused', () => {
  expect(problems({ currency_code: '$' })[0]).toContain('ISO 4217')
  expect(problems({ valid_from: '2026-06-01', valid_until: '2026-05-31' })[0]).toContain('valid_until')
})
