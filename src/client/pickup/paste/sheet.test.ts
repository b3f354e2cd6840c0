import { expect, test } from 'vitest'
import { numbersIn, type PastedContainer, readPastedRows, readPastedSheet } from './sheet.rules.ts'

const fields = ['pickup_appointment_at', 'pickup_number'] as const
const context = {
  parties: [{ id: 'p1', name: 'Harborline Dray' }],
  now: new Date('2026-11-23T17:30:00Z'),
}
const box = (id: string): PastedContainer => ({
  id,
  attributes: {
    number: 'CSQU3054383',
    pod_timezone: 'America/Los_Angeles',
    final_destination_timezone: null,
  },
})

test('columns are known by their headings, whatever their order', () => {
  const sheet = readPastedSheet(
    'Trucker\tContainer No.\tVessel\tPickup No.\nHarborline Dray\tCSQU 305438-3\tX\tLB-1\n',
    fields,
    context.now,
  )
  expect(sheet.columns).toEqual(['dray_carrier', 'number', null, 'pickup_number'])
  expect(sheet.rows).toHaveLength(1)
  expect(numbersIn(sheet)).toEqual(['CSQU3054383'])
})

test('without headings the values stand after the container, in the order of the board', () => {
  expect(readPastedSheet('CSQU3054383\ttue 10\tLB-1', fields, context.now).columns).toEqual([
    'number',
    'pickup_appointment_at',
    'pickup_number',
  ])
})

test('without headings a time is never taken for a text, nor a text for a time', () => {
  const board = ['location_at_pod_terminal', 'pickup_number', 'pickup_appointment_at'] as const
  const sheet = readPastedSheet(
    'CSQU3054383\t2026-11-30 10:00\tLB-1\nTCLU6718159\tsoon\tLB-2\nTCLU6718160\t30.11.2026 14:00\t1030',
    board,
    context.now,
  )
  expect(sheet.columns).toEqual(['number', 'pickup_appointment_at', 'location_at_pod_terminal'])
  expect(readPastedSheet('CSQU3054383\t2026-11-30 10:00', ['pickup_number'], context.now).columns).toEqual([
    'number',
    null,
  ])
})

test.each(['2026-11-30 10:00', '30.11.2026', '30 nov 2026', '11/30/2026 10:00 am', '11/12 10:00'])(
  'a date is refused as a place: %s',
  (text) => {
    const sheet = readPastedSheet(`Container\tYard\nCSQU3054383\t${text}`, fields, context.now)
    const [row] = readPastedRows(sheet, new Map([['CSQU3054383', [box('a')]]]), context)
    expect(row?.cells).toMatchObject([
      { attribute: 'location_at_pod_terminal', entry: { why: 'This is a date, and no value of this field' } },
    ])
  },
)

test.each(['B-12', '1130', '11/24', '2026', 'row 3 nov', 'Bay 10:00', '24.11', 'A 2026-11'])(
  'a place that only resembles a date is entered: %s',
  (text) => {
    const sheet = readPastedSheet(`Container\tYard\nCSQU3054383\t${text}`, fields, context.now)
    const [row] = readPastedRows(sheet, new Map([['CSQU3054383', [box('a')]]]), context)
    expect(row?.cells).toMatchObject([{ entry: { value: text } }])
  },
)

test('each row is read before anything is entered, and says what is wrong with it', () => {
  const sheet = readPastedSheet(
    'CSQU3054383\ttue 10\tLB-1\nMSKU7721046\ttue 10\nTCLU6718159\tsoon\n\t1\nTCLU6718159',
    fields,
    context.now,
  )
  const found = new Map([
    ['CSQU3054383', [box('a')]],
    ['TCLU6718159', [box('b')]],
  ])
  const rows = readPastedRows(sheet, found, context)
  expect(rows.map(({ problem }) => problem)).toEqual([
    null,
    'Not tracked',
    null,
    'No container number',
    'Nothing to enter',
  ])
  expect(rows[0]?.cells).toMatchObject([
    { attribute: 'pickup_appointment_at', entry: { value: '2026-11-24T10:00' } },
    { attribute: 'pickup_number', entry: { value: 'LB-1' } },
  ])
  expect(rows[2]?.cells[0]?.entry).toHaveProperty('why')
})

test('a number that two containers have is left to be entered by hand', () => {
  const sheet = readPastedSheet('CSQU3054383\ttue 10', fields, context.now)
  const [row] = readPastedRows(sheet, new Map([['CSQU3054383', [box('a'), box('b')]]]), context)
  expect(row?.problem).toBe('2 containers have this number')
})
