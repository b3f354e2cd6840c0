import { expect, test } from 'vitest'
import { readLayout } from '../view/index.ts'
import { clipOf } from './clip.rules.ts'
import { shownColumns } from './shown-columns.rules.ts'

const layout = (text: string) => readLayout(text) ?? { columns: [] }

test('the columns of a copy are those of the screen, in its order', () => {
  expect(shownColumns('containers', layout('*number,shipment,act_by_at,bill_of_lading_number'))).toEqual([
    'number',
    'shipment',
    'act_by_at',
    'bill_of_lading_number',
  ])
})

test('what no list has, and what an address made up, is left out; custom fields stay', () => {
  expect(shownColumns('containers', layout('number,nonsense,custom_field.cost_centre'))).toEqual([
    'number',
    'custom_field.cost_centre',
  ])
})

const context = { now: new Date('2026-11-20T18:58:00Z'), origin: 'https://portolan.example' }
const rows = [
  {
    record: { attributes: { number: 'CSQU3054383', ref_numbers: ['PO 1', '=1+1'], weight_in_lbs: 40000 } },
    shipment: { attributes: { bill_of_lading_number: '009104472' } },
  },
]
const columns = ['number', 'bill_of_lading_number', 'ref_numbers', 'weight_in_lbs']

test('rows are copied with tabs under the headings of the screen, identifiers without spaces', () => {
  expect(clipOf('containers', columns, rows, context).text).toBe(
    ['Container\tBill of lading\tReferences\tWeight (lb)', 'CSQU3054383\t009104472\tPO 1, =1+1\t40,000'].join(
      '\n',
    ),
  )
})

test('cells copied to a spreadsheet are marked as text, so that none is read as a formula or as HTML', () => {
  const record = { attributes: { number: '<b>&"', ref_numbers: ['=1+1'] } }
  const { html } = clipOf(
    'containers',
    ['number', 'ref_numbers', 'bill_of_lading_number'],
    [{ ...rows[0], record }],
    context,
  )
  expect(html).toMatch(/<td style='[^']*mso-number-format:"\\@"'>009104472<\/td>/)
  expect(html).toContain('>&#39;=1+1<')
  expect(html).toContain('&lt;b&gt;&amp;&quot;')
})

test('a mail gets a table that says what the screen says, with a link to each record', () => {
  const shipment = {
    attributes: {
      line_tracking_stopped_at: '2026-10-29T18:00:00Z',
      line_tracking_stopped_reason: 'booking_cancelled',
      pod_eta_at: '2026-12-11T18:00:00Z',
      pod_timezone: 'America/Los_Angeles',
    },
  }
  const record = { attributes: { number: 'CSQU3054383', current_status: 'on_ship' } }
  const shown = ['number', 'current_status', 'act_by_at', 'blockers', 'arrival', 'weight_in_lbs']
  const row = { href: '/shipments/1?container=2&x=1', record, shipment }
  const { html, text } = clipOf('containers', shown, [row], context)
  expect(text.split('\n')[1]?.split('\t')).toEqual([
    'CSQU3054383',
    'Stopped: booking cancelled',
    'stopped Thu 29 Oct',
    'Ask for the new booking',
    'no estimate',
    '',
  ])
  expect(html).toContain('<a href="https://portolan.example/shipments/1?container=2&amp;x=1">CSQU3054383</a>')
  expect(html).toMatch(/<th [^>]*>Status<\/th>/)
})

test('a grouped list is copied under the headings of its groups', () => {
  const group = {
    key: '=a',
    label: 'APM <Pier> 400',
    place: 'Los Angeles USLAX',
    count: 1,
    held: 0,
    to_pay: 0,
    worst: { state: 'due_soon' as const, days: 2 },
  }
  const grouped = rows.map((row) => ({ ...row, group }))
  const { text, html } = clipOf('containers', columns, grouped, { ...context, grouping: 'terminal' })
  expect(text.split('\n')[1]).toBe('APM <Pier> 400 · Los Angeles USLAX · 1 container · 2 days left')
  expect(text.split('\n')[2]).toMatch(/^CSQU3054383\t/)
  expect(html).toContain('<th colspan="4"')
  expect(html).toContain('APM &lt;Pier&gt; 400 · Los Angeles USLAX')
})
