import { expect, test } from 'vitest'
import { contentOf } from '../testing/content.ts'
import type { Template } from './types.ts'
import { applyTemplates } from './apply.ts'
import { mergeFields } from '../extract/merge-fields.rules.ts'

const notice = contentOf(`
Lantern Freight Forwarders
# ARRIVAL NOTICE
File no.: LF-88123          Master B/L    House B/L
                            WRNU100200    LFH-7
Free until 18 May 2026      Charges are due before release
Description     Amount
Ocean freight   1.400,00 USD
Handling        210,50 USD
Thank you
Storage         99,00 USD
`)
const template: Template = {
  id: 't1',
  name: 'Lantern',
  document_type: 'arrival_notice',
  keywords: ['lantern freight', 'arrival notice'],
  fields: [],
  table: null,
}
const readBy = (changed: Partial<Template>) =>
  applyTemplates(notice, [{ ...template, ...changed }])?.fields.map(({ path, value }) => [path, value])

test('a template applies only if the document has all of its keywords, in any case', () => {
  expect(applyTemplates(notice, [{ ...template, keywords: ['LANTERN', 'Oak and Sons'] }])).toBeNull()
  expect(applyTemplates(notice, [{ ...template, keywords: ['LANTERN'] }])?.template_id).toBe('t1')
})

test('of several templates the one with the most keyword text applies', () => {
  const plain = { ...template, id: 't0', keywords: ['notice'] }
  expect(applyTemplates(notice, [plain, template])?.template_id).toBe('t1')
})

test('a pattern returns its first group, converted to the type of the field', () => {
  const fields = [
    { path: 'last_free_day', pattern: 'free until (\\d+ \\w+ \\d+)', label: null },
    { path: 'arrival_notice_reference', pattern: 'LF-\\d+', label: null },
  ]
  expect(readBy({ fields })).toEqual([
    ['last_free_day', '2026-05-18'],
    ['arrival_notice_reference', 'LF-88123'],
  ])
})

test('a label returns the text after it, or the text below it', () => {
  const fields = [
    { path: 'arrival_notice_reference', pattern: null, label: 'file no' },
    { path: 'house_document_reference', pattern: null, label: 'House B/L' },
  ]
  expect(readBy({ fields })).toEqual([
    ['arrival_notice_reference', 'LF-88123'],
    ['house_document_reference', 'LFH-7'],
  ])
})

test('lines of a table become entries, from the start to the end', () => {
  const table = {
    path: 'charges',
    start: '^Description',
    end: '^Thank you',
    line: '^(?<charge_name>\\D+) (?<currency_amount>[\\d.,]+) (?<currency_code>[A-Z]{3})$',
  }
  expect(readBy({ table })).toEqual([
    ['charges.0.charge_name', 'Ocean freight'],
    ['charges.0.currency_amount', 1400],
    ['charges.0.currency_code', 'USD'],
    ['charges.1.charge_name', 'Handling'],
    ['charges.1.currency_amount', 210.5],
    ['charges.1.currency_code', 'USD'],
  ])
})

test('a value has its position', () => {
  const fields = [{ path: 'arrival_notice_reference', pattern: 'LF-\\d+', label: null }]
  const [field] = applyTemplates(notice, [{ ...template, fields }])?.fields ?? []
  const cell = notice.pages[0]?.lines
    .flatMap((line) => line.cells)
    .find(({ text }) => text.startsWith('File'))
  const word = cell?.words.at(-1)
  expect(field).toMatchObject({ page: 1, method: 'template', text: 'LF-88123' })
  expect(field?.box).toMatchObject({ x: word?.x, y: word?.y })
  expect(field?.box.height).toBeCloseTo(word?.height ?? 0)
})

test('a value that does not fit the field is left out, because a wrong value is worse than none', () => {
  const fields = [{ path: 'last_free_day', pattern: null, label: 'file no' }]
  expect(readBy({ fields })).toEqual([])
})

test('a day that may be another one is not sure, though a person said where it is', () => {
  const fields = [{ path: 'last_free_day', pattern: null, label: 'free until' }]
  const confidenceOf = (line: string) =>
    applyTemplates(contentOf(`lantern freight\n# ARRIVAL NOTICE\n${line}`), [{ ...template, fields }])
      ?.fields[0]?.confidence
  expect(confidenceOf('Free until: 05/06/2026')).toBe(0.5)
  expect(confidenceOf('Free until: 5 June 2026')).toBe(0.97)
})

test('a path outside the schema stores nothing', () => {
  const fields = [
    { path: '__proto__.seen', pattern: 'LF-\\d+', label: null },
    { path: 'constructor.prototype.seen', pattern: 'LF-\\d+', label: null },
  ]
  const read = applyTemplates(notice, [{ ...template, fields }])?.fields ?? []
  mergeFields({ payload: {}, fields: [] }, read, null)
  expect(Object.hasOwn(Object.prototype, 'seen')).toBe(false)
})

test('patterns that take years in other engines finish at once', () => {
  const long = contentOf(`lantern freight arrival notice\n${`${'a'.repeat(590)}!\n`.repeat(200)}`)
  const before = process.cpuUsage()
  const fields = ['(a+)+$', '((a|a)*)*b', '(.*)(.*)(.*)(.*)(.*)(.*)x', '(a?){30}a{30}$', '(\\w+\\s?)+:$'].map(
    (pattern) => ({ path: 'remarks', pattern, label: null }),
  )
  const many = Array.from({ length: 20 }, () => fields).flat()
  const read = applyTemplates(long, [{ ...template, fields: many }])
  expect(read?.fields).toEqual([])
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(15_000)
})

test('values of a template replace those of the rules, and its table replaces their list', () => {
  const box = { x: 0, y: 0, width: 1, height: 1 }
  const field = { text: '', page: 1, box, method: 'text', confidence: 0.5 } as const
  const rules = {
    payload: { vessel_name: 'WREN', it_number: '1', charges: [{ charge_name: 'A' }, { charge_name: 'B' }] },
    fields: [
      { ...field, path: 'vessel_name', value: 'WREN' },
      { ...field, path: 'it_number', value: '1' },
      { ...field, path: 'charges.1.charge_name', value: 'B' },
    ],
  }
  const read = [
    { ...field, method: 'template' as const, path: 'it_number', value: '2' },
    { ...field, method: 'template' as const, path: 'charges.0.charge_name', value: 'C' },
  ]
  const { payload, fields } = mergeFields(rules, read, 'charges')
  expect(payload).toEqual({ vessel_name: 'WREN', it_number: '2', charges: [{ charge_name: 'C' }] })
  expect(fields.map(({ path }) => path)).toEqual(['vessel_name', 'it_number', 'charges.0.charge_name'])
  expect(mergeFields(rules, read, null).payload['charges']).toEqual([
    { charge_name: 'C' },
    { charge_name: 'B' },
  ])
})
