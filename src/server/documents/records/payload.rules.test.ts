import { expect, test } from 'vitest'
import { withoutInvalidValues, storable } from './payload.rules.ts'

test('values that fit the schema of the type are kept unchanged', () => {
  const payload = { last_free_day: '2026-11-25', utilized_transport_equipments: [{ seals: ['A'] }] }
  expect(withoutInvalidValues('arrival_notice', payload)).toEqual({ payload, left_out: [] })
})

test('values that do not fit are dropped, and the others keep their position', () => {
  const payload = {
    last_free_day: 'soon',
    pickup_number: '77',
    utilized_transport_equipments: [{ number_of_packages: -1, equipment_reference: 'CSQU3054383' }],
  }
  expect(withoutInvalidValues('arrival_notice', payload)).toEqual({
    payload: {
      pickup_number: '77',
      utilized_transport_equipments: [{ equipment_reference: 'CSQU3054383' }],
    },
    left_out: ['last_free_day', 'utilized_transport_equipments.0.number_of_packages'],
  })
})

test('without a type nothing is kept, and a payload that fits nowhere is empty', () => {
  expect(withoutInvalidValues(null, { pickup_number: '77' }).payload).toEqual({})
  expect(withoutInvalidValues('arrival_notice', { charges: 'none', charges_2: 1 }).payload).toEqual({
    charges_2: 1,
  })
})

test('NUL and unpaired surrogates are removed from names and values', () => {
  expect(storable({ 'a\0': ['\ud800x', { b: 1, c: null }] })).toEqual({ a: ['\ufffdx', { b: 1, c: null }] })
})
