import { expect, test } from 'vitest'
import {
  entryPathOf,
  keyFieldsOf,
} from '../../../../contract/resources/document-payloads/key-field-values.ts'
import { documentTypes } from '../../../../contract/vocabulary/index.ts'
import { kindAt, schemaFields } from './schema.ts'

const fields = schemaFields('arrival_notice')

test('every field of a type has a kind', () => {
  expect(fields).toContainEqual({ path: 'transport_document_reference', kind: 'text' })
  expect(fields).toContainEqual({ path: 'last_free_day', kind: 'day' })
  expect(fields).toContainEqual({ path: 'total_amount.amount', kind: 'number', measure: 'money' })
  expect(fields).toContainEqual({ path: 'utilized_transport_equipments.0.seals.0', kind: 'text' })
  expect(schemaFields('bill_of_lading')).toContainEqual({ path: 'is_to_order', kind: 'boolean' })
})

test('the kind is the same in every entry of a list', () => {
  expect(kindAt(fields, 'charges.3.currency_amount')).toBe('number')
  expect(kindAt(fields, 'no.such.field')).toBe('text')
})

test('a number with a unit says what it is of, and so does its unit', () => {
  const measured = (path: string) => fields.find((field) => field.path === path)?.measure
  expect(measured('utilized_transport_equipments.0.cargo_gross_weight.value')).toBe('weight')
  expect(measured('utilized_transport_equipments.0.cargo_gross_volume.unit')).toBe('volume')
  expect(measured('total_amount.currency_code')).toBe('money')
  expect(measured('utilized_transport_equipments.0.number_of_packages')).toBeUndefined()
})

test('an unknown type has no fields', () => {
  expect([...schemaFields('weight_ticket'), ...schemaFields(null)]).toEqual([])
})

test.each(documentTypes)('every key field of a document of the type %s can be entered', (type) => {
  const known = schemaFields(type).map(({ path }) => path)
  for (const field of keyFieldsOf(type)) expect(known).toContain(entryPathOf(field, known))
})
