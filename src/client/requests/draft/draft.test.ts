import { expect, test } from 'vitest'
import type { RowCheck } from '../../../contract/resources/index.ts'
import { matchingLines } from '../add/lines.rules.ts'
import { guessMapping } from '../map/guess.rules.ts'
import type { InputTable } from '../read/table.ts'
import {
  draftOfTable,
  readDraft,
  rowsToCheck,
  rowsToSend,
  withChange,
  withGiven,
  withoutRows,
  withRowsRead,
} from './draft.rules.ts'
import { addRowOf, countVerdicts } from './verdict.present.ts'

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
  repeats: null,
  tracking_request_id: null,
  shipment_id: null,
  ...changes,
})

test('a list of numbers is looked at row by row at once; a table shows its columns first', () => {
  expect(draftOf(['MAEU229011812'], ['MAEU229011813'])).toMatchObject({
    stage: 'rows',
    rows: [{ row: 1 }, { row: 2 }],
  })
  const sheet = draftOf(['MBL', 'PO'], ['MAEU229011812', 'PO1'])
  expect([sheet.stage, sheet.rows]).toEqual(['columns', []])
  expect(withRowsRead(sheet)).toMatchObject({ stage: 'rows', rows: [{ row: 2, ref_numbers: ['PO1'] }] })
})

test('numbers from another page come behind those that are there, without any guess, and never among rows that are being sent', () => {
  const begun = draftOf(['MAEU229011812'])
  const given = ['CSQU3054383']
  expect(withGiven(begun, 'new', given)).toMatchObject({
    id: 'an-id',
    rows: [{ row: 1 }, { row: 2, request_number: 'CSQU3054383', request_type: null, scac: null }],
  })
  expect(withGiven({ ...begun, sending: true }, 'new', given)).toMatchObject({
    id: 'new',
    rows: [{ row: 1 }],
  })
})

test('what is said for all goes to every row beside its own, each word once', () => {
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

test('a change asks for verdicts anew and keeps the id under which all is sent', () => {
  const draft = draftOf(['MAEU229011812'], ['MAEU229011813'])
  const changed = withoutRows(withChange(draft, new Set([1, 2]), { scac: 'MAEU' }), new Set([2]))
  expect(changed.id).toBe(draft.id)
  expect(changed.revision).toBe(draft.revision + 2)
  expect(rowsToCheck(changed)).toEqual([
    { row: 1, request_number: 'MAEU229011812', request_type: null, scac: 'MAEU' },
  ])
})

test('what was kept is read again, and anything else is as if there were no draft', () => {
  const draft = draftOf(['MBL'], ['MAEU229011812'])
  expect(readDraft(structuredClone(draft))).toEqual(draft)
  for (const kept of [null, 'x', {}, { ...draft, rows: 1 }, { ...draft, table: null }])
    expect(readDraft(kept)).toBeUndefined()
})

test('verdicts are counted in words, those that can be done first', () => {
  const checks = [
    ...Array.from({ length: 50 }, (_, row) => check(row, 'new')),
    ...Array.from({ length: 6 }, (_, row) => check(100 + row, 'choose_carrier')),
    ...Array.from({ length: 2 }, (_, row) => check(200 + row, 'tracked')),
    ...Array.from({ length: 2 }, (_, row) => check(300 + row, 'invalid')),
  ]
  expect(
    countVerdicts(checks)
      .map(({ text }) => text)
      .join(' · '),
  ).toBe('50 ready · 6 need a carrier · 2 are tracked already · 2 cannot be read')
  expect(countVerdicts([check(1, 'choose_carrier')])[0]?.text).toBe('1 needs a carrier')
})

test('a row says what would become of it, why, and whether its carrier was told or inferred', () => {
  const [row] = draftOf(['MAEU229011812']).rows
  const maersk = { scac: 'MAEU', name: 'Maersk', confidence: 0.9 }
  const shown =
    row && addRowOf(row, check(1, 'new', { carrier: maersk, warning: 'The check digit should be 3' }))
  expect(shown).toMatchObject({
    verdict: { label: 'Ready', tone: 'ok' },
    detail: null,
    warning: 'The check digit should be 3',
    carrier: { name: 'Maersk', inferred: true },
  })
  expect(row && addRowOf(row, check(1, 'tracked', { shipment_id: 's' }))).toMatchObject({
    href: '/shipments/s',
  })
  expect(row && addRowOf(row, undefined)).toMatchObject({ verdict: null, carrier: null, proposal: null })
  const unsure = { ...maersk, confidence: 0.5 }
  expect(row && addRowOf(row, check(1, 'choose_carrier', { carrier: unsure }))).toMatchObject({
    carrier: null,
    proposal: { scac: 'MAEU', name: 'Maersk' },
    needsCarrier: true,
  })
  expect(row && addRowOf(row, check(1, 'invalid', { detail: 'The number is missing' }))).toMatchObject({
    verdict: { label: 'Cannot be read', tone: 'bad' },
    detail: 'The number is missing',
  })
})

test('a carrier is found by a part of its name or any of its SCACs, what begins so first', () => {
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
