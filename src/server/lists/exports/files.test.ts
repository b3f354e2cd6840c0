import { read, utils } from '@e965/xlsx'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ExportCell } from '../../../contract/exports/index.ts'
import { xlsxFile } from './files.ts'
import { columnName, mostRows, SHEET_LIMITS } from './sheet.rules.ts'

async function* chunksOf(rows: ExportCell[][], size: number) {
  for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size)
}
async function sheetOf(rows: ExportCell[][], size = 3) {
  const chunks: Uint8Array[] = []
  for await (const chunk of xlsxFile(chunksOf(rows, size), 'containers')) chunks.push(chunk)
  const book = read(Buffer.concat(chunks), { type: 'buffer' })
  return book.Sheets['containers'] ?? {}
}

// A reader makes every end of a line the same, and marks and halves of characters that XML cannot carry are left out.
const text = fc
  .string({
    unit: fc.oneof(
      fc.constantFrom('<', '&', '"', '=', '_x0041_', ' ', '\u0001', ']]>', '\n'),
      fc.string({ unit: 'grapheme' }),
    ),
  })
  .map((each) => each.toWellFormed().replaceAll(/[\r\uFFFE\uFFFF]/g, ''))
const cell: fc.Arbitrary<ExportCell> = fc.oneof(
  fc.record({ text }),
  fc.record({ number: fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 }) }),
  fc.record({ boolean: fc.boolean() }),
)

test('a workbook has the rows that were written, in pieces of every size', async () => {
  const rows = fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(rows, fc.integer({ min: 1, max: 9 }), async (written, size) => {
      const sheet = await sheetOf(written, size)
      for (const [row, cells] of written.entries())
        for (const [column, each] of cells.entries()) {
          const found = sheet[`${columnName(column)}${row + 1}`] as { t: string; v: unknown } | undefined
          if ('text' in each && each.text === '') expect(found).toBeUndefined()
          else if ('text' in each) expect(found).toMatchObject({ t: 's', v: each.text })
          else expect(found?.v).toBe('number' in each ? each.number + 0 : each.boolean)
        }
    }),
    { numRuns: 60 },
  )
})

test('a text longer than a cell holds is cut, and a number that looks like text stays one', async () => {
  const sheet = await sheetOf([[{ text: 'x'.repeat(40_000) }, { text: '0012345678901234567890' }]])
  expect(utils.sheet_to_json(sheet, { header: 1 })).toEqual([['x'.repeat(32_767), '0012345678901234567890']])
})

test('a sheet holds a million rows of few columns, and fewer of many', () => {
  expect([mostRows(5), mostRows(100)]).toEqual([SHEET_LIMITS.rows - 1, 300_000])
  expect(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA']).toEqual([0, 25, 26, 51, 52, 701, 702].map(columnName))
})
