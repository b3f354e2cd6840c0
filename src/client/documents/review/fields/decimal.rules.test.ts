import { expect, test } from 'vitest'
import { readDecimal } from './decimal.rules.ts'

test('a typed number is read as the language writes it', () => {
  expect(['1,234.5', '1234.5', '-3'].map((text) => readDecimal(text, '.'))).toEqual([1234.5, 1234.5, -3])
  expect(['1.234,5', '1234,5', '1.234', '-3'].map((text) => readDecimal(text, ','))).toEqual([
    1234.5, 1234.5, 1234, -3,
  ])
})

test('a point where the language writes a comma is read as one, unless it stands between thousands', () => {
  expect(['12.5', '1234.5', '1.234.567'].map((text) => readDecimal(text, ','))).toEqual([
    12.5, 1234.5, 1_234_567,
  ])
})

test('a mark of thousands that stands elsewhere makes it no number, so that no value is stored as ten times of it', () => {
  expect(['12,5', '1,5', '1,23', '1,2345'].map((text) => readDecimal(text, '.'))).toEqual(
    Array.from({ length: 4 }, () => Number.NaN),
  )
  expect(['1.2,5', '12.34,5'].map((text) => readDecimal(text, ','))).toEqual([Number.NaN, Number.NaN])
})

test('words are no number', () => {
  expect(readDecimal('twelve', '.')).toBeNaN()
  expect(readDecimal('1,2,3', ',')).toBeNaN()
  expect(['', ',', '-'].map((text) => readDecimal(text, '.'))).toEqual([Number.NaN, Number.NaN, Number.NaN])
})
