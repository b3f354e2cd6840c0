import { describe, expect, test } from 'vitest'
import type { PartyImportResult } from '../../../contract/operations/index.ts'
import { isStorable, partySheetOf, partySheetSummary, shownPartyRows } from './party-sheet.rules.ts'

const file = (...rows: string[][]) => rows.map((cells, at) => ({ row: at + 1, cells }))
const result = (
  state: PartyImportResult['state'],
  more: Partial<PartyImportResult> = {},
): PartyImportResult => ({
  row: 2,
  state,
  party_id: null,
  changes: [],
  errors: [],
  ...more,
})

describe('a file', () => {
  test('is sent with the columns of parties alone, and the numbers of its rows', () => {
    expect(partySheetOf(file(['Town', 'Company', 'Email'], ['Hamburg', 'Elbe', 'a@elbe.example']))).toEqual({
      headings: ['Company', 'E-mail'],
      rows: [{ row: 2, cells: ['Elbe', 'a@elbe.example'] }],
    })
  })

  test.each([
    ['without names', file(['Phone'], ['1']), 'It has no column Company'],
    ['that is empty', [], 'It has no column Company'],
    ['of headings alone', file(['Company']), 'It has no rows below its headings.'],
    [
      'of too many rows',
      file(['Company'], ...Array.from({ length: 1001 }, (_, at) => [`Company ${at}`])),
      'It has 1,001 rows: at most 1,000 are read at once.',
    ],
  ])('%s is refused by a sentence', (_, rows, sentence) => {
    expect(partySheetOf(rows)).toContain(sentence)
  })
})

test('a row is shown as the file has it, with what is stored and what is wrong beside its cells', () => {
  const sheet = { headings: ['Company', 'E-mail'], rows: [{ row: 2, cells: [' Elbe ', 'x'] }] }
  const [changed] = shownPartyRows(sheet, [
    result('changed', { changes: [{ column: 'email', before: null, after: 'x' }] }),
  ])
  expect(changed?.cells).toEqual([
    { name: 'company_name', text: 'Elbe', before: undefined, fault: undefined },
    { name: 'contact_name', text: '', before: undefined, fault: undefined },
    { name: 'email', text: 'x', before: null, fault: undefined },
    { name: 'phone', text: '', before: undefined, fault: undefined },
  ])
  const [refused] = shownPartyRows(sheet, [
    result('refused', { errors: [{ column: 'email', detail: 'This is no e-mail address' }] }),
  ])
  expect(refused?.cells.map(({ fault }) => fault)).toEqual([
    undefined,
    undefined,
    'This is no e-mail address',
    undefined,
  ])
})

test('all is stored at once: where a row has a fault nothing, and where all are the same there is nothing to store', () => {
  const states = (...all: PartyImportResult['state'][]) => all.map((state) => ({ state }))
  expect(isStorable(states('new', 'unchanged'))).toBe(true)
  expect(isStorable(states('unchanged'))).toBe(false)
  expect(isStorable(states('new', 'refused'))).toBe(false)
  expect(partySheetSummary(states('new', 'new', 'changed', 'unchanged', 'refused'))).toBe(
    '2 new, 1 changed, 1 the same, 1 row has a fault',
  )
  expect(partySheetSummary(states('unchanged'))).toBe('1 the same')
})
