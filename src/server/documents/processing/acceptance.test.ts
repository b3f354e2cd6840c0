import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { isChosenByChance, isSureDocument } from './acceptance.rules.ts'

const document = {
  is_unsure: false,
  document_type: 'arrival_notice',
  document_type_manual: null,
  extracted_data_manual: null,
  failure: null,
}
const value = (agrees: boolean) => ({
  path: 'vessel_name',
  value: 'MSC IRINA',
  text: 'MSC IRINA',
  page: 1,
  box: { x: 0, y: 0, width: 0.1, height: 0.1 },
  method: 'text' as const,
  confidence: 0.97,
  check: { source: 'tracking' as const, agrees, value: 'MSC IRINA', estimated: false, read_confidence: 0.9 },
})
const checked = {
  shipments: 1,
  fields: [value(true)],
  uncertain_values: 0,
  differing_values: 0,
  missing_values: 0,
}

test('a document is sure when its type, all of its values and every check are', () => {
  expect(isSureDocument(document, checked)).toBe(true)
  expect(
    isSureDocument({ ...document, is_unsure: true, document_type_manual: 'arrival_notice' }, checked),
  ).toBe(true)
})

test.each([
  ['its type is not', { is_unsure: true }, {}],
  ['it has no type', { document_type: null }, {}],
  ['a person edited it', { extracted_data_manual: { vessel_name: 'MSC IRIS' } }, {}],
  ['a key field is missing', {}, { missing_values: 1 }],
  ['a value is not', {}, { uncertain_values: 1 }],
  ['tracking has a value otherwise', {}, { differing_values: 1 }],
  ['it is linked to two shipments', {}, { shipments: 2 }],
  ['tracking says nothing of it', {}, { fields: [] }],
])('a document is not sure when %s', (_, facts, found) => {
  expect(isSureDocument({ ...document, ...facts }, { ...checked, ...found })).toBe(false)
})

test('the share that is looked at by chance is about what was set, and each document stays in or out of it', () => {
  const ids = Array.from({ length: 2000 }, () => randomUUID())
  const chosen = ids.filter((id) => isChosenByChance(id, 10))
  expect(chosen.length / ids.length).toBeGreaterThan(0.06)
  expect(chosen.length / ids.length).toBeLessThan(0.14)
  // Who wants more looked at has the same ones looked at, and others.
  expect(chosen.filter((id) => !isChosenByChance(id, 20))).toEqual([])
  expect(ids.some((id) => isChosenByChance(id, 0))).toBe(false)
  expect(ids.every((id) => isChosenByChance(id, 100))).toBe(true)
})
