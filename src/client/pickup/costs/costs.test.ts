import { expect, test } from 'vitest'
import type { ClockCost } from '../../../contract/operations/index.ts'
import { costText } from './costs.present.ts'

const now = new Date('2026-11-24T15:00:00Z')
const cost = (changes: Partial<ClockCost> = {}): ClockCost => ({
  container_id: '0199aaaa-0000-7000-8000-000000000001',
  biller: 'line',
  scope: 'demurrage',
  direction: 'import',
  label: 'Demurrage',
  state: 'charging',
  last_free_day: '2026-11-22',
  days_left: -2,
  currency_code: 'USD',
  so_far_minor: 44_000,
  next_day_minor: 22_000,
  ...changes,
})

test('in the terminal it is what is charged so far, with each clock in the title', () => {
  expect(costText([cost()], 'terminal', now)).toEqual({
    text: '$440',
    tone: 'bad',
    isEstimate: true,
    nextDay: '$220',
    title: 'Demurrage, line: $440 so far, $220 the next day, free until Sun 22 Nov',
  })
})

test('amounts of one currency are added, and those of another stand beside them', () => {
  const storage = cost({ biller: 'terminal', scope: 'storage', so_far_minor: 1000 })
  const euro = cost({ biller: 'terminal', scope: 'dwell', currency_code: 'EUR', so_far_minor: 4550 })
  expect(costText([cost(), storage, euro], 'terminal', now)?.text).toBe('$450 + €45.50')
})

test('outside it is the days over with what is charged, or the last free day with the days left', () => {
  const perDiem = cost({ scope: 'detention', label: 'Per diem' })
  expect(costText([perDiem], 'outside', now)?.text).toBe('$440 · 2 over')
  const free = {
    ...perDiem,
    state: 'free',
    last_free_day: '2026-11-27',
    days_left: 3,
    so_far_minor: 0,
  } as const
  expect(costText([free], 'outside', now)).toMatchObject({ text: 'Fri 27 Nov · 3 left', tone: 'ink' })
  const today = { ...free, last_free_day: '2026-11-24', days_left: 0 }
  expect(costText([free, today], 'outside', now)).toMatchObject({ text: 'Tue 24 Nov · today', tone: 'warn' })
})

test('outside of the terminal detention counts and demurrage does not', () => {
  const perDiem = cost({ scope: 'detention', state: 'free', last_free_day: '2026-11-25', days_left: 1 })
  expect(costText([cost(), perDiem], 'outside', now)?.text).toBe('Wed 25 Nov · 1 left')
  expect(costText([perDiem], 'terminal', now)).toBeNull()
})

test('a clock that cannot be counted is no zero', () => {
  const uncounted = cost({
    state: 'uncounted',
    so_far_minor: null,
    next_day_minor: null,
    currency_code: null,
  })
  expect(costText([uncounted], 'terminal', now)).toMatchObject({ text: 'not calculated', isEstimate: false })
})

test('what the next day adds is of what is charged alone', () => {
  const free = cost({ biller: 'terminal', scope: 'storage', state: 'free', so_far_minor: 0 })
  expect(costText([cost(), free], 'terminal', now)?.nextDay).toBe('$220')
  expect(costText([free], 'terminal', now)?.nextDay).toBeNull()
})
