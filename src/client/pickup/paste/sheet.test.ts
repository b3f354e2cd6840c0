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
  )
  expect(sheet.columns).toEqual(['dray_carrier', 'number', null, 'pickup_number'])
  expect(sheet.rows).toHaveLength(1)
  expect(numbersIn(sheet)).toEqual(['CSQU3054383'])
})

test('without headings the values stand after the container, in the order of the board', () => {
  expect(readPastedSheet('CSQU3054383\ttue 10\tLB-1', fields).columns).toEqual([
    'number',
    'pickup_appointment_at',
    'pickup_number',
  ])
})

test('each row is read before anything is entered, and says what is wrong with it', () => {
  const sheet = readPastedSheet(
    'CSQU3054383\ttue 10\tLB-1\nMSKU7721046\ttue 10\nTCLU6718159\tsoon\n\t1\nTCLU6718159',
    fields,
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
  const sheet = readPastedSheet('CSQU3054383\ttue 10', fields)
  const [row] = readPastedRows(sheet, new Map([['CSQU3054383', [box('a'), box('b')]]]), context)
  expect(row?.problem).toBe('2 containers have this number')
})
