import { expect, test } from 'vitest'
import { keyFieldAt, missingKeyFields } from './key-field-values.ts'

test('a party or a place is filled when it is named, a list when one of its entries is', () => {
  const payload = {
    certificate_number: 'C-1',
    issue_date: '2026-11-20',
    exporter: { address: '1 Quay Street' },
    importer: { party_name: 'Fir Street Imports' },
    country_of_origin: 'CN',
    invoice_number: ' ',
  }
  expect(missingKeyFields('certificate_of_origin', payload, [])).toEqual(['exporter', 'invoice_number'])
  const containers = { utilized_transport_equipments: [{}, { equipment_reference: 'CSQU3054383' }] }
  expect(missingKeyFields('delivery_order', containers, [])).not.toContain(
    'utilized_transport_equipments.*.equipment_reference',
  )
  expect(
    missingKeyFields('arrival_notice', { port_of_loading: { un_location_code: 'CNSHA' } }, []),
  ).not.toContain('port_of_loading')
})

test('a field of which a person said that it is not on the document is not missing', () => {
  expect(missingKeyFields('other', {}, ['title'])).toEqual(['issue_date'])
})

test('no is a value, and a type that is not known has no key fields', () => {
  expect(missingKeyFields('proof_of_delivery', { is_signed: false }, [])).not.toContain('is_signed')
  expect(missingKeyFields('of a later version', {}, [])).toEqual([])
  expect(missingKeyFields(null, {}, [])).toEqual([])
})

test('a value belongs to the key field that it names', () => {
  expect(keyFieldAt('arrival_notice', 'consignee.party_name')).toBe('consignee')
  expect(keyFieldAt('arrival_notice', 'consignee.address')).toBeUndefined()
  expect(keyFieldAt('bill_of_lading', 'notify_parties.1.party_name')).toBe('notify_parties.*')
  expect(keyFieldAt('delivery_order', 'utilized_transport_equipments.2.equipment_reference')).toBe(
    'utilized_transport_equipments.*.equipment_reference',
  )
})
