import { expect, test } from 'vitest'
import { leavesOf, manualWith, payloadOf, valueAt, withValue } from './payload.rules.ts'

const fields = [
  { path: 'transport_document_reference', value: 'MAEU1234567' },
  { path: 'port_of_discharge.location_name', value: 'Los Angeles' },
  { path: 'port_of_discharge.un_location_code', value: 'USLAX' },
  { path: 'charges.1.currency_amount', value: 450 },
]
const read = payloadOf(fields)

test('single values make up the payload that they were read into, and come out of it again', () => {
  expect(read).toEqual({
    transport_document_reference: 'MAEU1234567',
    port_of_discharge: { location_name: 'Los Angeles', un_location_code: 'USLAX' },
    charges: [null, { currency_amount: 450 }],
  })
  expect(leavesOf(read)).toEqual(fields)
  expect(valueAt(read, 'charges.1.currency_amount')).toBe(450)
  expect(valueAt(read, 'charges.0.currency_amount')).toBeUndefined()
})

test('an edit leaves what was read as it is', () => {
  const edited = withValue(read, 'port_of_discharge.un_location_code', 'USLGB')
  expect(valueAt(edited, 'port_of_discharge.un_location_code')).toBe('USLGB')
  expect(valueAt(read, 'port_of_discharge.un_location_code')).toBe('USLAX')
})

test('of a key with one edited member the others are kept with it', () => {
  const said = manualWith(
    { read, payload: read, manual: null },
    new Map([['port_of_discharge.un_location_code', 'USLGB']]),
  )
  expect(said).toEqual({ port_of_discharge: { location_name: 'Los Angeles', un_location_code: 'USLGB' } })
})

test('what is set back to what was read is not kept as a person’s word', () => {
  const manual = { transport_document_reference: 'MAEU7654321', invoice_number: 'INV-1' }
  const payload = { ...read, ...manual }
  const back = new Map([['transport_document_reference', 'MAEU1234567']])
  expect(manualWith({ read, payload, manual }, back)).toEqual({ invoice_number: 'INV-1' })
  expect(manualWith({ read, payload, manual }, new Map([...back, ['invoice_number', null]]))).toBeNull()
})
