import { expect, test } from 'vitest'
import { joinSplitNumbers } from './split-columns.ts'
import { readText } from './text.ts'

const cellsOf = (text: string) => readText(text, { from: 'paste' }).rows.map(({ cells }) => cells)
const row = (...cells: string[]) => ({ row: 1, cells })

test.each([
  ['owner code and number', 'Prefix\tNumber\tType\nMSCU\t7901054\t40HC\nCSQU\t3054383\t20GP', 2],
  [
    'owner code, number and check digit',
    'Prefix,Serial,Check,Type\nMSCU,790105,4,40HC\nCSQU,305438,3,20GP',
    3,
  ],
  ['number and check digit', 'Container\tDigit\tType\nMSCU790105\t4\t40HC\nCSQU 305438\t3\t20GP', 2],
])('%s in columns of their own are one number', (_, text, columns) => {
  const rows = cellsOf(text).slice(1)
  expect(rows.map((cells) => cells[0]?.replaceAll(' ', ''))).toEqual(['MSCU7901054', 'CSQU3054383'])
  expect(rows.map((cells) => cells.slice(1))).toEqual(
    ['40HC', '20GP'].map((type) => [...Array.from({ length: columns - 1 }, () => ''), type]),
  )
})

test('columns that make no right check digits stay as they are', () => {
  const rows = [row('MENU', '1234567'), row('ROWU', '7654321')]
  expect(joinSplitNumbers(rows)).toEqual(rows)
})

test('a row of a joined column without a number stays as it is, and a wrong check digit is kept', () => {
  expect(
    joinSplitNumbers([
      row('Owner', 'Serial'),
      row('MSCU', '7901054'),
      row('CSQU', '3054383'),
      row('TCNU', '1234566'),
    ]),
  ).toEqual([
    row('Owner', 'Serial'),
    row('MSCU 7901054', ''),
    row('CSQU 3054383', ''),
    row('TCNU 1234566', ''),
  ])
})

test('the line below the headings of a Markdown table is no row', () => {
  expect(cellsOf('|Container|Type|\n|---|:--:|\n|MSCU7901054|40HC|\n|CSQU3054383|20GP|')).toHaveLength(3)
})
