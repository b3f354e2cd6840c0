import { expect, test } from 'vitest'
import { shipmentNumber, wholePercent } from './shown-numbers.present.ts'

test('a shipment goes by its bill of lading, else by its booking', () => {
  expect(shipmentNumber({ bill_of_lading_number: 'MEDU9104472', booking_number: 'BKG1' })).toBe('MEDU9104472')
  expect(shipmentNumber({ bill_of_lading_number: null, booking_number: 'BKG1' })).toBe('BKG1')
  expect(shipmentNumber({ bill_of_lading_number: null, booking_number: null })).toBe('Shipment')
})

test('a share is shown in whole percent', () => {
  expect([0, 0.456, 1, 1.5].map(wholePercent)).toEqual(['0%', '46%', '100%', '150%'])
})
