import { expect, test } from 'vitest'
import { prefilledContainer, type PrefilledContainer, prefilledOrder } from './prefill.rules.ts'

const nothing: PrefilledContainer = {
  pickup_number: null,
  pickup_number_note: null,
  pickup_appointment_at: null,
  pickup_appointment_entered_at: null,
  delivery_place: null,
  delivery_appointment_at: null,
  empty_return_place: null,
  dray_carrier_id: null,
}

test('an appointment that a person entered is before the one that is reported', () => {
  const reported = { ...nothing, pickup_appointment_at: '2026-11-23T17:00:00Z' }
  expect(prefilledContainer(reported).pickup_appointment_at).toBe('2026-11-23T17:00:00Z')
  const entered = { ...reported, pickup_appointment_entered_at: '2026-11-24T17:00:00Z' }
  expect(prefilledContainer(entered).pickup_appointment_at).toBe('2026-11-24T17:00:00Z')
})

test('a pickup number that is marked as PIN is left out, by its text or by its note', () => {
  expect(prefilledContainer({ ...nothing, pickup_number: '4821' }).pickup_number).toBe('4821')
  expect(prefilledContainer({ ...nothing, pickup_number: 'PIN 4821' }).pickup_number).toBeNull()
  const noted = { ...nothing, pickup_number: '4821', pickup_number_note: 'pin from the terminal' }
  expect(prefilledContainer(noted).pickup_number).toBeNull()
})

test('an order takes the place and the carrier that all of its containers have', () => {
  const one = { ...nothing, delivery_place: 'Dock 4', dray_carrier_id: 'a' }
  const other = { ...one, delivery_place: 'Dock 5' }
  expect(prefilledOrder([one, one], 'North')).toMatchObject({
    values: { delivery_address: 'Dock 4', bill_to: 'North' },
    dray_carrier_id: 'a',
  })
  expect(prefilledOrder([one, other], 'North')).toMatchObject({
    values: { delivery_address: null },
    dray_carrier_id: 'a',
  })
})
