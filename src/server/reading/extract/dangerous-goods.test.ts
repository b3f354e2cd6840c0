import { expect, test } from 'vitest'
import type { ReadingMethod } from '../types.ts'
import { contentOf } from '../testing/content.ts'
import { extract } from './extract.rules.ts'

const goodsOf = (text: string, method: ReadingMethod = 'text') =>
  extract(contentOf(text, { method }), 'dangerous_goods_declaration').payload['dangerous_goods']

test('what tables have no column for is read by its form: EmS number, flash point and technical name', () => {
  expect(
    goodsOf(`
UN No.    Proper shipping name                  Class   PG    Flash     EmS         Packages      Gross weight   Net weight
UN 1760   CORROSIVE LIQUID, N.O.S. (AMINES)     8       II    17 °C     F-A, S-B    89 CARTONS    5,877.00 KGS   5,407.00 KGS
UN 3480   LITHIUM ION BATTERIES                 9                       F-A, S-I    12 BOXES      600.00 KGS     540.00 KGS`),
  ).toEqual([
    {
      un_number: '1760',
      proper_shipping_name: 'CORROSIVE LIQUID, N.O.S.',
      technical_name: 'AMINES',
      imo_class: '8',
      packing_group: 'II',
      flash_point: '17 °C',
      ems_number: 'F-A, S-B',
      number_of_packages: 89,
      package_code: 'CT',
      gross_weight: { value: 5877, unit: 'KGM' },
      net_weight: { value: 5407, unit: 'KGM' },
    },
    {
      un_number: '3480',
      proper_shipping_name: 'LITHIUM ION BATTERIES',
      imo_class: '9',
      ems_number: 'F-A, S-I',
      number_of_packages: 12,
      package_code: 'BX',
      gross_weight: { value: 600, unit: 'KGM' },
      net_weight: { value: 540, unit: 'KGM' },
    },
  ])
})

test('substances are found where no header names their columns, with names over two lines', () => {
  expect(
    goodsOf(
      `
UNnr    Benaming                       Verp.
2014    HYDROGEN PEROXIDE, AQUEOUS     5.1     II    96    3,345.00    3,077.00
        SOLUTION

1263    PAINT                          3       III   40    1,100.00`,
      'ocr',
    ),
  ).toMatchObject([
    {
      un_number: '2014',
      proper_shipping_name: 'HYDROGEN PEROXIDE, AQUEOUS SOLUTION',
      imo_class: '5.1',
      packing_group: 'II',
      number_of_packages: 96,
      gross_weight: { value: 3345 },
      net_weight: { value: 3077 },
    },
    { un_number: '1263', proper_shipping_name: 'PAINT', imo_class: '3', gross_weight: { value: 1100 } },
  ])
})

test('four digits without a substance are no UN number', () => {
  expect(goodsOf('2026   HARBOR AVENUE')).toBeUndefined()
  expect(goodsOf('1500   10   II')).toBeUndefined()
  expect(goodsOf('9012   PAINT   3   II')).toBeUndefined()
  expect(extract(contentOf('UN 1263   PAINT   3   II'), 'freight_invoice').payload).not.toHaveProperty(
    'dangerous_goods',
  )
})
