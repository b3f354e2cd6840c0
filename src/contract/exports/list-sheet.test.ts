import fc from 'fast-check'
import { expect, test } from 'vitest'
import { viewedLists } from '../vocabulary/index.ts'
import {
  allColumns,
  attributesFor,
  type ExportCell,
  type ExportRow,
  exportColumn,
  exportColumns,
  isListColumn,
  isoText,
  listSheet,
} from './index.ts'

const now = new Date('2026-11-20T18:58:00Z')
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
    pickup_lfd: '2026-11-23T07:59:00Z',
    import_deadlines: {
      pickup_lfd_line: '2026-11-23T07:59:00Z',
      pickup_lfd_terminal: '2026-11-22T07:59:00Z',
      pickup_lfd_rail: null,
    },
    terminal_checked_at: '2026-11-20T14:10:00Z',
    pod_arrived_at: '2026-11-18T14:10:00Z',
    pod_timezone: 'America/Los_Angeles',
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
    pod_eta_at: '2026-11-18T01:00:00Z',
    pod_original_eta_at: '2026-11-16T01:00:00Z',
    pod_timezone: 'America/Los_Angeles',
    shipping_line_scac: 'MSCU',
    line_tracking_last_succeeded_at: '2026-11-20T18:36:00Z',
  },
}
const valueOf = (cell: ExportCell): unknown =>
  'time' in cell ? `${isoText(cell.time)}${cell.time.isEstimate ? ' estimate' : ''}` : Object.values(cell)[0]
const fileOf = (columns: string[], row: ExportRow, list = 'containers' as 'containers' | 'shipments') => {
  const { fileHeadings, fileCells } = listSheet(list, columns, { now })
  const cells = fileCells(row).map(valueOf)
  return Object.fromEntries(fileHeadings.map((heading, at) => [heading, cells[at]]))
}
const with_ = (attributes: object, facts: object = {}): ExportRow => ({
  record: { attributes: { ...box.attributes, ...attributes } },
  shipment: { attributes: { ...shipment.attributes, ...facts } },
})
const columns = ['number', 'current_status', 'act_by_at', 'blockers', 'arrival']

test('a file has the columns and headings of the screen: dates as dates, and the words of the screen beside them', () => {
  expect(fileOf([...columns, 'route', 'shipment', 'checked'], with_({}))).toEqual({
    Container: 'MSCU1234566',
    Status: 'Available, held',
    'Act by': '2026-11-21',
    'Act by: state': '1 day left',
    'Blockers and fees': 'Customs hold · 127.50 USD to pay · Freight hold pending',
    Arrival: '2026-11-18T06:10-08:00',
    'Arrival: state': 'arrived +3 d, first reported Sun 15 Nov',
    'From → to': '',
    Shipment: 'MEDU9104472',
    'Shipment: carrier': 'MSCU',
    'Checked: line': '2026-11-20T18:36Z',
    'Checked: terminal': '2026-11-20T14:10Z',
  })
})

test('a day to act by that was entered by hand says so in the file, of a container and of its shipment', () => {
  const row = with_({ pickup_lfd_entered: '2026-11-29T20:00:00Z', pickup_lfd_overrules: true })
  const entered = { 'Act by': '2026-11-29', 'Act by: state': '9 days left · entered by hand' }
  expect(fileOf(columns, row)).toMatchObject(entered)
  const record = { attributes: { ...shipment.attributes, line_tracking_stopped_at: null } }
  expect(fileOf(['act_by_at'], { record, containers: [row.record] }, 'shipments')).toMatchObject(entered)
})

test('tracking that stopped is said in words, without a day to act by and without an estimate', () => {
  const stopped = {
    line_tracking_stopped_at: '2026-10-29T18:00:00Z',
    line_tracking_stopped_reason: 'booking_cancelled',
    pod_eta_at: '2026-12-11T18:00:00Z',
  }
  expect(fileOf(columns, with_({ pod_arrived_at: null, current_status: 'on_ship' }, stopped))).toMatchObject({
    Status: 'Stopped: booking cancelled',
    'Act by': '',
    'Act by: state': 'stopped Thu 29 Oct',
    'Blockers and fees': 'Ask for the new booking',
    Arrival: '',
    'Arrival: state': 'no estimate',
  })
})

test('what is to pay, and what is only known last, is said as the screen says it', () => {
  const free = { holds_at_pod_terminal: [], current_status: 'available' }
  expect(fileOf(columns, with_(free))).toMatchObject({
    Status: 'Available, to pay',
    'Blockers and fees': '127.50 USD to pay',
  })
  const silent = { ...free, fees_at_pod_terminal: [], terminal_checked_at: '2026-09-22T18:54:00Z' }
  expect(fileOf(columns, with_(silent))).toMatchObject({
    Status: 'Last known available',
    'Act by: state': '1 day left · Terminal 59 days ago',
    'Blockers and fees': 'Terminal 59 days ago',
  })
  const ended = { ...free, fees_at_pod_terminal: [], availability_ended: true }
  expect(fileOf(columns, with_(ended))).toMatchObject({
    Status: 'Last known available',
    'Blockers and fees': 'Source gone',
  })
})

test('an arrival that is overdue has the day on which it was expected, and says so', () => {
  const late = with_(
    { pod_arrived_at: null, current_status: 'on_ship' },
    { pod_eta_at: '2026-09-19T18:00:00Z' },
  )
  expect(fileOf(['arrival', 'eta_slip_days'], late)).toEqual({
    Arrival: '2026-09-19 estimate',
    'Arrival: state': 'Overdue 62 days, no news',
    'ETA delay: days': 5,
    'ETA delay: state': 'overdue, so this or more',
  })
  const { seenCells } = listSheet('containers', ['arrival', 'eta_slip_days'], { now })
  expect(seenCells(late).map(({ text }) => text)).toEqual([
    'Overdue 62 days, no news (Sat 19 Sep)',
    '5 days late, or more',
  ])
})

test('an appointment that was missed, or is after the day to act by, says so beside the one that counts', () => {
  const names = ['pickup_appointment_at', 'pickup_appointment_entered_at']
  const missed = with_({ pickup_appointment_at: '2026-11-19T18:00:00Z' })
  expect(fileOf(names, missed)).toEqual({
    'Pickup appointment': '2026-11-19T10:00-08:00',
    'Pickup appointment: warning': 'missed',
    'Appointment, by hand': '',
    'Appointment, by hand: warning': '',
  })
  const late = with_({
    pickup_appointment_at: '2026-11-19T18:00:00Z',
    pickup_appointment_entered_at: '2026-11-25T18:00:00Z',
  })
  expect(fileOf(names, late)).toMatchObject({
    'Pickup appointment: warning': '',
    'Appointment, by hand: warning': 'after act by',
  })
  const { seenCells } = listSheet('containers', names, { now })
  expect(seenCells(missed).map(({ text }) => text)).toEqual(['Thu 19 Nov 10:00 PST · missed', ''])
  const gone = with_({
    pickup_appointment_at: '2026-11-19T18:00:00Z',
    pod_full_out_at: '2026-11-20T00:00:00Z',
  })
  expect(fileOf(['pickup_appointment_at'], gone)).toMatchObject({ 'Pickup appointment: warning': '' })
})

test('the delay of a container that was rolled is its own, not that of the bill that has arrived', () => {
  const facts = { pod_ata_at: '2026-11-15T18:00:00Z', pod_eta_at: '2026-11-24T18:00:00Z' }
  const own = {
    pod_arrived_at: null,
    current_status: 'on_ship',
    pol_vessel_loaded_at: '2026-11-01T18:00:00Z',
  }
  expect(fileOf(['eta_slip_days'], with_(own, facts))).toMatchObject({
    'ETA delay: days': 9,
    'ETA delay: state': 'estimate',
  })
})

test('a shipment says what its containers wait for, the worst first', () => {
  const record = { attributes: { ...shipment.attributes, line_tracking_stopped_at: null } }
  const other = {
    attributes: {
      ...box.attributes,
      current_status: 'on_ship',
      pickup_lfd: null,
      import_deadlines: {},
      available_for_pickup: null,
    },
  }
  const row = { record, containers: [other, box, box] }
  expect(
    fileOf(['bill_of_lading_number', 'containers', 'act_by_at', 'blockers', 'checked'], row, 'shipments'),
  ).toMatchObject({
    'Bill of lading': 'MEDU9104472',
    Containers: '2 Available, held · 1 On ship',
    'Act by': '2026-11-21',
    'Act by: state': '1 day left',
    'Blockers and fees': expect.stringMatching(/^3 × Customs hold · /) as unknown,
    Checked: '2026-11-20T18:36Z',
  })
  expect(attributesFor('shipments', ['blockers']).containers).toContain('holds_at_pod_terminal')
})

test('attributes are written as the screen writes them, numbers and yes or no as what they are', () => {
  const names = ['weight_in_lbs', 'available_for_pickup', 'holds_at_pod_terminal', 'tags', 'pol_atd_at']
  expect(fileOf([...names, 'pod_eta_at'], with_({}))).toEqual({
    'Weight (lb)': 44_100,
    Available: true,
    Holds: 'Customs · Freight pending',
    Tags: 'urgent, vip',
    Departed: '2026-10-29T17:00',
    'Arrival expected': '2026-11-17T17:00-08:00 estimate',
  })
})

test('weights are in the unit of the reader, which their heading names', () => {
  const sheet = listSheet('containers', ['weight_in_lbs'], { now, weightUnit: 'kg' })
  expect([sheet.fileHeadings, sheet.seenHeadings]).toEqual([['Weight (kg)'], ['Weight (kg)']])
  expect(sheet.fileCells({ record: box })).toEqual([{ number: 20_003 }])
  expect(sheet.seenCells({ record: box })).toEqual([{ text: '20,003', isNumber: true }])
})

test('a container has the columns of its shipment, under another name where the container has one of that name', () => {
  expect(fileOf(['bill_of_lading_number', 'shipment.ref_numbers'], with_({}))).toEqual({
    'Bill of lading': 'MEDU9104472',
    "Shipment's references": 'S-9',
  })
  expect(exportColumns('containers')).toEqual(
    expect.arrayContaining(['number', 'act_by_at', 'tags', 'shipment.ref_numbers', 'shipment.created_at']),
  )
  expect(exportColumn('shipments', 'shipment.tags')).toBeUndefined()
  expect([isListColumn('containers', 'toString'), isListColumn('shipments', 'departure')]).toEqual([
    false,
    true,
  ])
})

test('custom fields have their own headings and are written as people read them, but numbers as numbers', () => {
  const custom_fields = new Map([
    ['buyer', { value: 'b1', display_value: 'Bolt Ltd' }],
    ['pallets', { value: 12, display_value: '12 pallets' }],
  ])
  const names = ['custom_field.buyer', 'custom_field.pallets', 'custom_field.none']
  const sheet = listSheet('shipments', names, { now, customHeadings: new Map([['buyer', 'Buyer (EU)']]) })
  expect(sheet.fileHeadings).toEqual(['Buyer (EU)', 'Pallets', 'None'])
  expect(sheet.fileCells({ record: shipment, custom_fields })).toEqual([
    { text: 'Bolt Ltd' },
    { number: 12 },
    { text: '' },
  ])
})

test('a shipment without a container has no status, and says nothing of pickup', () => {
  expect(
    fileOf(['number', 'current_status', 'act_by_at', 'blockers'], { record: { attributes: {} }, shipment }),
  ).toEqual({
    Container: '',
    Status: '',
    'Act by': '',
    'Act by: state': '',
    'Blockers and fees': '',
  })
})

test.each(viewedLists)(
  'whatever a record of %s carries, each heading has its cell and nothing throws',
  (list) => {
    const names = allColumns(list)
    const keys = exportColumns(list).map((name) => name.replace('shipment.', ''))
    const attributes = fc.dictionary(fc.constantFrom(...keys, 'import_deadlines'), fc.anything())
    const sheet = listSheet(list, names, { now })
    fc.assert(
      fc.property(attributes, attributes, (one, other) => {
        const row = {
          record: { attributes: one },
          shipment: { attributes: other },
          containers: [{ attributes: other }],
        }
        expect(sheet.fileCells(row)).toHaveLength(sheet.fileHeadings.length)
        expect(sheet.seenCells(row)).toHaveLength(sheet.seenHeadings.length)
      }),
    )
  },
)
