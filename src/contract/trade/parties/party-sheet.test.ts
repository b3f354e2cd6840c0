import { describe, expect, test } from 'vitest'
import { partySheetColumns, readPartyRow, readPartySheet, writePartyRow } from './index.ts'

const headings = partySheetColumns.map(({ heading }) => heading)
const hanse = {
  company_name: 'Hanse Import GmbH',
  contact_name: 'Ina Voss',
  email: 'ina@hanse.example',
  phone: '+49 40 555-0142',
}

test('a party that is written as a row is read as it was', () => {
  const read = readPartySheet(headings, [{ row: 2, cells: writePartyRow(hanse) }])
  if ('missing' in read) throw new Error(read.missing.join())
  const { company_name, ...contact } = hanse
  expect(read.rows.map(({ row, cells }) => [row, readPartyRow(cells)])).toEqual([
    [2, { company_name, contact }],
  ])
})

test('columns stand in any order, their headings are spelled as people do, and others are left alone', () => {
  const read = readPartySheet(['Town', 'email', ' COMPANY '], [{ row: 5, cells: ['Hamburg', 'a@b.example'] }])
  expect(read).toEqual({ rows: [{ row: 5, cells: { company_name: '', email: 'a@b.example' } }] })
  expect(readPartySheet(['Contact', 'Phone'], [])).toEqual({ missing: ['Company'] })
})

test('an empty cell says that there is no contact, a column that is missing says nothing', () => {
  expect(readPartyRow({ company_name: ' Elbe ', email: ' ' })).toEqual({
    company_name: 'Elbe',
    contact: { email: null },
  })
})

describe('a cell is refused', () => {
  test.each([
    ['company_name', '', "Company name can't be blank"],
    ['email', 'ina at hanse', 'This is no e-mail address'],
    ['phone', 'call Ina', 'This is no phone number'],
    ['phone', '12', 'This is no phone number'],
  ])('%s of %s', (column, text, detail) => {
    expect(readPartyRow({ company_name: 'Elbe', [column]: text })).toEqual({ faults: [{ column, detail }] })
  })

  test.each(['company_name', 'contact_name'])('of 256 characters as %s', (column) => {
    const faults = [{ column, detail: 'This has more than 255 characters' }]
    expect(readPartyRow({ company_name: 'Elbe', [column]: 'x'.repeat(256) })).toEqual({ faults })
  })

  test('and every other that is wrong with it', () => {
    const read = readPartyRow({ company_name: '', email: 'x', phone: 'y' })
    expect('faults' in read && read.faults.map(({ column }) => column)).toEqual([
      'company_name',
      'email',
      'phone',
    ])
  })
})

test.each(['+49 40 555-0142', '(562) 555-0142', '5625550142', '+1 562.555.0142 ext. 12', '040/5550142 x7'])(
  'the phone number %s is one',
  (phone) => {
    expect(readPartyRow({ company_name: 'Elbe', phone })).toEqual({
      company_name: 'Elbe',
      contact: { phone },
    })
  },
)
