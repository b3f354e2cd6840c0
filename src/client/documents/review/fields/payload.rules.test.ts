import { expect, test } from 'vitest'
import { leavesOf, manualDataWith, payloadFromFields, valueAt, withPayloadValue } from './payload.rules.ts'

const fields = [
  { path: 'transport_document_reference', value: 'MAEU1234567' },
  { path: 'port_of_discharge.location_name', value: 'Los Angeles' },
  { path: 'port_of_discharge.un_location_code', value: 'USLAX' },
  { path: 'charges.1.currency_amount', value: 450 },
]
const read = payloadFromFields(fields)

test('single values are combined to the payload they came from, and split again', () => {
  expect(read).toEqual({
    transport_document_reference: 'MAEU1234567',
    port_of_discharge: { location_name: 'Los Angeles', un_location_code: 'USLAX' },
    charges: [null, { currency_amount: 450 }],
  })
  expect(leavesOf(read)).toEqual(fields)
  expect(valueAt(read, 'charges.1.currency_amount')).toBe(450)
  expect(valueAt(read, 'charges.0.currency_amount')).toBeUndefined()
})

test('an edit does not change the extracted payload', () => {
  const edited = withPayloadValue(read, 'port_of_discharge.un_location_code', 'USLGB')
  expect(valueAt(edited, 'port_of_discharge.un_location_code')).toBe('USLGB')
  expect(valueAt(read, 'port_of_discharge.un_location_code')).toBe('USLAX')
})

test('an edited member is stored with the other members of its key', () => {
  const manual = manualDataWith(
    { read, payload: read, manual: null },
    new Map([['port_of_discharge.un_location_code', 'USLGB']]),
  )
  expect(manual).toEqual({ port_of_discharge: { location_name: 'Los Angeles', un_location_code: 'USLGB' } })
})

test('members that nobody edited are stored as they stand, not as they were at an earlier edit', () => {
  const manual = { port_of_discharge: { location_name: 'Long Beach', un_location_code: 'USLGB' } }
  const payload = { ...read, port_of_discharge: { location_name: 'Los Angeles', un_location_code: 'USLGB' } }
  expect(
    manualDataWith({ read, payload, manual }, new Map([['port_of_discharge.terminal', 'Pier 400']])),
  ).toEqual({
    port_of_discharge: { location_name: 'Los Angeles', un_location_code: 'USLGB', terminal: 'Pier 400' },
  })
})

test('a value that is set back to the extracted one is not stored as an edit', () => {
  const manual = { transport_document_reference: 'MAEU7654321', invoice_number: 'INV-1' }
  const payload = { ...read, ...manual }
  const back = new Map([['transport_document_reference', 'MAEU1234567']])
  expect(manualDataWith({ read, payload, manual }, back)).toEqual({ invoice_number: 'INV-1' })
  expect(manualDataWith({ read, payload, manual }, new Map([...back, ['invoice_number', null]]))).toBeNull()
})
