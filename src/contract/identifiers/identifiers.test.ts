import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  containerCheckDigit,
  formatContainerNumber,
  imoCheckDigit,
  isImoNumber,
  isLocode,
  isScac,
  normaliseIdentifier,
  readContainerNumber,
  splitIdentifiers,
} from './index.ts'

test('the check digit of ISO 6346 is right for numbers of real containers', () => {
  for (const number of ['CSQU3054383', 'TCLU6718159', 'MSKU7721046', 'OOLU9082218'])
    expect([number, containerCheckDigit(number.slice(0, 10))]).toEqual([number, Number(number[10])])
})

test('a container number is read as people type it, and a wrong check digit is reported with the right one', () => {
  expect(readContainerNumber('csqu 305438-3')).toEqual({
    form: 'container',
    number: 'CSQU3054383',
    check_digit: 'right',
    expected_digit: 3,
  })
  expect(readContainerNumber('MSCU1234567')).toMatchObject({ check_digit: 'wrong', expected_digit: 6 })
  expect(readContainerNumber('MEDU9104472X')).toEqual({ form: 'other' })
})

test('any one digit mistyped in a serial number changes the check digit', () => {
  const serial = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 6, maxLength: 6 })
  fc.assert(
    fc.property(serial, fc.nat(5), fc.integer({ min: 1, max: 9 }), (digits, at, by) => {
      const wrong = digits.map((digit, index) => (index === at ? (digit + by) % 10 : digit))
      const digitOf = (list: number[]) => containerCheckDigit(`CSQU${list.join('')}`) ?? -1
      // ISO 6346 folds 10 into 0, so these two alone cannot be distinguished.
      const folded = digitOf(digits) === 0 && digitOf(wrong) === 0
      return folded || digitOf(digits) !== digitOf(wrong)
    }),
  )
})

test('a container number is shown with its gaps and anything else as it was', () => {
  expect(formatContainerNumber('CSQU3054383')).toBe('CSQU 305438-3')
  expect(formatContainerNumber('PO-77')).toBe('PO-77')
})

test('an IMO number has seven digits and the right last one', () => {
  expect(imoCheckDigit('907472')).toBe(9)
  expect(isImoNumber('IMO 9074729')).toBe(true)
  expect(isImoNumber('9074728')).toBe(false)
})

test('codes have their exact form', () => {
  expect([isScac('MAEU'), isScac('MAE'), isScac('maeu')]).toEqual([true, false, false])
  expect([isLocode('USLAX'), isLocode('US1AX'), isLocode('USLA')]).toEqual([true, false, false])
})

test('identifiers are compared without case, spaces of any kind and dashes, and twice is the same as once', () => {
  expect(normaliseIdentifier('po–2026\u00a00413')).toBe('PO20260413')
  fc.assert(
    fc.property(
      fc.string(),
      (text) => normaliseIdentifier(normaliseIdentifier(text)) === normaliseIdentifier(text),
    ),
  )
})

test('a paste from an e-mail or a sheet becomes identifiers in the order pasted, repeats kept', () => {
  const paste =
    'Container No.\tBooking\ncsqu 305438-3,\u00a0TCLU6718159;MEDU9104472\r\nCSQU3054383\n\nspring range\nMAEU2290118 MAEU2290119'
  expect(splitIdentifiers(paste)).toEqual([
    'csqu3054383',
    'TCLU6718159',
    'MEDU9104472',
    'CSQU3054383',
    'spring range',
    'MAEU2290118',
    'MAEU2290119',
  ])
})
