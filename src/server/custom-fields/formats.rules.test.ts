import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDate, formatNumber, readDate } from './formats.rules.ts'

const day = new Date('2026-09-02T14:05:09Z')

test('a date is shown in its format, in both notations of formats', () => {
  expect(formatDate(day, '%d.%m.%Y')).toBe('02.09.2026')
  expect(formatDate(day, '%-m/%-d/%y')).toBe('9/2/26')
  expect(formatDate(day, '%a, %b %d at %I:%M %p')).toBe('Wed, Sep 02 at 02:05 PM')
  expect(formatDate(day, 'DD.MM.YYYY')).toBe('02.09.2026')
  expect(formatDate(day, 'MMM D, YYYY')).toBe('Sep 2, 2026')
  expect(formatDate(day, 'YYYY-MM-DD HH:mm:ss')).toBe('2026-09-02 14:05:09')
})

test('an unknown format is ignored', () => {
  for (const format of ['hello', 'YYYY-QQ', '%Q', '%', '100%', '', 'Day YYYY'])
    expect([format, formatDate(day, format), readDate('2026', format)]).toEqual([
      format,
      undefined,
      undefined,
    ])
})

test('a date is read only in the form that its format shows', () => {
  expect(readDate('02.09.2026', '%d.%m.%Y')).toEqual({ day: 2, month: 9, year: 2026 })
  expect(readDate('9/2/2026', 'M/D/YYYY')).toEqual({ day: 2, month: 9, year: 2026 })
  expect(readDate('2026-09-02', '%d.%m.%Y')).toBeUndefined()
  expect(readDate('02x09x2026', '%d.%m.%Y')).toBeUndefined()
  expect(readDate('Sep 2, 2026', 'MMM D, YYYY')).toBeUndefined()
})

test('a date that a format shows is read with the same format', () => {
  const formats = fc.constantFrom('%d.%m.%Y', '%Y%m%d', 'MM/DD/YYYY', '%-d/%-m/%Y', 'D-M-YYYY')
  const days = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(days, formats, (date, format) => {
      expect(readDate(formatDate(date, format) ?? '', format)).toEqual({
        year: date.getUTCFullYear(),
        month: date.getUTCMonth() + 1,
        day: date.getUTCDate(),
      })
    }),
  )
})

test('a number is shown in its format, in both notations of formats', () => {
  expect(formatNumber(1234567.891, '0,0.00')).toBe('1,234,567.89')
  expect(formatNumber(1234567.891, '#,##0.0')).toBe('1,234,567.9')
  expect(formatNumber(1234.5, '0.00')).toBe('1234.50')
  expect(formatNumber(-1234, '0,0')).toBe('-1,234')
  expect(formatNumber(12, '$0,0.00 USD')).toBe('$12.00 USD')
  expect(formatNumber(1.23456, '%.2f')).toBe('1.23')
  expect(formatNumber(1234.4, '%,d kg')).toBe('1,234 kg')
  expect(formatNumber(1e25, '0,0.00')).toBe('1e+25')
  for (const format of ['currency', '%s', '%x', '']) expect(formatNumber(1, format)).toBeUndefined()
})

test('showing and reading end for every format', () => {
  fc.assert(
    fc.property(
      fc.string({ maxLength: 100 }),
      fc.double({ noNaN: true }),
      fc.string(),
      (format, number, text) => {
        expect(typeof (formatNumber(number, format) ?? '')).toBe('string')
        expect(typeof (formatDate(day, format) ?? '')).toBe('string')
        expect(typeof (readDate(text, format) ?? {})).toBe('object')
      },
    ),
  )
})
