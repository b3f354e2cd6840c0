import { expect, test } from 'vitest'
import { amountsToPay } from '../trade/index.ts'
import { amountsText, amountText, moneyText } from './index.ts'

test.each([
  [925, 'USD', '$925', '925 USD'],
  [12.5, 'USD', '$12.50', '12.50 USD'],
  [1310.75, 'EUR', '€1,310.75', '1,310.75 EUR'],
  [12.345, 'KWD', 'KWD 12.345', '12.345 KWD'],
  [12.5, 'KWD', 'KWD 12.500', '12.500 KWD'],
  [1200, 'JPY', '¥1,200', '1,200 JPY'],
  [100.5, 'JPY', '¥100.5', '100.5 JPY'],
  [7.25, 'POINTS', '7.25 POINTS', '7.25 POINTS'],
  [99, null, '99 (no currency)', '99 (no currency)'],
  [99.5, null, '99.50 (no currency)', '99.50 (no currency)'],
])(
  '%d of %s is written with the digits of its currency, and none of them is lost',
  (amount, currency, money, text) => {
    expect([
      moneyText(amount, currency).replaceAll('\u{A0}', ' '),
      amountText({ amount, currency_code: currency }),
    ]).toEqual([money, text])
  },
)

test('fees of several currencies are added up without a loss, each by itself', () => {
  const fee = (amount: number, currency_code?: string) => ({ type: 'demurrage', amount, currency_code })
  const fees = [fee(12.345, 'KWD'), fee(0.1, 'USD'), fee(0.2, 'USD'), fee(99)]
  expect(amountsText(amountsToPay(fees))).toBe('12.345 KWD, 0.30 USD, 99 (no currency)')
})
