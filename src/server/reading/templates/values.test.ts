import { expect, test } from 'vitest'
import { writingConventionsOf } from '../extract/conventions.rules.ts'
import { parseValueAt } from './values.rules.ts'

const unknown = writingConventionsOf('')
const numberOf = (text: string, conventions = unknown) =>
  parseValueAt('freight_invoice', 'total_amount.amount', text, conventions)
const dayOf = (text: string, conventions = unknown) =>
  parseValueAt('arrival_notice', 'last_free_day', text, conventions)

test.for([
  ['USD 1,234.50', 1234.5],
  ['USD1,234.50', 1234.5],
  ['1.234,50 EUR', 1234.5],
  ['1 234,5', 1234.5],
  ['18,200 KGS', 18200],
  ['0,125', 0.125],
  ['-12.00', -12],
  ['1,234,567', 1234567],
  ['0.012345', 0.012345],
  ['1.083456', 1.083456],
] as const)('%s is a number', ([text, number]) => {
  expect(numberOf(text)?.value).toBe(number)
})

test('what goes on behind a number is none', () => {
  for (const text of ['12,34,56', '3.4.2026']) expect([text, numberOf(text)]).toEqual([text, null])
})

test.for([
  ['2026-05-18', '2026-05-18'],
  ['18-MAY-26', '2026-05-18'],
  ['May 18, 2026', '2026-05-18'],
  ['18th May 2026', '2026-05-18'],
  ['05/18/2026', '2026-05-18'],
  ['18/05/2026', '2026-05-18'],
  ['3.4.2026', '2026-04-03'],
  ['31/02/2026', undefined],
  ['soon', undefined],
] as const)('%s is read as a day', ([text, day]) => {
  expect(dayOf(text)?.value).toBe(day)
})

test('a date that may be of two days is read as the document writes dates, and is not sure where nothing says how', () => {
  expect(dayOf('05/06/2026', writingConventionsOf('ETA 25/05/2026'))).toEqual({
    value: '2026-06-05',
    confidence: 0.92,
  })
  expect(dayOf('05/06/2026', writingConventionsOf('ETA 05/25/2026'))?.value).toBe('2026-05-06')
  expect(dayOf('05/06/2026')?.confidence).toBe(0.5)
  expect(dayOf('18 May 2026')?.confidence).toBe(1)
})

test('a number whose dot may group thousands is read as the document writes numbers, and is not sure where nothing says how', () => {
  expect(numberOf('12.500', writingConventionsOf('Total 210,50'))?.value).toBe(12500)
  expect(numberOf('12.500', writingConventionsOf('Total 210.50'))?.value).toBe(12.5)
  expect(numberOf('12.500')?.confidence).toBe(0.6)
})

test('a value is converted to the type in the schema at its path', () => {
  const value = (...[type, path, text]: [Parameters<typeof parseValueAt>[0], string, string]) =>
    parseValueAt(type, path, text, unknown)?.value
  expect(value('arrival_notice', 'last_free_day', '18-MAY-26')).toBe('2026-05-18')
  expect(value('bill_of_lading', 'number_of_originals', '3')).toBe(3)
  expect(value('bill_of_lading', 'is_surrendered', 'Yes')).toBe(true)
  expect(value('freight_invoice', 'total_amount.amount', 'USD 1,655.00')).toBe(1655)
  expect(value('freight_invoice', 'total_amount.amount', 'none')).toBeUndefined()
  expect(value('freight_invoice', 'our_own.member', 'kept')).toBe('kept')
})
