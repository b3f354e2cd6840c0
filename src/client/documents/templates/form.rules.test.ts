import { expect, test } from 'vitest'
import {
  emptyTable,
  emptyTemplate,
  faultsByInput,
  templateOf,
  typedTemplateOf,
  type TypedTemplate,
} from './form.rules.ts'

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

test('rows that were not filled in are not sent', () => {
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

test('a saved template can be edited', () => {
  const attributes = { ...templateOf(typed), created_at: '', updated_at: '' }
  const again = typedTemplateOf({ id: 't', type: 'document_template', attributes }, 'arrival_notice')
  expect(templateOf(again)).toEqual(templateOf(typed))
})

test('errors are shown at their fields, counting rows as on the screen', () => {
  const refusals = [
    { detail: 'No such pattern', source: { pointer: '/data/attributes/fields/1/pattern' } },
    { detail: 'Names no field', source: { pointer: '/template/fields/0/path' } },
    { detail: "Name can't be blank", source: { pointer: '/data/attributes/name' } },
    { detail: 'Name what is to be kept', source: { pointer: '/data/attributes/table/line' } },
    { detail: 'Too many templates' },
  ]
  expect(faultsByInput(refusals, typed)).toEqual({
    'fields/2/text': 'No such pattern',
    'fields/1/path': 'Names no field',
    name: "Name can't be blank",
    'table/line': 'Name what is to be kept',
    '': 'Too many templates',
  })
})
