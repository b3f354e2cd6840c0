import { expect, test } from 'vitest'
import { readLayout } from '../view/index.ts'
import { attributesOf } from './attributes.rules.ts'
import { clipOf } from './clip.rules.ts'

const layout = (text: string) => readLayout(text) ?? { columns: [] }

test('a sheet has a column for each attribute that the screen shows, in its order, each once', () => {
  expect(attributesOf('containers', layout('*number,shipment,act_by_at,bill_of_lading_number'))).toEqual([
    'number',
    'bill_of_lading_number',
    'shipping_line_scac',
    'act_by_at',
  ])
})

test('what no sheet has, and what an address made up, is left out; custom fields stay', () => {
  expect(attributesOf('containers', layout('number,nonsense,custom_field.cost_centre'))).toEqual([
    'number',
    'custom_field.cost_centre',
  ])
})

const rows = [
  {
    record: { attributes: { number: 'CSQU3054383', ref_numbers: ['PO 1', '=1+1'], weight_in_lbs: 40000 } },
    shipment: { attributes: { bill_of_lading_number: '009104472' } },
  },
]
const columns = ['number', 'bill_of_lading_number', 'ref_numbers', 'weight_in_lbs']

test('rows are copied with tabs under their names, identifiers without spaces', () => {
  expect(clipOf('containers', columns, rows).text).toBe(
    [columns.join('\t'), 'CSQU3054383\t009104472\tPO 1; =1+1\t40000'].join('\n'),
  )
})

test('cells copied to a spreadsheet are marked as text, so that none is read as a formula or as HTML', () => {
  const record = { attributes: { number: '<b>&"', ref_numbers: ['=1+1'] } }
  const { html } = clipOf(
    'containers',
    ['number', 'ref_numbers', 'bill_of_lading_number'],
    [{ ...rows[0], record }],
  )
  expect(html).toContain(String.raw`<td style='mso-number-format:"\@"'>009104472</td>`)
  expect(html).toContain(`>'=1+1<`)
  expect(html).toContain('&lt;b&gt;&amp;&quot;')
})
