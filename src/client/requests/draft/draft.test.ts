import { expect, test } from 'vitest'
import type { RowCheck } from '../../../contract/resources/index.ts'
import { matchingLines } from '../add/lines.rules.ts'
import { guessMapping } from '../map/guess.rules.ts'
import type { InputTable } from '../../lists/read/table.ts'
import {
  draftOfTable,
  draftToOpen,
  readDraft,
  rowsToCheck,
  rowsToSend,
  withChange,
  withAddedNumbers,
  withIgnoredTextTaken,
  withoutRows,
  withRowsRead,
} from './draft.rules.ts'
import { addRowOf, countResults, withChoice } from './add-row.present.ts'

const table = (...rows: string[][]): InputTable => ({
  rows: rows.map((cells, index) => ({ row: index + 1, cells })),
  notes: [],
  sheets: [],
  sheet: null,
})
const draftOf = (...rows: string[][]) => {
  const read = table(...rows)
  return draftOfTable('an-id', read, { file_name: 'a.xlsx', mapping: guessMapping(read.rows) })
}
const check = (row: number, verdict: RowCheck['verdict'], changes: Partial<RowCheck> = {}): RowCheck => ({
  row,
  request_number: `N${row}`,
  request_type: 'bill_of_lading',
  verdict,
  detail: null,
  warning: null,
  carrier: null,
  other_carrier: null,
  repeats: null,
  tracking_request_id: null,
  shipment_id: null,
  ...changes,
})

test('a list of numbers starts with its rows; a table starts with its columns', () => {
  expect(draftOf(['MAEU229011812'], ['MAEU229011813'])).toMatchObject({
    stage: 'rows',
    rows: [{ row: 1 }, { row: 2 }],
  })
  const sheet = draftOf(['MBL', 'PO'], ['MAEU229011812', 'PO1'])
  expect([sheet.stage, sheet.rows]).toEqual(['columns', []])
  expect(withRowsRead(sheet)).toMatchObject({ stage: 'rows', rows: [{ row: 2, ref_numbers: ['PO1'] }] })
})

test('numbers from another page are appended without kind and carrier, and go to a new draft while this one is being sent', () => {
  const begun = draftOf(['MAEU229011812'])
  const numbers = ['CSQU3054383']
  expect(withAddedNumbers(begun, 'new', numbers)).toMatchObject({
    id: 'an-id',
    rows: [{ row: 1 }, { row: 2, request_number: 'CSQU3054383', request_type: null, scac: null }],
  })
  expect(withAddedNumbers({ ...begun, sending: true }, 'new', numbers)).toMatchObject({
    id: 'new',
    rows: [{ row: 1 }],
  })
})

test('labels for all rows are added to the labels of each row, without duplicates', () => {
  const draft = {
    ...withRowsRead(draftOf(['MBL', 'PO'], ['MAEU229011812', 'PO1'])),
    tags: ['spring'],
    ref_numbers: ['PO1', 'X'],
  }
  expect(rowsToSend(draft)).toEqual([
    {
      row: 2,
      request_number: 'MAEU229011812',
      request_type: 'bill_of_lading',
      scac: null,
      tags: ['spring'],
      ref_numbers: ['PO1', 'X'],
    },
  ])
})

test('a change raises the revision, so that rows are checked again, and keeps the id', () => {
  const draft = draftOf(['MAEU229011812'], ['MAEU229011813'])
  const changed = withoutRows(withChange(draft, new Set([1, 2]), { scac: 'MAEU' }), new Set([2]))
  expect(changed.id).toBe(draft.id)
  expect(changed.revision).toBe(draft.revision + 2)
  expect(rowsToCheck(changed)).toEqual([
    { row: 1, request_number: 'MAEU229011812', request_type: null, scac: 'MAEU' },
  ])
})

test('a saved draft is read back, and anything else gives no draft', () => {
  const draft = draftOf(['MBL'], ['MAEU229011812'])
  expect(readDraft(structuredClone(draft))).toEqual(draft)
  for (const saved of [null, 'x', {}, { ...draft, rows: 1 }, { ...draft, table: null }])
    expect(readDraft(saved)).toBeUndefined()
})

test('a draft that became a batch is opened by a reload of its page only; any other draft by every visit', () => {
  const draft = draftOf(['MBL'], ['MAEU229011812'])
  const accepted = { ...draft, sending: true, accepted: true }
  expect(draftToOpen(accepted, true)).toBe(accepted)
  expect(draftToOpen(accepted, false)).toBeNull()
  for (const saved of [draft, { ...draft, sending: true }])
    for (const isReload of [true, false]) expect(draftToOpen(saved, isReload)).toBe(saved)
  expect(draftToOpen(undefined, true)).toBeNull()
})

test('the results of the check are counted in sentences, the ready rows first', () => {
  const checks = [
    ...Array.from({ length: 50 }, (_, row) => check(row, 'new')),
    ...Array.from({ length: 6 }, (_, row) => check(100 + row, 'choose_carrier')),
    ...Array.from({ length: 2 }, (_, row) => check(200 + row, 'tracked')),
    ...Array.from({ length: 2 }, (_, row) => check(300 + row, 'invalid')),
  ]
  expect(
    countResults(checks)
      .map(({ text }) => text)
      .join(' · '),
  ).toBe('50 ready · 6 need a carrier · 2 are tracked already · 2 cannot be read')
  expect(countResults([check(1, 'choose_carrier')])[0]?.text).toBe('1 needs a carrier')
})

test('a row shows the result of its check, the reason, and whether its carrier was inferred', () => {
  const [row] = draftOf(['MAEU229011812']).rows
  const maersk = { scac: 'MAEU', name: 'Maersk', confidence: 0.9 }
  const shown =
    row && addRowOf(row, check(1, 'new', { carrier: maersk, warning: 'The check digit should be 3' }))
  expect(shown).toMatchObject({
    result: { label: 'Ready', tone: 'ok' },
    detail: null,
    warning: 'The check digit should be 3',
    carrier: { name: 'Maersk', inferred: true },
  })
  expect(row && addRowOf(row, check(1, 'tracked', { shipment_id: 's' }))).toMatchObject({
    href: '/shipments/s',
  })
  expect(row && addRowOf(row, undefined)).toMatchObject({ result: null, carrier: null, proposal: null })
  const unsure = { ...maersk, confidence: 0.5 }
  expect(row && addRowOf(row, check(1, 'choose_carrier', { carrier: unsure }))).toMatchObject({
    carrier: null,
    proposal: { scac: 'MAEU', name: 'Maersk' },
    needsCarrier: true,
  })
  expect(row && addRowOf(row, check(1, 'invalid', { detail: 'The number is missing' }))).toMatchObject({
    result: { label: 'Cannot be read', tone: 'bad' },
    detail: 'The number is missing',
  })
})

test('a carrier is found by a part of its name or any of its SCACs; matches at the beginning come first', () => {
  const line = (scac: string, name: string, ...alternative_scacs: string[]) => ({
    scac,
    name,
    short_name: name,
    alternative_scacs,
  })
  const lines = [line('HLCU', 'Hapag-Lloyd'), line('MAEU', 'Maersk', 'SEAU'), line('CMDU', 'CMA CGM')]
  const found = (typed: string) => matchingLines(lines, typed).map(({ scac }) => scac)
  expect([found('ma'), found('seau'), found('zzz'), found('')]).toEqual([
    ['MAEU', 'CMDU'],
    ['MAEU'],
    [],
    ['HLCU', 'MAEU', 'CMDU'],
  ])
})

test('ignored text of a paste becomes rows with one click', () => {
  const table = {
    rows: [{ row: 1, cells: ['CSQU3054383'] }],
    ignored: [{ text: 'spring range', at: 1 }],
    notes: [],
    sheets: [],
    sheet: null,
  }
  const draft = draftOfTable('one', table, { file_name: null, mapping: { heading: null, roles: ['number'] } })
  const taken = withIgnoredTextTaken(draft)
  expect(taken.rows.map(({ row, request_number }) => [row, request_number])).toEqual([
    [1, 'CSQU3054383'],
    [2, 'spring range'],
  ])
  expect(taken.table?.ignored).toBeUndefined()
})

test('a container that is tracked under another carrier is ready only when a person wants both', () => {
  const [row] = draftOf(['CSQU3054383']).rows
  const found = check(1, 'new', { other_carrier: { scac: 'MSCU', name: 'MSC', shipment_id: 's1' } })
  if (!row) throw new Error('There is one row')
  expect(addRowOf(row, withChoice(found, row))).toMatchObject({
    result: { label: 'Under another carrier' },
    otherCarrier: { name: 'MSC' },
    href: '/shipments/s1',
  })
  expect(countResults([withChoice(found, row)])[0]?.text).toBe('1 is tracked under another carrier')
  expect(withChoice(found, { ...row, both: true }).verdict).toBe('new')
})

test('a near miss of a container number is a question with the number that was meant', () => {
  const [row] = draftOf(['CSQU305438']).rows
  const detail = 'This is not a whole container number. Did you mean CSQU3054383?'
  const near = check(1, 'invalid', { detail, suggested_number: 'CSQU3054383' })
  if (!row) throw new Error('There is one row')
  expect(addRowOf(row, withChoice(near, row))).toMatchObject({
    result: { label: 'Mistyped?', tone: 'warn' },
    suggestedNumber: 'CSQU3054383',
    detail,
  })
  expect(countResults([withChoice(near, row)])[0]?.text).toBe('1 may be mistyped')
})
