import { expect, test } from 'vitest'
import type { ClockTotal } from '../../contract/operations/index.ts'
import { currencyCosts } from './costs.present.ts'

// A Monday.
const now = new Date('2026-11-23T15:00:00Z')
const days = (from: string, totals: readonly number[]): ClockTotal['by_day'] =>
  totals.map((total_minor, ahead) => ({
    date: new Date(Date.parse(from) + ahead * 86_400_000).toISOString().slice(0, 10),
    total_minor,
  }))
const total = (changed: Partial<ClockTotal> = {}): ClockTotal => ({
  currency_code: 'USD',
  running: 4,
  charging: 2,
  running_containers: 3,
  charging_containers: 2,
  so_far_minor: 88_000,
  stopped_minor: 0,
  known_until: null,
  by_day: days('2026-11-23', [88_000, 110_000, 132_000, 154_000, 176_050, 198_000]),
  ...changed,
})

test('a currency says what it costs by now, the next day, and by Friday if nothing is done', () => {
  expect(currencyCosts(total(), now)).toEqual({
    currency: 'USD',
    soFar: '880',
    nextDay: '220',
    isCharging: true,
    ahead: { day: 'Fri 27 Nov', amount: '1,760.50', more: '+880.50' },
    running: 3,
    charging: 2,
  })
})

test('on a Friday it is the next one, and a currency without minor units has none', () => {
  const yen = currencyCosts(
    total({
      currency_code: 'JPY',
      so_far_minor: 0,
      by_day: days('2026-11-27', [0, 0, 0, 0, 0, 0, 0, 12_000]),
    }),
    now,
  )
  expect(yen).toMatchObject({ soFar: '0', nextDay: '0', ahead: { day: 'Fri 4 Dec', amount: '12,000' } })
})

test('beyond the last gate calendar nothing is said', () => {
  expect(currencyCosts(total({ known_until: '2026-11-25' }), now).ahead).toMatchObject({
    day: 'Wed 25 Nov',
    amount: '1,320',
  })
  expect(currencyCosts(total({ known_until: '2026-11-23' }), now)).toMatchObject({
    nextDay: null,
    ahead: null,
  })
})
