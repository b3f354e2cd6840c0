import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ExportCell } from './cell.ts'
import { csvOf, csvStart, neutralised, tsvOf } from './sheets.ts'

/** A reader of RFC 4180, with another than a comma between fields if wanted. */
function rowsOf(text: string, between = ',', end = '\r\n'): string[][] {
  const rows: string[][] = [['']]
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    const row = rows.at(-1) ?? []
    const field = row.at(-1) ?? ''
    const put = (more: string) => row.splice(-1, 1, field + more)
    if (quoted && text.startsWith('""', at)) {
      put('"')
      at += 1
    } else if (text[at] === '"' && (quoted || field === '')) quoted = !quoted
    else if (quoted) put(text.charAt(at))
    else if (text.startsWith(between, at)) row.push('')
    else if (text.startsWith(end, at)) {
      rows.push([''])
      at += end.length - 1
    } else put(text.charAt(at))
  }
  return rows
}

const nasty = fc
  .array(
    fc.constantFrom('=', '+', '-', '@', '"', ',', ';', '\t', '\r', '\n', ' ', "'", 'a', '1', 'Ω', '\u00A0'),
  )
  .map((parts) => parts.join(''))
const cell: fc.Arbitrary<ExportCell> = fc.oneof(
  fc.record({ text: fc.oneof(fc.string({ unit: 'grapheme' }), nasty) }),
  fc.record({ number: fc.double({ noNaN: true, noDefaultInfinity: true }) }),
  fc.record({ boolean: fc.boolean() }),
)
const rows = fc
  .integer({ min: 1, max: 5 })
  .chain((width) =>
    fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 6 }),
  )
const textOf = (each: ExportCell): string =>
  'text' in each ? neutralised(each.text) : String(Object.values(each)[0])

test('a CSV read back is what was written, whatever stood in it', () => {
  fc.assert(
    fc.property(rows, (written) => {
      const text = csvOf(written)
      expect(text.startsWith(csvStart)).toBe(true)
      expect(rowsOf(text.slice(csvStart.length)).slice(0, -1)).toEqual(written.map((row) => row.map(textOf)))
    }),
  )
})

test('rows for the clipboard keep their number of cells, whatever stood in them', () => {
  fc.assert(
    fc.property(rows, (written) => {
      const back = rowsOf(tsvOf(written), '\t', '\n')
      expect(back.map((row) => row.length)).toEqual(written.map((row) => row.length))
    }),
  )
})

test('no text is left that a spreadsheet would take for a formula', () => {
  fc.assert(
    fc.property(fc.oneof(nasty, fc.string()), (text) => {
      expect(neutralised(text)).not.toMatch(/^[\s]*[=+\-@]|^[\t\r\n]/)
      expect([text, `'${text}`]).toContain(neutralised(text))
    }),
  )
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '  =1', '\t1', '\r1', '\n=1', '\u00A0=1', '＝1+1'])(
  '%j is neutralised',
  (text) => {
    expect(neutralised(text)).toBe(`'${text}`)
  },
)

test.each(['', 'MSCU1234566', '1-2', 'a=b', "'=1", '120.00 USD', '2026-11-20'])(
  '%j stays as it is',
  (text) => {
    expect(neutralised(text)).toBe(text)
  },
)

test('a negative number stays a number, the same as a text does not', () => {
  expect(csvOf([[{ number: -5 }, { text: '-5' }, { boolean: true }]])).toBe(`${csvStart}-5,'-5,true\r\n`)
})

test.each([
  ['America/Los_Angeles', 'minute', '2026-11-20T06:10-08:00'],
  ['Asia/Kolkata', 'minute', '2026-11-20T19:40+05:30'],
  ['UTC', 'minute', '2026-11-20T14:10Z'],
  [null, 'minute', '2026-11-20T14:10'],
  ['Mars/Olympus', 'minute', '2026-11-20T14:10'],
  ['Pacific/Auckland', 'day', '2026-11-21'],
] as const)(
  'a time in %s is written by the %s as its place has it, with the distance from UTC',
  (zone, precision, text) => {
    const time = { at: '2026-11-20T14:10:45Z', zone, precision, isEstimate: false }
    expect(csvOf([[{ time }]])).toBe(`${csvStart}${text}\r\n`)
  },
)

test('a line break in a cell is a space on the clipboard, and kept within quotes in a file', () => {
  const row = [{ text: 'one\r\ntwo' }, { text: '"x" y' }, { text: 'a\tb' }]
  expect(tsvOf([row])).toBe('one two\t"""x"" y"\ta b')
  expect(csvOf([row])).toBe(`${csvStart}"one\r\ntwo","""x"" y",a\tb\r\n`)
})
