import { expect, test } from 'vitest'
import { fitting, wellFormed } from './payload.rules.ts'

test('what fits the schema of the type is kept as it is', () => {
  const payload = { last_free_day: '2026-11-25', utilized_transport_equipments: [{ seals: ['A'] }] }
  expect(fitting('arrival_notice', payload)).toEqual({ payload, left_out: [] })
})

test('what does not fit is left out, and all else stays in its place', () => {
  const payload = {
    last_free_day: 'soon',
    pickup_number: '77',
    utilized_transport_equipments: [{ number_of_packages: -1, equipment_reference: 'CSQU3054383' }],
  }
  expect(fitting('arrival_notice', payload)).toEqual({
    payload: {
      pickup_number: '77',
      utilized_transport_equipments: [{ equipment_reference: 'CSQU3054383' }],
    },
    left_out: ['last_free_day', 'utilized_transport_equipments.0.number_of_packages'],
  })
})

test('without a type nothing is told, and a payload that fits nowhere is empty', () => {
  expect(fitting(null, { pickup_number: '77' }).payload).toEqual({})
  expect(fitting('arrival_notice', { charges: 'none', charges_2: 1 }).payload).toEqual({ charges_2: 1 })
})

test('no NUL and no half a character is kept, in names as little as in values', () => {
  expect(wellFormed({ 'a\0': ['\ud800x', { b: 1, c: null }] })).toEqual({ a: ['\ufffdx', { b: 1, c: null }] })
})
