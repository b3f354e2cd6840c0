import { expect, test } from 'vitest'
import { parseDay, parseNumber, parseValueAt } from './values.rules.ts'

test.for([
  ['USD 1,234.50', 1234.5],
  ['1.234,50 EUR', 1234.5],
  ['1 234,5', 1234.5],
  ['18,200 KGS', 18200],
  ['0,125', 0.125],
  ['-12.00', -12],
  ['1,234,567', 1234567],
] as const)('%s is a number', ([text, number]) => {
  expect(parseNumber(text)).toBe(number)
})

test.for([
  ['2026-05-18', '2026-05-18'],
  ['18-MAY-26', '2026-05-18'],
  ['May 18, 2026', '2026-05-18'],
  ['18th May 2026', '2026-05-18'],
  ['05/18/2026', '2026-05-18'],
  ['18/05/2026', '2026-05-18'],
  ['3.4.2026', '2026-04-03'],
  ['31/02/2026', null],
  ['soon', null],
] as const)('%s is read as a day', ([text, day]) => {
  expect(parseDay(text)).toBe(day)
})

test('a value is converted to the type in the schema at its path', () => {
  expect(parseValueAt('arrival_notice', 'last_free_day', '18-MAY-26')).toBe('2026-05-18')
  expect(parseValueAt('bill_of_lading', 'number_of_originals', '3')).toBe(3)
  expect(parseValueAt('bill_of_lading', 'is_surrendered', 'Yes')).toBe(true)
  expect(parseValueAt('freight_invoice', 'total_amount.amount', 'USD 1,655.00')).toBe(1655)
  expect(parseValueAt('freight_invoice', 'total_amount.amount', 'none')).toBeNull()
  expect(parseValueAt('freight_invoice', 'our_own.member', 'kept')).toBe('kept')
})
