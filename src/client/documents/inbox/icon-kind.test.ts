import { expect, test } from 'vitest'
import { iconKindOf } from './icon-kind.present.ts'

const facts = { state: 'read', document_type: 'packing_list', document_type_manual: null } as const

test('the icon is that of the type of the document: the one that a person set, else the one that was found', () => {
  expect(iconKindOf(facts)).toBe('table')
  expect(iconKindOf({ ...facts, document_type_manual: 'arrival_notice' })).toBe('form')
})

test('the icon of an unknown type has lines of text, and that of a file that could not be read is marked', () => {
  expect(iconKindOf({ ...facts, document_type: null })).toBe('text')
  expect(iconKindOf({ ...facts, document_type: 'weight_ticket' })).toBe('text')
  expect(iconKindOf({ ...facts, state: 'failed' })).toBe('failed')
})
