import { expect, test } from 'vitest'
import { columnOf } from './columns.rules.ts'
import { fieldsNamedBy } from './match.rules.ts'
import { bySignificantWords, significantWords } from './significant-words.rules.ts'

test.each([
  ['Wt. gross', 'gross_weight'],
  ['Weight net', 'net_weight'],
  ['Nature of goods', 'description'],
  ['Cntr. no.', 'container'],
  ['Mks & Nos.', 'other'],
  ['Unit No.', 'container'],
  ['Unit', 'unit'],
  ['No.', 'line'],
])('the header %s is known in other words: %s', (text, column) => {
  expect(columnOf(text)).toBe(column)
})

test('packages in Portuguese are not a volume', () => {
  expect(columnOf('Volumes')).toBeNull()
})

test.each([
  ['Disch. port', 'port_of_discharge'],
  ['Loading Port', 'port_of_loading'],
  ["Shipper's full name and address", 'shipper'],
  ['Complete name and address of consignee', 'consignee'],
])('the caption %s names %s', (text, path) => {
  expect(fieldsNamedBy(text).flatMap(({ paths }) => paths)).toContain(path)
})

test('words that say what a caption is of are never left out', () => {
  expect(significantWords('date of arrival')).not.toBe(significantWords('port of arrival'))
  expect(significantWords('ship to')).not.toBe(significantWords('ship from'))
  expect(significantWords('name and address')).toBe('')
})

test('words that name two things by their order name neither', () => {
  const found = bySignificantWords(
    [
      ['port date', 'one'],
      ['date of port', 'other'],
      ['vessel', 'ship'],
    ],
    (one, other) => one === other,
  )
  expect([...found.keys()]).toEqual(['vessel'])
})
