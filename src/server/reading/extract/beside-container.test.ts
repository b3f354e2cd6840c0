import { expect, test } from 'vitest'
import type { ReadingMethod } from '../types.ts'
import { contentOf } from '../testing/content.ts'
import { extract } from './extract.rules.ts'

/** The first container that is found. */
const containerOf = (text: string, method: ReadingMethod = 'text') => {
  const { utilized_transport_equipments } = extract(contentOf(text, { method }), 'arrival_notice').payload
  return (utilized_transport_equipments as Record<string, unknown>[] | undefined)?.[0]
}

test('cargo is read by its units on the line of a container where no header names the columns', () => {
  expect(
    containerOf('Container:  CSQU3054383  40HC  UL-1584922  281 CTNS  5,935.00 KGS  24.333 CBM'),
  ).toEqual({
    equipment_reference: 'CSQU3054383',
    iso_equipment_code: '45G1',
    seals: ['UL-1584922'],
    number_of_packages: 281,
    cargo_gross_weight: { value: 5935, unit: 'KGM' },
    cargo_gross_volume: { value: 24.333, unit: 'MTQ' },
  })
})

test('of one cell each value is read by its unit too', () => {
  expect(containerOf('CSQU3054383 / 40HC / 281 CTNS / 5,935.00 KGS / 24.333 CBM')).toMatchObject({
    number_of_packages: 281,
    cargo_gross_weight: { value: 5935, unit: 'KGM' },
    cargo_gross_volume: { value: 24.333, unit: 'MTQ' },
  })
})

test('numbers without a unit are distinguished by their size and their decimals', () => {
  expect(containerOf('Container:  CSQU3054383  281  5,935.50  24.333')).toMatchObject({
    number_of_packages: 281,
    cargo_gross_weight: { value: 5935.5 },
    cargo_gross_volume: { value: 24.333 },
  })
})

test('of two weights and of two seals neither is taken', () => {
  const found = containerOf('Container:  CSQU3054383  UL-1584922  MX7018663  5,935.00 KGS  3,700.00 KGS')
  expect(found).toEqual({ equipment_reference: 'CSQU3054383' })
})

test('a part of a larger number is not a weight', () => {
  expect(containerOf('Container:  CSQU3054383  4 013,70 KGS')).not.toHaveProperty('cargo_gross_weight')
})

const table = `
Container No.   Seal
CSQU3054383     UL-1584922    5,935.00 KGS`

test('a column of a scan whose header was lost is read beside the columns of a table', () => {
  expect(containerOf(table, 'ocr')).toMatchObject({
    seals: ['UL-1584922'],
    cargo_gross_weight: { value: 5935, unit: 'KGM' },
  })
  // In a text nothing is lost: such a column has another meaning.
  expect(containerOf(table)).not.toHaveProperty('cargo_gross_weight')
})

test('of a container that is listed twice the first line counts', () => {
  const again = `${table}\n\nCSQU3054383     24.333 CBM    6,100.00 KGS`
  expect(containerOf(again, 'ocr')).toMatchObject({ cargo_gross_weight: { value: 5935, unit: 'KGM' } })
})
