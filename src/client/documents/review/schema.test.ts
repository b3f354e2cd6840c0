import { expect, test } from 'vitest'
import { kindAt, knownFields } from './schema.ts'

const fields = knownFields('arrival_notice')

test('every field of a type is known with its kind', () => {
  expect(fields).toContainEqual({ path: 'transport_document_reference', kind: 'text' })
  expect(fields).toContainEqual({ path: 'last_free_day', kind: 'day' })
  expect(fields).toContainEqual({ path: 'total_amount.amount', kind: 'number' })
  expect(fields).toContainEqual({ path: 'utilized_transport_equipments.0.seals.0', kind: 'text' })
  expect(knownFields('bill_of_lading')).toContainEqual({ path: 'is_to_order', kind: 'boolean' })
})

test('the kind is the same in every entry of a list', () => {
  expect(kindAt(fields, 'charges.3.currency_amount')).toBe('number')
  expect(kindAt(fields, 'no.such.field')).toBe('text')
})

test('a type that nobody knows has no fields', () => {
  expect([...knownFields('weight_ticket'), ...knownFields(null)]).toEqual([])
})
