import { expect, test } from 'vitest'
import { sheetFormOf } from './sheet.present.ts'

const facts = { state: 'read', document_type: 'packing_list', document_type_manual: null } as const

test('a sheet is drawn by the type of the document, and by the one that a person set before the one that was found', () => {
  expect(sheetFormOf(facts)).toBe('table')
  expect(sheetFormOf({ ...facts, document_type_manual: 'arrival_notice' })).toBe('form')
})

test('a sheet of an unknown type has lines of text, and one of a file that could not be read is marked', () => {
  expect(sheetFormOf({ ...facts, document_type: null })).toBe('text')
  expect(sheetFormOf({ ...facts, document_type: 'weight_ticket' })).toBe('text')
  expect(sheetFormOf({ ...facts, state: 'failed' })).toBe('failed')
})
