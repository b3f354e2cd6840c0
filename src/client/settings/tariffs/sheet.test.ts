import { describe, expect, test } from 'vitest'
import type { Tariff } from '../../../contract/resources/index.ts'
import { type OwnTariff, tariffColumns, writeTariff } from '../../../contract/trade/deadlines/index.ts'
import {
  cellFaults,
  isRowChanged,
  newRow,
  pastedBlock,
  rowsWith,
  type TariffSheetRow,
  withCell,
  withFile,
  withPaste,
  withResults,
} from './sheet.rules.ts'

const tariff: OwnTariff = {
  name: 'MSC US 2026',
  biller: 'line',
  label: 'Demurrage',
  scac: 'MSCU',
  terminal: null,
  contract: null,
  locode: 'USLAX',
  equipment_groups: ['dry_20', 'dry_40'],
  direction: 'import',
  terms: {
    scope: 'demurrage',
    start_event: 'discharged',
    first_day: 'next_day',
    first_day_time: null,
    free_days: 4,
    free_basis: 'working_days',
    charge_basis: 'calendar_days',
    free_time_closures: [],
    uncharged_closures: [],
    stopped_by: [],
    is_stop_day_charged: true,
    tiers_numbered_from: 'start',
    tiers_when_extended: 'progressive',
    tiers: [{ from_day: 5, rate_minor: 22_000 }],
    currency_code: 'USD',
    tax_percent: 0,
    version_date: 'clock_start',
    valid_from: '2026-01-01',
    valid_until: null,
  },
}
const at = '2026-11-20T18:00:00Z'
const record = (id: string): Tariff => ({
  id,
  type: 'tariff',
  attributes: { ...tariff, created_at: at, updated_at: at },
  relationships: {},
})
const stored = (...ids: string[]): TariffSheetRow[] => rowsWith(ids.map(record), [])
let made = 0
const newKey = () => `new ${++made}`
const column = (name: string) => tariffColumns.findIndex((each) => each.name === name)

test('what was edited stays when the list is read again, all else follows it', () => {
  const [first, second] = stored('a', 'b')
  if (!first || !second) throw new Error('two rows')
  const edited = withCell(first, 'terms.free_days', '5')
  const added = newRow('added', second)
  const rows = rowsWith([record('a'), record('c')], [edited, second, added])
  expect(rows.map(({ key, cells }) => [key, cells['terms.free_days']])).toEqual([
    ['a', '5'],
    ['c', '4'],
    ['added', '4'],
  ])
  expect(rows.map(isRowChanged)).toEqual([true, false, true])
})

test('a cell that is wrong says why before it is sent; one as it was says nothing', () => {
  const [row] = stored('a')
  if (!row) throw new Error('a row')
  expect(cellFaults(row)).toEqual({})
  const faults = cellFaults(withCell(row, 'terms.free_days', 'four'))
  expect(faults).toEqual({ 'terms.free_days': 'must be a number' })
  expect(Object.keys(cellFaults(newRow('new')))).toHaveLength(tariffColumns.length)
})

describe('a paste', () => {
  test('of one text is no block; of a part of a sheet it is', () => {
    expect(pastedBlock('MSC US 2026')).toBeNull()
    expect(pastedBlock('a\tb\r\nc\td\r\n')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
  })

  test('goes right and down from its cell, and makes rows beyond the last one', () => {
    const rows = withPaste(
      stored('a'),
      { row: 0, column: column('terms.free_days') },
      [['6', 'Calendar days'], [' 7 ']],
      newKey,
    )
    expect(rows.map(({ id, cells }) => [id, cells['terms.free_days'], cells['terms.free_basis']])).toEqual([
      ['a', '6', 'Calendar days'],
      [null, '7', ''],
    ])
  })
})

describe('a file', () => {
  const headings = ['Id', ...tariffColumns.map(({ heading }) => heading)]
  const file = (...rows: string[][]) => [headings, ...rows].map((cells, index) => ({ row: index + 1, cells }))

  test('edits by the id, and adds what has none', () => {
    const texts = writeTariff({ ...tariff, label: 'Detention' })
    const result = withFile(stored('a', 'b'), file(['b', ...texts], ['', ...texts]), newKey)
    if ('missing' in result) throw new Error(result.missing.join())
    expect(result.read).toBe(2)
    expect(result.rows.map(({ id, cells }) => [id, cells['label']])).toEqual([
      ['a', 'Demurrage'],
      ['b', 'Detention'],
      [null, 'Detention'],
    ])
    expect(result.rows.map(isRowChanged)).toEqual([false, true, true])
  })

  test('without a column names what is missing, and changes nothing', () => {
    expect(withFile(stored('a'), [{ row: 1, cells: headings.slice(0, -1) }], newKey)).toEqual({
      missing: [tariffColumns.at(-1)?.heading],
    })
  })
})

test('rows that were stored are as the service has them, and the others say why not', () => {
  const [row] = stored('a')
  if (!row) throw new Error('a row')
  const edited = withCell(row, 'label', 'Detention')
  const wrong = newRow('new')
  const added = newRow('added', row)
  const results = [
    { row: 1, state: 'stored' as const, tariff_id: 'a', errors: [] },
    { row: 2, state: 'refused' as const, tariff_id: null, errors: [{ column: 'name', detail: 'is needed' }] },
    { row: 3, state: 'stored' as const, tariff_id: 'b', errors: [] },
  ]
  const rows = withResults([edited, wrong, added], [edited, wrong, added], results)
  expect(rows.map(({ key, refused }) => [key, refused])).toEqual([
    ['a', {}],
    ['new', { name: 'is needed' }],
  ])
  expect(rows.map(isRowChanged)).toEqual([false, true])
})
