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

test('one value that does not fit takes no other with it', () => {
  const fits = { pickup_number: '77' }
  // An entry of a list that is missing, one that is no object, and a text in a list of texts.
  const holes: unknown[] = []
  holes[1] = { equipment_reference: 'CSQU3054383' }
  expect(withoutInvalidValues('arrival_notice', { ...fits, utilized_transport_equipments: holes })).toEqual({
    payload: { ...fits, utilized_transport_equipments: [{}, { equipment_reference: 'CSQU3054383' }] },
    left_out: ['utilized_transport_equipments.0'],
  })
  const lists = { utilized_transport_equipments: ['CSQU3054383', { seals: ['A', 7] }] }
  const { payload, left_out } = withoutInvalidValues('arrival_notice', { ...fits, ...lists })
  expect(payload).toEqual({ ...fits, utilized_transport_equipments: [{}, {}] })
  expect(left_out).toContain('utilized_transport_equipments.1.seals')
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
