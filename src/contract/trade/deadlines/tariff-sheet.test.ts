import { expect, test } from 'vitest'
import {
  type OwnTariff,
  readMinor,
  readSheet,
  readTariff,
  tariffColumns,
  writeMinor,
  writeTariff,
} from './index.ts'
import { published } from './testing/tariffs.ts'

const own: OwnTariff = {
  name: 'MSC US 2026',
  biller: 'line',
  label: 'Demurrage',
  scac: 'MSCU',
  terminal: null,
  contract: null,
  locode: 'USLAX',
  equipment_groups: ['dry_20', 'dry_40'],
  direction: 'import',
  terms: published.losAngeles(),
}
const cellsOf = (tariff: OwnTariff) => {
  const texts = writeTariff(tariff)
  return Object.fromEntries(tariffColumns.map(({ name }, index) => [name, texts[index] ?? '']))
}

test('a tariff that is written as a row is read as it was', () => {
  expect(readTariff(cellsOf(own))).toEqual({ tariff: own })
  const reefer = {
    ...own,
    terminal: 'W185',
    contract: 'SC 24',
    terms: { ...published.losAngeles(), stopped_by: ['exam' as const] },
  }
  expect(readTariff(cellsOf(reefer))).toEqual({ tariff: reefer })
})

test('an empty cell is a fault with an example: nothing has a default', () => {
  for (const { name, example } of tariffColumns) {
    const read = readTariff({ ...cellsOf(own), [name]: '' })
    expect('faults' in read && read.faults).toContainEqual({
      column: name,
      detail: `is needed, such as ${example}`,
    })
  }
})

test('a word that is none of the column, and an amount with too many digits, are faults of their cells', () => {
  const fault = (column: string, text: string) => {
    const read = readTariff({ ...cellsOf(own), [column]: text })
    return 'faults' in read ? read.faults[0]?.detail : undefined
  }
  expect(fault('terms.free_basis', 'some days')).toContain('must be one of: Calendar days')
  expect(fault('terms.tiers', '5: 220.005')).toBe('220.005 is no amount of USD with 2 digits after the point')
  expect(fault('terms.tiers', '220')).toContain('must be a day and its rate')
  expect(fault('terms.free_days', 'four')).toBe('must be a number')
})

test('amounts have the digits of their currency', () => {
  expect(writeMinor(22_000, 'USD')).toBe('220.00')
  expect(writeMinor(5, 'KWD')).toBe('0.005')
  expect(writeMinor(220, 'JPY')).toBe('220')
  expect(readMinor('220.5', 'USD')).toBe(22_050)
  expect(readMinor('220.5', 'JPY')).toBeNull()
})

test('columns may stand in any order; those that are missing are named', () => {
  const headings = tariffColumns.map(({ heading }) => heading.toUpperCase()).toReversed()
  const read = readSheet(headings, [{ row: 2, cells: writeTariff(own).toReversed() }])
  expect('rows' in read && read.rows[0]).toEqual({ row: 2, id: null, cells: cellsOf(own) })
  expect(readSheet(['Tariff'], [])).toMatchObject({
    missing: tariffColumns.slice(1).map(({ heading }) => heading),
  })
})
