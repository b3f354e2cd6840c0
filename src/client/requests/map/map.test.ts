import { expect, test } from 'vitest'
import { guessMapping, readRoles, signatureOf, withRole } from './guess.rules.ts'
import { roleOfHeading } from './headings.rules.ts'
import { draftRows } from './rows.rules.ts'
import { splitLabels, requestTypeOf } from './labels.rules.ts'

const table = (...rows: string[][]) => rows.map((cells, index) => ({ row: index + 1, cells }))

test('columns are recognised by common headings', () => {
  const known: Record<string, string[]> = {
    container: [
      'Container',
      'Container No.',
      'CNTR',
      'Container #',
      'Cntr Nr',
      'EQUIPMENT NUMBER',
      'Containernummer',
    ],
    bill_of_lading: [
      'B/L',
      'MBL',
      'Master BL',
      'Master B/L No',
      'BOL#',
      'Bill of Lading',
      'Ocean Bill of Lading',
    ],
    booking_number: ['Booking', 'BKG NO', 'Booking Ref.', 'Carrier Booking'],
    scac: ['SCAC', 'Carrier', 'Line', 'Shipping Line', 'Carrier SCAC', 'Carrier Code', 'SSL'],
    ref_numbers: [
      'PO',
      'P.O. Number',
      'Reference',
      'Our Ref',
      'Customer PO',
      'House BL',
      'HBL',
      'Invoice No.',
    ],
    tags: ['Tags', 'Label'],
    number: ['Number', 'No.', 'Tracking number', 'Shipment #'],
    request_type: ['Type', 'Request type'],
  }
  for (const [role, headings] of Object.entries(known))
    expect(headings.map((heading) => [heading, roleOfHeading(heading)])).toEqual(
      headings.map((heading) => [heading, role]),
    )
  expect(['Container type', 'Weight', 'ETA', 'Vessel', ''].map(roleOfHeading)).toEqual(
    Array.from({ length: 5 }, () => undefined),
  )
})

test('headings are found below titles, and a column that counts rows is left out', () => {
  const rows = table(
    ['Arrivals of week 37'],
    ['No.', 'Container No.', 'MBL', 'PO', 'Weight'],
    ['1', 'CSQU3054383', 'MAEU2290118', 'PO1', '12'],
    ['2', 'TCLU6718159', 'MAEU2290119', 'PO2', '13'],
  )
  expect(guessMapping(rows)).toEqual({
    heading: 1,
    roles: ['ignore', 'container', 'bill_of_lading', 'ref_numbers', 'ignore'],
  })
})

test('without headings the columns are recognised by their cells', () => {
  const rows = table(['CSQU3054383', 'MAEU', 'blue'], ['TCLU6718159', 'MSCU', 'red 2'])
  expect(guessMapping(rows)).toEqual({ heading: null, roles: ['container', 'scac', 'ignore'] })
  expect(guessMapping(table(['something']))).toEqual({ heading: null, roles: ['number'] })
})

test('a column with an unknown heading is recognised by its cells', () => {
  const rows = table(['Sendung', 'Farbe'], ['MAEU229011812', 'rot'], ['MAEU229011813', 'blau'])
  expect(guessMapping(rows)).toEqual({ heading: 0, roles: ['number', 'ignore'] })
})

test('the saved roles of a sheet are found by its headings in any spelling', () => {
  const signature = (...headings: string[]) => signatureOf(table(headings), { heading: 0 })
  expect(signature('Container No.', 'Our thing')).toBe(signature('CONTAINER #', 'our thing'))
  expect(readRoles(['container', 'tags'], 2)).toEqual(['container', 'tags'])
  expect([readRoles(['container'], 2), readRoles(['a', 'b'], 2), readRoles('x', 1)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('only one column can be the container; references may be many', () => {
  const mapping = { heading: 0, roles: ['container', 'ref_numbers', 'ignore'] as const }
  const changed = withRole({ ...mapping, roles: [...mapping.roles] }, 2, 'container')
  expect(changed.roles).toEqual(['ignore', 'ref_numbers', 'container'])
  expect(withRole(changed, 0, 'ref_numbers').roles).toEqual(['ref_numbers', 'ref_numbers', 'container'])
})

test('a row is tracked by its bill of lading, else its booking, else its container, unless it names the kind', () => {
  const rows = table(
    ['Type', 'Container', 'Booking', 'MBL', 'Carrier', 'PO', 'Ref', 'Tags'],
    ['', 'CSQU3054383', 'BK100001', 'MAEU2290118', 'Maersk', 'PO1; PO2', 'R1', 'spring, blue'],
    ['', 'CSQU3054383', 'BK100001', '', '', 'PO1', 'PO1', ''],
    ['container', 'TCLU6718159', 'BK100001', '', '', '', '', ''],
    ['', '', '', '', '', '', '', ''],
    ['', '', '', '', '', 'PO9', '', ''],
  )
  expect(draftRows(rows, guessMapping(rows))).toMatchObject([
    {
      row: 2,
      request_number: 'MAEU2290118',
      request_type: 'bill_of_lading',
      scac: 'Maersk',
      ref_numbers: ['PO1', 'PO2', 'R1'],
      tags: ['spring', 'blue'],
    },
    { row: 3, request_number: 'BK100001', request_type: 'booking_number', scac: null, ref_numbers: ['PO1'] },
    { row: 4, request_number: 'TCLU6718159', request_type: 'container' },
    { row: 6, request_number: '', ref_numbers: ['PO9'] },
  ])
})

test('damage by a spreadsheet is reported: shortened numbers, lost digits, lost zeros', () => {
  const warnings = (...numbers: string[]) =>
    draftRows(table(['Number'], ...numbers.map((number) => [number])), { heading: 0, roles: ['number'] }).map(
      ({ warning }) => warning,
    )
  expect(warnings('9.17E+11')).toEqual([expect.stringContaining('shortened')])
  expect(warnings('9123456789012340')).toEqual([expect.stringContaining('15 digits')])
  const plain = ['012345678', '023456789', '034567891', '045678912']
  expect(warnings(...plain, '56789123')).toEqual([null, null, null, null, expect.stringContaining('zeros')])
  expect(warnings(...plain)).toEqual([null, null, null, null])
})

test('names of kinds of numbers, and several references in one cell, are read', () => {
  expect(['MBL', 'container', 'BKG', 'pallet'].map(requestTypeOf)).toEqual([
    'bill_of_lading',
    'container',
    'booking_number',
    null,
  ])
  expect(splitLabels('PO1; PO2,PO1 |')).toEqual(['PO1', 'PO2'])
})

test('each number in a cell has its own row with the labels of the cell, behind the rows of the sheet', () => {
  const rows = table(['CSQU3054383 TCLU6718159 (40HC)', 'PO-1'], ['1x40HC MSKU7721046', 'PO-2'])
  const mapping = guessMapping(rows)
  expect(mapping.roles[0]).toBe('container')
  expect(
    draftRows(rows, { ...mapping, roles: ['container', 'ref_numbers'] }).map((each) => [
      each.row,
      each.request_number,
      each.ref_numbers,
    ]),
  ).toEqual([
    [1, 'CSQU3054383', ['PO-1']],
    [3, 'TCLU6718159', ['PO-1']],
    [2, 'MSKU7721046', ['PO-2']],
  ])
})

test('two bills of lading in a cell are two rows, and one with a space in it is one', () => {
  const numbersOf = (cell: string) =>
    draftRows(table([cell]), { heading: null, roles: ['bill_of_lading'] }).map((each) => each.request_number)
  expect(numbersOf('MEDUXQ776001 / MEDUXQ776002')).toEqual(['MEDUXQ776001', 'MEDUXQ776002'])
  expect(numbersOf('HLCU123 456789')).toEqual(['HLCU123 456789'])
})
