import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { customFieldTypes, type CustomFieldType } from '../../contract/vocabulary/index.ts'
import type { CustomFieldValue } from '../../contract/resources/index.ts'
import { displayValue } from './display.rules.ts'
import { readValue, type ValueRule } from './values.rules.ts'

const id = randomUUID()
const options = ['low', 'high', 'constructor', '__proto__']
const rule = (data_type: CustomFieldType, more: Partial<ValueRule> = {}): ValueRule => ({
  data_type,
  reference_type: data_type === 'reference' ? 'shipment' : null,
  validation: null,
  default_format: null,
  ...more,
})
const read = (data_type: CustomFieldType, raw: CustomFieldValue, more: Partial<ValueRule> = {}) =>
  readValue(rule(data_type, more), raw, options)
const refused = { refused: expect.stringMatching(/^Value /) as string }

test.each<[CustomFieldType, CustomFieldValue, CustomFieldValue]>([
  ['short_text', 'PO 4711 / Größe', 'PO 4711 / Größe'],
  ['short_text', '', ''],
  ['number', 12.5, 12.5],
  ['number', -0.001, -0.001],
  ['date', '2026-02-28', '2026-02-28'],
  ['date', '2028-02-29', '2028-02-29'],
  ['date', '0099-01-01', '0099-01-01'],
  ['datetime', '2026-09-12T06:59:00Z', '2026-09-12T06:59:00Z'],
  ['datetime', '2026-09-12T08:59+02:00', '2026-09-12T06:59:00Z'],
  ['datetime', '2026-09-12 06:59:00.250', '2026-09-12T06:59:00.250Z'],
  ['boolean', false, false],
  ['enum', '__proto__', '__proto__'],
  ['enum_multi', ['high', 'low', 'high'], ['high', 'low']],
  ['enum_multi', [], []],
  ['reference', { type: 'Shipment', id: id.toUpperCase(), name: 'x' }, { type: 'shipment', id }],
  ['number', null, null],
])('%s takes %j as %j', (type, raw, value) => {
  expect(read(type, raw)).toEqual({ value })
})

test.each<[CustomFieldType, CustomFieldValue]>([
  ['short_text', 7],
  ['short_text', 'x'.repeat(1001)],
  ['number', '12'],
  ['number', true],
  ['date', '2026-02-29'],
  ['date', '2026-13-01'],
  ['date', '0000-01-01'],
  ['date', '12.09.2026'],
  ['date', '2026-09-12T00:00:00Z'],
  ['date', 20260912],
  ['datetime', '2026-09-12'],
  ['datetime', '2026-09-12T24:00:00Z'],
  ['datetime', '2026-09-12T06:59:60Z'],
  ['datetime', '2026-09-12T06:59:00+99:00'],
  ['datetime', '9999-12-31T23:59:59-05:00'],
  ['datetime', '0001-01-01T00:00:00+05:00'],
  ['boolean', 'true'],
  ['boolean', 1],
  ['enum', 'toString'],
  ['enum', ['low']],
  ['enum_multi', 'low'],
  ['enum_multi', ['low', 'none']],
  ['reference', id],
  ['reference', { type: 'container', id }],
  ['reference', { type: 'shipment', id: 'nonsense' }],
  ['reference', { id }],
])('%s refuses %j', (type, raw) => {
  expect(read(type, raw)).toEqual(refused)
})

test('a text is limited in length, a number by its bounds, and a required value is not blank', () => {
  const length = { validation: { min_length: 2, max_length: 3 } }
  expect(read('short_text', 'abc', length)).toEqual({ value: 'abc' })
  expect(read('short_text', '🚢🚢🚢', length)).toEqual({ value: '🚢🚢🚢' })
  for (const text of ['a', 'abcd']) expect(read('short_text', text, length)).toEqual(refused)
  const bounds = { validation: { min: 0, max: 10 } }
  expect(read('number', 10, bounds)).toEqual({ value: 10 })
  for (const number of [-1, 10.5]) expect(read('number', number, bounds)).toEqual(refused)
  const required = { validation: { required: true } }
  expect(read('boolean', false, required)).toEqual({ value: false })
  expect(read('number', 0, required)).toEqual({ value: 0 })
  for (const type of customFieldTypes) expect(read(type, null, required)).toEqual(refused)
  expect(read('short_text', ' ', required)).toEqual(refused)
  expect(read('enum_multi', [], required)).toEqual(refused)
})

test('a date can also be given in the format of its definition', () => {
  const format = { default_format: 'MM/DD/YYYY' }
  expect(read('date', '09/12/2026', format)).toEqual({ value: '2026-09-12' })
  expect(read('date', '2026-09-12', format)).toEqual({ value: '2026-09-12' })
  expect(read('date', '31/12/2026', format)).toEqual(refused)
  expect(read('datetime', '12.09.2026 06:59', { default_format: '%d.%m.%Y %H:%M' })).toEqual({
    value: '2026-09-12T06:59:00Z',
  })
})

test('a value is shown with its format, with its label, or unchanged', () => {
  const labels = new Map([
    ['low', 'Low priority'],
    ['high', 'High priority'],
  ])
  const show = (data_type: CustomFieldType, value: CustomFieldValue, default_format: string | null = null) =>
    displayValue({ data_type, default_format }, value, labels)
  expect(show('enum', 'low')).toBe('Low priority')
  expect(show('enum', 'gone')).toBe('gone')
  expect(show('enum_multi', ['high', 'gone', 'low'])).toBe('High priority, gone, Low priority')
  expect(show('short_text', 'low')).toBe('low')
  expect(show('number', 1234.5)).toBe('1234.5')
  expect(show('number', 1234.5, '0,0.00')).toBe('1,234.50')
  expect(show('number', 1234.5, 'nonsense')).toBe('1234.5')
  expect(show('date', '2026-09-12', '%d.%m.%Y')).toBe('12.09.2026')
  expect(show('date', '2026-09-12')).toBe('2026-09-12')
  expect(show('datetime', '2026-09-12T06:59:00Z', 'MMM D, HH:mm')).toBe('Sep 12, 06:59')
  expect(show('boolean', true)).toBe('true')
  expect(show('reference', { type: 'shipment', id })).toBe(id)
  expect(show('number', null)).toBeNull()
})

const anyValue = fc.oneof(
  fc.string(),
  fc.double(),
  fc.boolean(),
  fc.array(fc.oneof(fc.string(), fc.constantFrom(...options))),
  fc.dictionary(fc.string(), fc.jsonValue()),
  fc.record({ type: fc.constantFrom('shipment', 'Cargo', 'x'), id: fc.uuid() }),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  fc.constantFrom(...options, null, '2026-09-12', '12.09.2026'),
)
const anyRule = fc.record({
  data_type: fc.constantFrom(...customFieldTypes),
  reference_type: fc.constantFrom('shipment', 'Cargo', null),
  validation: fc.constantFrom(null, { required: true }, { max_length: 5, min: 0 }),
  default_format: fc.constantFrom(null, '%d.%m.%Y', '0,0.00', 'nonsense'),
})
const isText = (value: CustomFieldValue, pattern: RegExp) => typeof value === 'string' && pattern.test(value)
const kinds: Record<CustomFieldType, (value: CustomFieldValue) => boolean> = {
  short_text: (value) => typeof value === 'string',
  number: Number.isFinite,
  boolean: (value) => typeof value === 'boolean',
  date: (value) => isText(value, /^\d{4}-\d\d-\d\d$/),
  datetime: (value) => isText(value, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z$/),
  enum: (value) => typeof value === 'string' && options.includes(value),
  enum_multi: (value) =>
    Array.isArray(value) &&
    new Set(value).size === value.length &&
    value.every((each) => options.includes(each)),
  reference: (value) => typeof value === 'object' && Object.keys(value ?? {}).join() === 'type,id',
}

test('every input is refused, or stored as a value of its type that can be read and shown again', () => {
  fc.assert(
    fc.property(anyRule, anyValue, (held, raw) => {
      const check = readValue(held, raw, options)
      if ('refused' in check) return
      const { value } = check
      expect(value === null || kinds[held.data_type](value)).toBe(true)
      expect(readValue(held, value, options)).toEqual({ value })
      const shown = displayValue(held, value, new Map())
      expect(shown === null).toBe(value === null)
    }),
    { numRuns: 2000 },
  )
})
