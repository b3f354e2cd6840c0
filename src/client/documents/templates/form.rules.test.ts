import { expect, test } from 'vitest'
import { emptyTable, emptyTemplate, faultsOf, templateOf, typedOf, type TypedTemplate } from './form.rules.ts'

const typed: TypedTemplate = {
  name: ' Harbor Lines ',
  document_type: 'arrival_notice',
  keywords: 'HARBOR LINES\n\n Arrival advice ',
  fields: [
    { path: '', by: 'label', text: '' },
    { path: 'pickup_number', by: 'label', text: 'Release' },
    { path: 'last_free_day', by: 'pattern', text: String.raw`LFD (\d+)` },
  ],
  table: null,
}

test('what is sent leaves out the rows that nobody filled', () => {
  expect(templateOf(typed)).toEqual({
    name: 'Harbor Lines',
    document_type: 'arrival_notice',
    keywords: ['HARBOR LINES', 'Arrival advice'],
    fields: [
      { path: 'pickup_number', pattern: null, label: 'Release' },
      { path: 'last_free_day', pattern: String.raw`LFD (\d+)`, label: null },
    ],
    table: null,
  })
  expect(templateOf({ ...emptyTemplate, table: emptyTable }).table).toEqual({
    path: 'charges',
    start: '',
    end: null,
    line: '',
  })
})

test('a template that is kept can be typed on', () => {
  const attributes = { ...templateOf(typed), created_at: '', updated_at: '' }
  const again = typedOf({ id: 't', type: 'document_template', attributes }, 'arrival_notice')
  expect(templateOf(again)).toEqual(templateOf(typed))
})

test('what is refused is told at its field, rows counted as they stand on the screen', () => {
  const refusals = [
    { detail: 'No such pattern', source: { pointer: '/data/attributes/fields/1/pattern' } },
    { detail: 'Names no field', source: { pointer: '/template/fields/0/path' } },
    { detail: "Name can't be blank", source: { pointer: '/data/attributes/name' } },
    { detail: 'Name what is to be kept', source: { pointer: '/data/attributes/table/line' } },
    { detail: 'Too many templates' },
  ]
  expect(faultsOf(refusals, typed)).toEqual({
    'fields/2/text': 'No such pattern',
    'fields/1/path': 'Names no field',
    name: "Name can't be blank",
    'table/line': 'Name what is to be kept',
    '': 'Too many templates',
  })
})
