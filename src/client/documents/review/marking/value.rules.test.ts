import { expect, test } from 'vitest'
import { schemaFieldAt, schemaFields } from '../fields/schema.ts'
import { pageConventionsOf, valuesOfMarked } from './value.rules.ts'

const known = [...schemaFields('arrival_notice'), ...schemaFields('bill_of_lading')]
/** @param page the text of the whole page */
const read = (path: string, text: string, page = '') =>
  Object.fromEntries(
    valuesOfMarked(schemaFieldAt(known, path), text, pageConventionsOf(page)).map((found) => [
      found.path,
      found.value,
    ]),
  )
const equipment = 'utilized_transport_equipments.0'
const [volume, weight] = [`${equipment}.cargo_gross_volume`, `${equipment}.cargo_gross_weight`]

test.each<[path: string, text: string, value: number, unit: string, page?: string]>([
  [volume, '68.250 CBM', 68.25, 'MTQ'],
  [volume, '68,250 cbm', 68.25, 'MTQ', 'Total 1.234,50'],
  [volume, '68.25 M3', 68.25, 'MTQ'],
  [volume, '2,410 CU FT', 2410, 'FTQ'],
  [weight, '12,340.5 KGS', 12_340.5, 'KGM'],
  [weight, '12.340,5 KG', 12_340.5, 'KGM'],
  [weight, '12.500 KGS', 12_500, 'KGM', 'Total 1.234,50'],
  [weight, '12.500 KGS', 12.5, 'KGM', 'Total 1,234.50'],
  [weight, 'Gross: 27,205 LBS', 27_205, 'LBR'],
])('%s takes number and unit of “%s”', (path, text, value, unit, page = '') => {
  expect(read(`${path}.value`, text, page)).toEqual({ [`${path}.value`]: value, [`${path}.unit`]: unit })
})

test('a number without a unit leaves the unit as it is, and the unit can be marked alone', () => {
  expect(read(`${weight}.value`, '11240.5')).toEqual({ [`${weight}.value`]: 11_240.5 })
  expect(read(`${weight}.unit`, '11240.5 Kgs')).toEqual({ [`${weight}.unit`]: 'KGM' })
  expect(read(`${weight}.unit`, 'GROSS')).toEqual({})
})

test.each([
  ['USD 1,284.50', 1284.5, 'USD'],
  ['1.284,50 EUR', 1284.5, 'EUR'],
  ['€ 449,80', 449.8, 'EUR'],
])('an amount takes its currency: %s', (text, amount, currency_code) => {
  expect(read('total_amount.amount', text)).toEqual({
    'total_amount.amount': amount,
    'total_amount.currency_code': currency_code,
  })
})

test.each<[text: string, day: string, page?: string]>([
  ['23 NOV 2026', '2026-11-23'],
  ['Nov 23, 2026', '2026-11-23'],
  ['2026-11-23', '2026-11-23'],
  ['11/23/2026', '2026-11-23'],
  ['23.11.26', '2026-11-23'],
  ['05/06/2026', '2026-06-05', 'ETD 25/05/2026'],
  ['05/06/2026', '2026-05-06', 'ETD 05/25/2026'],
])('a date is taken as the page writes its dates: %s', (text, day, page = '') => {
  expect(read('last_free_day', text, page)).toEqual({ last_free_day: day })
})

test('a date with its time is taken as a moment, as in what was read', () => {
  expect(read('pickup_appointment_at', '20 Nov 2026 08:30')).toEqual({
    pickup_appointment_at: '2026-11-20T08:30:00Z',
  })
})

test.each([
  ['last_free_day', '05/06/2026'],
  ['last_free_day', '31 NOV 2026'],
  ['last_free_day', 'ON REQUEST'],
  [`${weight}.value`, '12.500 KGS'],
  [`${weight}.value`, '640 CTNS 11240.5 KGS'],
  ['total_amount.amount', '(12.00)'],
  ['total_amount.amount', 'USD -12.00'],
  ['total_amount.amount', 'PREPAID'],
])('what could be two values, or is none, is left to a person: %s, “%s”', (path, text) => {
  expect(read(path, text)).toEqual({})
})

test('a text is taken without needless spaces, and the number of a container without any', () => {
  expect(read('vessel_name', ' MSC   IRINA ')).toEqual({ vessel_name: 'MSC IRINA' })
  const path = `${equipment}.equipment_reference`
  expect(read(path, 'csqu 305438-3')).toEqual({ [path]: 'CSQU3054383' })
  expect(read(path, '- / -')).toEqual({})
})
