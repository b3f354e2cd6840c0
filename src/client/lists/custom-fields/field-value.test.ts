import { expect, test } from 'vitest'
import { readFieldValue, writeFieldValue } from './field-value.rules.ts'

test.each([
  ['short_text', ' PO desk ', 'PO desk'],
  ['number', '1,250.5', 1250.5],
  ['boolean', 'false', false],
  ['date', '2026-11-20', '2026-11-20'],
  ['datetime', '2026-11-20T06:10', '2026-11-20T06:10:00Z'],
  ['enum', 'urgent', 'urgent'],
  ['enum_multi', 'red\nblue\n', ['red', 'blue']],
  ['number', 'many', undefined],
  ['boolean', 'yes', undefined],
  ['short_text', '  ', null],
])('%s: what is typed as %j is kept as %j', (data_type, text, value) => {
  expect(readFieldValue(data_type, text)).toEqual(value)
})

test.each([
  ['datetime', '2026-11-20T06:10:00Z', '2026-11-20T06:10'],
  ['enum_multi', ['red', 'blue'], 'red\nblue'],
  ['number', 0, '0'],
  ['boolean', false, 'false'],
  ['short_text', null, ''],
  ['reference', { type: 'port', id: 'x' }, ''],
])('%s: %j is shown to be edited as %j', (data_type, value, text) => {
  expect(writeFieldValue(data_type, value)).toBe(text)
})
