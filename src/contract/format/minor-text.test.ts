import { expect, test } from 'vitest'
import { minorText } from './minor-text.ts'

test('amounts have the digits of their currency, and none where they are whole', () => {
  expect([minorText(88_000, 'USD'), minorText(4_550, 'EUR'), minorText(1_200, 'JPY')]).toEqual([
    '$880',
    '€45.50',
    '¥1,200',
  ])
  expect(minorText(1_250, 'KWD').replace(/\s/, ' ')).toBe('KWD 1.250')
  expect(minorText(1_845_000, 'USD')).toBe('$18,450')
})
