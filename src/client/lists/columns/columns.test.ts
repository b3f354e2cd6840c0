import { afterAll, expect, test, vi } from 'vitest'
import {
  allColumns,
  columnHeading,
  exportColumns,
  headingOf,
  listSheet,
} from '../../../contract/exports/index.ts'
import { viewedLists } from '../../../contract/vocabulary/index.ts'
import { standardLayout } from '../view/index.ts'

// The files after it in the process have no window.
afterAll(() => vi.unstubAllGlobals())
// What draws columns looks at the window as it is loaded.
vi.stubGlobal('window', { matchMedia: () => ({ matches: false, addEventListener: () => undefined }) })
const { columns: containerColumns } = await import('../container-row/index.ts')
const { columns: shipmentColumns } = await import('../shipment-row/index.ts')
const { attributeText, columnsInUnit } = await import('./index.ts')

const lists = [
  ['containers', containerColumns],
  ['shipments', shipmentColumns],
] as const
test.each(lists)('every attribute of %s is there as a column, once', (list, columns) => {
  const keys = columns.map(({ key }) => key)
  expect(exportColumns(list).filter((name) => !keys.includes(name))).toEqual([])
  expect(keys).toHaveLength(new Set(keys).size)
})

test.each(lists)('the standard columns of %s exist', (list, columns) => {
  const keys = new Set(columns.map(({ key }) => key))
  expect(standardLayout(list).columns.filter(({ key }) => !keys.has(key))).toEqual([])
})

test.each(lists)('every column of %s has the same heading in copies and files', (list, columns) => {
  expect(columns.map(({ key }) => columnHeading(list, key))).toEqual(columns.map(({ header }) => header))
})

test.each(lists)('the file with all columns of %s has every column of the screen', (list, columns) => {
  const all = allColumns(list)
  expect(columns.map(({ key }) => key).filter((key) => !all.includes(key))).toEqual([])
  const { fileHeadings } = listSheet(list, all, { now: new Date() })
  expect(fileHeadings).toHaveLength(new Set(fileHeadings).size)
})

test.each(viewedLists)('columns of %s are called in plain English, no two alike', (list) => {
  const headings = exportColumns(list).map(headingOf)
  expect(headings.filter((heading) => !/^[A-Z][^_]*$/.test(heading))).toEqual([])
  expect(headings.filter((heading, at) => headings.indexOf(heading) !== at)).toEqual([])
})

test('numbers are right-aligned, and what the service sorts can be sorted', () => {
  const column = (name: string) => containerColumns.find(({ key }) => key === name)
  expect(column('weight_in_lbs')).toMatchObject({ className: 'num', sort: 'weight_in_lbs' })
  expect(column('pickup_lfd_line')).toMatchObject({ header: 'Last free day, line', sort: 'pickup_lfd_line' })
  expect(column('holds_at_pod_terminal')).toMatchObject({ sort: 'holds_at_pod_terminal' })
})

test('the heading of weights names the unit of the reader, and no other heading changes', () => {
  const inKilograms = columnsInUnit(containerColumns, 'kg')
  const changed = inKilograms.flatMap(({ header }, at) =>
    header === containerColumns[at]?.header ? [] : [header],
  )
  expect(changed).toEqual(['Weight (kg)'])
})

test.each([
  ['number', 'weight_in_lbs', 44_100, '44,100'],
  ['boolean', 'available_for_pickup', true, 'Yes'],
  ['boolean', 'available_for_pickup', null, ''],
  ['words', 'tags', ['urgent', 'vip'], 'urgent, vip'],
  ['text', 'equipment_type', 'open top', 'Open top'],
  ['text', 'customer_name', 'acme', 'acme'],
  [
    'holds',
    'holds_at_pod_terminal',
    [
      { name: 'customs', status: 'hold' },
      { name: 'TMF', status: 'pending' },
    ],
    'Customs · TMF pending',
  ],
  [
    'fees',
    'fees_at_pod_terminal',
    [
      { type: 'demurrage', amount: 450, currency_code: 'USD' },
      { type: 'exam', amount: 7.5 },
    ],
    'Demurrage $450 · Exam 7.50 (no currency)',
  ],
  ['holds', 'holds_at_pod_terminal', [null, 'odd'], 'Hold · Hold'],
  ['text', 'seal_number', { odd: 1 }, '{"odd":1}'],
] as const)('%s %s is shown as text', (kind, name, value, words) => {
  expect(attributeText(kind, name, value)).toBe(words)
})
