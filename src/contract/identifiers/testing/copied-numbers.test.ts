import { expect, test } from 'vitest'
import { readContainerNumber } from '../container-number.ts'
import { copiedContainerNumber, copiedNumber, copiedSerial } from './copied-numbers.ts'

const copies = Array.from({ length: 500 }, (_, copy) => copy)

test('each copy of a container has another number, of its form and with the right check digit', () => {
  const numbers = copies.map((copy) => copiedContainerNumber('MSCU6639871', copy))
  expect(new Set(numbers).size).toBe(copies.length)
  for (const number of numbers)
    expect(readContainerNumber(number)).toMatchObject({ form: 'container', check_digit: 'right' })
  for (const number of numbers) expect(number.slice(3, 10)).toBe('U663987')
})

test('each copy of a bill of lading or booking has another number of the same length', () => {
  for (const original of ['MEDUTC254352', 'OOLU2485933882', '240158897', 'EBKG68712112', 'SZ0042AB12345C']) {
    const numbers = copies.map((copy) => copiedSerial(original, copy))
    expect(new Set(numbers).size).toBe(copies.length)
    for (const number of numbers) expect(number.replaceAll(/\d/g, '0')).toBe(original.replaceAll(/\d/g, '0'))
  }
})

test('a number with the prefix of its carrier and one without stay one number', () => {
  for (const copy of copies) {
    expect(copiedNumber('OOLU2485933882', copy)).toBe(`OOLU${copiedNumber('2485933882', copy)}`)
    expect(copiedNumber('MSCUMEDUTC254352', copy)).toBe(`MSCU${copiedNumber('MEDUTC254352', copy)}`)
  }
})

test('the original is found again, and is its own copy 0', () => {
  for (const original of ['MSCU6639874', 'MEDUTC254352', '0000000001', '9999999999999999', 'NONE']) {
    const right = copiedNumber(original, 0)
    for (const copy of copies) expect(copiedNumber(copiedNumber(right, copy), -copy)).toBe(right)
  }
  expect(copiedNumber('MEDUTC254352', 0)).toBe('MEDUTC254352')
})

test('what has no serial number stays', () => {
  expect(copiedNumber('AB12CD', 7)).toBe('AB12CD')
  expect(copiedContainerNumber('240158897', 7)).toBe('240158897')
})
