import { read, utils, type WorkSheet } from '@e965/xlsx'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ExportCell, ExportTime } from '../../contract/exports/index.ts'
import { xlsxFile } from './files.ts'
import { columnName, mostRows, SHEET_LIMITS } from './sheet.rules.ts'

async function* chunksOf(rows: ExportCell[][], size: number) {
  for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size)
}
async function sheetOf(rows: ExportCell[][], size = 3) {
  const chunks: Uint8Array[] = []
  const content = { headings: rows[0]?.map((_, at) => `Heading ${at}`) ?? [], rows: chunksOf(rows, size) }
  for await (const chunk of xlsxFile(content, 'containers')) chunks.push(chunk)
  const book = read(Buffer.concat(chunks), { type: 'buffer', cellNF: true })
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
const cell: fc.Arbitrary<Exclude<ExportCell, { time: unknown }>> = fc.oneof(
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
          const found = sheet[`${columnName(column)}${row + 2}`] as { t: string; v: unknown } | undefined
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
  expect(utils.sheet_to_json(sheet, { header: 1 }).slice(1)).toEqual([
    ['x'.repeat(32_767), '0012345678901234567890'],
  ])
})

const timeOf = (at: string, zone: string | null, more: Partial<ExportTime> = {}): ExportCell => ({
  time: { at, zone, precision: 'minute', isEstimate: false, ...more },
})
const shown = (sheet: WorkSheet) => utils.sheet_to_json<string[]>(sheet, { header: 1, raw: false })

test('a time is a real date of its place, which is shown with its zone, an estimate as one', async () => {
  const sheet = await sheetOf([
    [timeOf('2026-12-11T14:00:00Z', 'America/Los_Angeles', { isEstimate: true }), { text: 'x' }],
    [
      timeOf('2026-07-01T04:30:00Z', 'Europe/Berlin'),
      timeOf('2026-11-21T07:00:00Z', 'America/Los_Angeles', { precision: 'day' }),
    ],
    [timeOf('2026-07-01T04:30:00Z', null), { text: '' }],
  ])
  expect(sheet['A2']).toMatchObject({ t: 'n', v: 46_367.25 })
  expect(sheet['B3']).toMatchObject({ t: 'n', v: 46_346 })
  expect(shown(sheet).slice(1)).toEqual([
    ['est. Fri 11 Dec 2026 06:00 PST', 'x'],
    ['Wed 1 Jul 2026 06:30 CEST', 'Fri 20 Nov 2026'],
    ['Wed 1 Jul 2026 04:30 zone unknown'],
  ])
})

test('a heading names the zone of its column where all times are in the same one', async () => {
  const pacific = timeOf('2026-12-11T14:00:00Z', 'America/Los_Angeles')
  const berlin = timeOf('2026-07-01T04:30:00Z', 'Europe/Berlin')
  const day = timeOf('2026-07-01T04:30:00Z', 'Europe/Berlin', { precision: 'day' })
  const sheet = await sheetOf([
    [pacific, pacific, day],
    [pacific, berlin, day],
  ])
  expect(shown(sheet)[0]).toEqual(['Heading 0 (America/Los_Angeles)', 'Heading 1 (local time)', 'Heading 2'])
})

test('a sheet holds a million rows of few columns, and fewer of many', () => {
  expect([mostRows(5), mostRows(100)]).toEqual([SHEET_LIMITS.rows - 1, 300_000])
  expect(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA']).toEqual([0, 25, 26, 51, 52, 701, 702].map(columnName))
})
