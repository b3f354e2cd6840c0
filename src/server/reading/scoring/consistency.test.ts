import { expect, test } from 'vitest'
import type { ExtractedField } from '../types.ts'
import { consistencyOf } from './consistency.rules.ts'

const ports = [
  { code: 'CNSHA', names: ['Shanghai'] },
  { code: 'CNYTN', names: ['Yantian', 'Shenzhen'] },
  { code: 'FRFOS', names: ['Fos-sur-Mer'] },
]
const results = (values: Record<string, string | number>) => {
  const fields = Object.entries(values).map(([path, value]): ExtractedField => ({
    path,
    value,
    text: String(value),
    page: 1,
    box: { x: 0, y: 0, width: 0.1, height: 0.01 },
    method: 'text',
    confidence: 1,
  }))
  return [...consistencyOf(fields, ports)]
    .flatMap(([path, all]) => [...all].map((result) => `${path}·${result}`))
    .toSorted()
}

test('a total agrees with the sum of its lines, with and without tax', () => {
  const lines = { 'charges.0.currency_amount': 100, 'charges.1.currency_amount': 50.5 }
  expect(results({ ...lines, 'total_amount.amount': 150.5 })).toEqual([
    'charges·agrees',
    'total_amount·agrees',
  ])
  expect(results({ ...lines, 'tax_amount.amount': 30.1, 'total_amount.amount': 180.6 })).toContain(
    'total_amount·agrees',
  )
})

test('lines that sum up to more than the total differ; fewer lines than there are say nothing', () => {
  const lines = { 'line_items.0.amount.amount': 100, 'line_items.1.amount.amount': 50 }
  expect(results({ ...lines, 'total_amount.amount': 120 })).toEqual([
    'line_items·differs',
    'total_amount·differs',
  ])
  expect(results({ ...lines, 'total_amount.amount': 900 })).toEqual([])
})

test('a net weight above the gross weight and an arrival before the departure differ', () => {
  expect(results({ 'cargo_gross_weight.value': 90, 'cargo_net_weight.value': 100 })).toEqual([
    'cargo_gross_weight·differs',
    'cargo_net_weight·differs',
  ])
  expect(results({ expected_departure_date: '2026-11-20', expected_arrival_date: '2026-11-02' })).toEqual([
    'expected_arrival_date·differs',
    'expected_departure_date·differs',
  ])
})

test('the name of a port agrees with the catalogue, and with its code', () => {
  expect(results({ 'port_of_loading.location_name': 'SHANGHAI, CHINA' })).toEqual(['port_of_loading·agrees'])
  expect(results({ 'port_of_loading.location_name': 'FOS SUR MER, FRANCE' })).toEqual([
    'port_of_loading·agrees',
  ])
  const shenzhen = { 'port_of_loading.location_name': 'Shenzhen' }
  expect(results({ ...shenzhen, 'port_of_loading.un_location_code': 'CNYTN' })).toEqual([
    'port_of_loading·agrees',
  ])
  expect(results({ ...shenzhen, 'port_of_loading.un_location_code': 'CNSHA' })).toEqual([
    'port_of_loading·differs',
  ])
  expect(results({ 'port_of_loading.location_name': 'Atlantis' })).toEqual([])
})

test('a bill that begins with a SCAC agrees with the carrier, and a house bill is another one', () => {
  const bill = { transport_document_reference: 'MAEU123456789' }
  expect(results({ ...bill, carrier_code: 'MAEU' })).toEqual([
    'carrier_code·agrees',
    'transport_document_reference·agrees',
  ])
  expect(results({ ...bill, carrier_code: 'MSCU' })).toContain('carrier_code·differs')
  expect(results({ ...bill, house_document_reference: 'MAEU123456789' })).toContain(
    'house_document_reference·differs',
  )
})

test('the check digit of each container number is checked', () => {
  const path = (at: number) => `utilized_transport_equipments.${at}.equipment_reference`
  expect(results({ [path(0)]: 'CSQU3054383', [path(1)]: 'CSQU3054384' })).toEqual([
    `${path(0)}·agrees`,
    `${path(1)}·differs`,
  ])
})
