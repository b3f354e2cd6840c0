import fc from 'fast-check'
import { expect, test } from 'vitest'
import { viewedLists } from '../vocabulary/index.ts'
import { attributesFor, type ExportCell, cellsOf, exportColumn, exportColumns, headersOf } from './index.ts'

const box = {
  attributes: {
    number: 'MSCU 123456 6',
    ref_numbers: ['PO-1', 'PO-2'],
    current_status: 'available',
    weight_in_lbs: 44_100,
    available_for_pickup: true,
    holds_at_pod_terminal: [
      { name: 'customs', status: 'hold' },
      { name: 'freight', status: 'pending' },
    ],
    fees_at_pod_terminal: [
      { type: 'demurrage', amount: 120, currency_code: 'USD' },
      { type: 'exam', amount: 7.5 },
    ],
    pickup_lfd: '2026-11-22T07:59:00Z',
    import_deadlines: {
      pickup_lfd_line: '2026-11-22T07:59:00Z',
      pickup_lfd_terminal: '2026-11-21T07:59:00Z',
      pickup_lfd_rail: null,
    },
    pod_arrived_at: '2026-11-20T14:10:00Z',
    pod_full_out_at: null,
    final_destination_full_out_at: null,
    empty_terminated_at: null,
    pod_timezone: 'America/Los_Angeles',
    final_destination_timezone: null,
    created_at: '2026-11-01T00:00:00Z',
  },
}
const shipment = {
  attributes: {
    bill_of_lading_number: 'MEDU9104472',
    ref_numbers: ['S-9'],
    tags: ['urgent', 'vip'],
    pol_atd_at: '2026-10-30T01:00:00+08:00',
    pol_timezone: null,
    pod_timezone: 'Europe/Berlin',
  },
}
const textsOf = (cells: readonly ExportCell[]) => cells.map((cell) => Object.values(cell)[0] as unknown)
const of = (...columns: string[]) => textsOf(cellsOf('containers', columns, box, { shipment }))

test('an instant is written in UTC, with the local time of its place beside it', () => {
  expect(headersOf('containers', ['pod_arrived_at', 'number'])).toEqual([
    'pod_arrived_at',
    'pod_arrived_at_local',
    'number',
  ])
  expect(of('pod_arrived_at', 'number')).toEqual([
    '2026-11-20T14:10:00.000Z',
    '2026-11-20 06:10 America/Los_Angeles',
    'MSCU1234566',
  ])
})

test('a last free day is the date of its place', () => {
  expect(of('pickup_lfd_terminal', 'pickup_lfd')).toEqual([
    '2026-11-21T07:59:00.000Z',
    '2026-11-20 America/Los_Angeles',
    '2026-11-22T07:59:00.000Z',
    '2026-11-21 America/Los_Angeles',
  ])
})

test('the day to act by is the earliest last free day, and none once the container was picked up', () => {
  expect(of('act_by_at')).toEqual(['2026-11-21T07:59:00.000Z', '2026-11-20 America/Los_Angeles'])
  const gone = { attributes: { ...box.attributes, current_status: 'picked_up' } }
  expect(textsOf(cellsOf('containers', ['act_by_at'], gone))).toEqual(['', ''])
})

test('an export has no day to act by of a container whose tracking stopped', () => {
  const shipment = { attributes: { line_tracking_stopped_at: '2026-10-29T18:00:00Z' } }
  expect(textsOf(cellsOf('containers', ['act_by_at'], box, { shipment }))).toEqual(['', ''])
  expect(attributesFor('containers', ['act_by_at']).shipment).toContain('line_tracking_stopped_at')
})

test('an export names the same day to act by as the screen where terminal and line differ', () => {
  const differing = {
    attributes: {
      ...box.attributes,
      final_destination_timezone: 'America/Chicago',
      pickup_lfd: '2026-11-21T06:30:00Z',
      import_deadlines: {
        pickup_lfd_line: '2026-11-21T06:30:00Z',
        pickup_lfd_terminal: '2026-11-21T07:00:00Z',
        pickup_lfd_rail: null,
      },
    },
  }
  expect(textsOf(cellsOf('containers', ['act_by_at'], differing))).toEqual([
    '2026-11-21T07:00:00.000Z',
    '2026-11-20 America/Los_Angeles',
  ])
})

test('a time without a known zone is written as it was reported, without a name', () => {
  expect(of('pol_atd_at')).toEqual(['2026-10-29T17:00:00.000Z', '2026-10-29 17:00'])
  const strange = { attributes: { pod_arrived_at: '2026-11-20T14:10:00Z', pod_timezone: 'Mars/Olympus' } }
  expect(textsOf(cellsOf('containers', ['pod_arrived_at'], strange))).toEqual([
    '2026-11-20T14:10:00.000Z',
    '2026-11-20 14:10',
  ])
})

test('holds, fees and labels are written as people read them', () => {
  expect(of('holds_at_pod_terminal', 'fees_at_pod_terminal', 'ref_numbers', 'tags')).toEqual([
    'customs (hold); freight (pending)',
    'demurrage 120.00 USD; exam 7.50',
    'PO-1; PO-2',
    'urgent; vip',
  ])
})

test('numbers and yes or no stay what they are', () => {
  expect(cellsOf('containers', ['weight_in_lbs', 'available_for_pickup'], box)).toEqual([
    { number: 44_100 },
    { boolean: true },
  ])
})

test('a container has the columns of its shipment, under another name where the container has one of that name', () => {
  expect(of('bill_of_lading_number', 'shipment.ref_numbers', 'shipment.bill_of_lading_number')).toEqual([
    'MEDU9104472',
    'S-9',
    'MEDU9104472',
  ])
  expect(exportColumns('containers')).toEqual(
    expect.arrayContaining(['number', 'act_by_at', 'tags', 'shipment.ref_numbers', 'shipment.created_at']),
  )
  expect(exportColumn('shipments', 'shipment.tags')).toBeUndefined()
  expect(exportColumn('containers', 'toString')).toBeUndefined()
})

test('custom fields are written as people read them, but numbers as numbers', () => {
  const custom_fields = new Map([
    ['buyer', { value: 'b1', display_value: 'Bolt Ltd' }],
    ['pallets', { value: 12, display_value: '12 pallets' }],
  ])
  const columns = ['custom_field.buyer', 'custom_field.pallets', 'custom_field.none']
  expect(headersOf('shipments', columns)).toEqual(columns)
  expect(cellsOf('shipments', columns, shipment, { custom_fields })).toEqual([
    { text: 'Bolt Ltd' },
    { number: 12 },
    { text: '' },
  ])
})

test.each(viewedLists)(
  'whatever a record of %s carries, each header has its cell and nothing throws',
  (list) => {
    const columns = exportColumns(list)
    const keys = columns.map((name) => name.replace('shipment.', ''))
    const attributes = fc.dictionary(fc.constantFrom(...keys, 'import_deadlines'), fc.anything())
    fc.assert(
      fc.property(attributes, attributes, (one, other) => {
        const cells = cellsOf(list, columns, { attributes: one }, { shipment: { attributes: other } })
        expect(cells).toHaveLength(headersOf(list, columns).length)
      }),
    )
  },
)
