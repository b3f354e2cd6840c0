import { strToU8, zipSync } from 'fflate'
import { CFB, utils, type WorkSheet, write } from '@e965/xlsx'
import { expect, test } from 'vitest'
import { readSeparated } from '../../../contract/files/separated.ts'
import { readFile } from './read-file.ts'
import { readText } from './text.ts'

const sheetOf = (rows: unknown[][]): WorkSheet => utils.aoa_to_sheet(rows)
function workbook(sheets: Record<string, WorkSheet>, bookType: 'xlsx' | 'xlsm' | 'biff8' = 'xlsx'): Blob {
  const book = utils.book_new()
  for (const [name, sheet] of Object.entries(sheets)) utils.book_append_sheet(book, sheet, name)
  return new Blob([write(book, { type: 'array', bookType, compression: true }) as ArrayBuffer])
}
const cells = async (file: Blob, sheet?: string) => (await readFile(file, sheet)).rows.map((row) => row.cells)
const bytes = (...parts: (string | number[])[]): Blob =>
  new Blob(parts.map((part) => (typeof part === 'string' ? part : new Uint8Array(part))))
const utf16 = (text: string, order: 'little' | 'big'): number[] =>
  [...text].flatMap((letter) => {
    const code = letter.charCodeAt(0)
    return order === 'little' ? [code % 256, code >> 8] : [code >> 8, code % 256]
  })
const pasted = (text: string) => readText(text, { from: 'paste' })

test('a sheet is read as texts with the row numbers of Excel, without empty rows', async () => {
  const table = await readFile(
    workbook({ Boxes: sheetOf([['Container', 'PO'], [], ['CSQU3054383', 4711], ['TCLU6718159', null]]) }),
  )
  expect(table.rows).toEqual([
    { row: 1, cells: ['Container', 'PO'] },
    { row: 3, cells: ['CSQU3054383', '4711'] },
    { row: 4, cells: ['TCLU6718159'] },
  ])
  expect([table.notes, table.sheet]).toEqual([[], 'Boxes'])
})

test('files of Microsoft that are no workbook are named, and not said to be damaged', async () => {
  const make = CFB as {
    utils: { cfb_new: () => object; cfb_add: (to: object, path: string, bytes: Uint8Array) => void }
    write: (file: object, how: object) => ArrayBuffer
  }
  const refusalOf = async (stream: string) => {
    const file = make.utils.cfb_new()
    make.utils.cfb_add(file, `/${stream}`, strToU8('Book a Workbook, your booking'.repeat(300)))
    const blob = new Blob([make.write(file, { type: 'array' })])
    return readFile(blob).catch((error: Error) => error.message)
  }
  expect(await refusalOf('WordDocument')).toMatch(/Word document/)
  expect(await refusalOf('__properties_version1.0')).toMatch(/mail of Outlook/)
  expect(await refusalOf('VisioDocument')).toMatch(/not a spreadsheet/)
})

test('rows that a filter hides are left out, and a note says how many', async () => {
  const sheet = sheetOf([['Container'], ['CSQU3054383'], ['TCLU6718159'], []])
  sheet['!rows'] = [{}, { hidden: true }, {}, { hidden: true }]
  const table = await readFile(workbook({ Boxes: sheet }))
  expect(table.rows).toEqual([
    { row: 1, cells: ['Container'] },
    { row: 3, cells: ['TCLU6718159'] },
  ])
  expect(table.notes).toEqual(['1 hidden row was left out. Show it in Excel if it is meant.'])
})

test('long numbers keep their digits, formats their leading zeros, and dates are shown as Excel shows them', async () => {
  const sheet = sheetOf([[912345678901, 1234, 45000]])
  Object.assign(sheet['B1'] as object, { z: '0000000' })
  Object.assign(sheet['C1'] as object, { z: 'yyyy-mm-dd' })
  expect(await cells(workbook({ One: sheet }))).toEqual([['912345678901', '0001234', '2023-03-15']])
})

test('formulas are not evaluated: the values that Excel saved are used, with a note', async () => {
  const sheet = sheetOf([['x', 'CSQU3054383']])
  sheet['A1'] = { t: 's', v: 'TCLU6718159', f: 'CONCATENATE("TCLU","6718159")' }
  sheet['C1'] = { t: 'n', f: '1+1' }
  sheet['!ref'] = 'A1:C1'
  const table = await readFile(workbook({ One: sheet }))
  expect(table.rows[0]?.cells[0]).toBe('TCLU6718159')
  expect(table.notes.join(' ')).toMatch(/2 formulas were not worked out/)
})

test('of merged cells only the first has the value, with a note', async () => {
  const sheet = sheetOf([
    ['MAEU2290118', 'PO1'],
    [null, 'PO2'],
  ])
  sheet['!merges'] = [{ s: { r: 0, c: 0 }, e: { r: 1, c: 0 } }]
  const table = await readFile(workbook({ One: sheet }))
  expect(table.rows.map((row) => row.cells)).toEqual([
    ['MAEU2290118', 'PO1'],
    ['', 'PO2'],
  ])
  expect(table.notes).toEqual(['1 merged cell: only the first cell of each has the value.'])
})

test('of several sheets the first that holds anything is read, and the others can be chosen', async () => {
  const file = workbook({ Notes: sheetOf([]), Boxes: sheetOf([['A']]), More: sheetOf([['B']]) })
  expect(await readFile(file)).toMatchObject({ sheets: ['Notes', 'Boxes', 'More'], sheet: 'Boxes' })
  expect(await cells(file, 'More')).toEqual([['B']])
})

test('an old workbook is read too', async () => {
  expect(await cells(workbook({ One: sheetOf([['CSQU3054383']]) }, 'biff8'))).toEqual([['CSQU3054383']])
})

/** A workbook of these parts. */
const made = (sheet: string, others: Record<string, string | Uint8Array> = {}): Blob =>
  new Blob([
    zipSync(
      {
        '[Content_Types].xml': strToU8(
          '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>',
        ),
        '_rels/.rels': strToU8(
          '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        ),
        'xl/workbook.xml': strToU8(
          '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="One" sheetId="1" r:id="rId1"/></sheets></workbook>',
        ),
        'xl/_rels/workbook.xml.rels': strToU8(
          '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
        ),
        'xl/worksheets/sheet1.xml': strToU8(sheet),
        ...Object.fromEntries(
          Object.entries(others).map(([name, content]) => [
            name,
            typeof content === 'string' ? strToU8(content) : content,
          ]),
        ),
      },
      { level: 1 },
    ),
  ])
const xmlSheet = (rows: string) =>
  `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><dimension ref="A1:A1048576"/><sheetData>${rows}</sheetData></worksheet>`

test(
  'of a million rows the first 5,000 are read within seconds, with a note',
  { tags: ['long'] },
  async () => {
    const rows = '<row><c t="inlineStr"><is><t>CSQU3054383</t></is></c></row>'.repeat(1_000_000)
    const file = made(xmlSheet(rows))
    const before = process.cpuUsage()
    const table = await readFile(file)
    expect(table.rows).toHaveLength(5001)
    expect(table.rows[5000]).toEqual({ row: 5001, cells: ['CSQU3054383'] })
    expect(table.notes).toEqual([expect.stringContaining('The first 5,000 rows of the sheet were read')])
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(5000)
  },
)

test('a zip bomb is refused by the sizes in its directory, or while it is inflated when those are false', async () => {
  const bomb = new Uint8Array(120 * 2 ** 20).fill(65)
  const file = made(xmlSheet(''), { 'xl/sharedStrings.xml': bomb })
  await expect(readFile(file)).rejects.toThrow(/more than 100 MB/)
  const lying = new Uint8Array(await file.arrayBuffer())
  const view = new DataView(lying.buffer)
  for (let at = 0; at < lying.length - 46; at += 1)
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 10, true)
  await expect(readFile(new Blob([lying]))).rejects.toThrow(/more than 100 MB/)
})

test('macros are ignored, with a note', async () => {
  const table = await readFile(
    made(xmlSheet('<row r="1"><c r="A1"><v>1</v></c></row>'), { 'xl/vbaProject.bin': 'Sub Auto_Open()' }),
  )
  expect(table).toMatchObject({
    rows: [{ row: 1, cells: ['1'] }],
    notes: ['The macros in the file were ignored.'],
  })
})

test('a file that cannot be read is refused with a sentence', async () => {
  const refusal = (file: Blob) => readFile(file).catch((error: unknown) => String(error))
  expect(await refusal(bytes(''))).toMatch(/empty/)
  expect(await refusal(bytes('%PDF-1.7'))).toMatch(/PDF/)
  expect(await refusal(bytes('<html><table>'))).toMatch(/web page/)
  expect(await refusal(bytes([0x50, 0x4b, 3, 4, 9, 9, 9]))).toMatch(/damaged/)
  expect(await refusal(new Blob([zipSync({ 'a.txt': strToU8('a') })]))).toMatch(/archive/)
  expect(await refusal(made('<worksheet'))).toMatch(/no rows|damaged/)
  expect(
    await refusal(
      bytes([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...Array.from({ length: 600 }, () => 7)]),
    ),
  ).toMatch(/damaged/)
})

test.each([
  ['a photo of an iPhone', '00000018667479706865696300000000', /iPhone photo \(HEIC\).*Save it as JPEG/],
  ['a RAR archive', '526172211a070100', /archive.*Unpack it/],
  ['a 7-Zip archive', '377abcaf271c0004', /archive.*Unpack it/],
  ['a bzip2 archive', '425a68393141592653590000', /archive.*Unpack it/],
  [
    'a Rich Text file',
    Buffer.from('{\\rtf1\\ansi MSCU7901054}').toString('hex'),
    /Word document.*Copy its table/,
  ],
  ['a TIFF picture', '49492a0008000000', /picture.*Documents/],
  ['a film', '000000186674797069736f6d0000020069736f6d', /not a spreadsheet/],
  ['other bytes', '00010203040506070809', /neither a spreadsheet nor a text/],
])('%s is named, with the way out', async (_, hex, sentence) => {
  await expect(readFile(new Blob([Buffer.from(hex.padEnd(600, '0'), 'hex')]))).rejects.toThrow(sentence)
})

test('a text is read in UTF-8, UTF-16 of both orders and Windows-1252', async () => {
  const text = 'Référence;Container\r\nMünchen;CSQU3054383'
  const expected = [
    ['Référence', 'Container'],
    ['München', 'CSQU3054383'],
  ]
  const latin = Array.from(text, (letter) => letter.charCodeAt(0))
  expect(await cells(bytes(text))).toEqual(expected)
  expect(await cells(bytes([0xef, 0xbb, 0xbf], text))).toEqual(expected)
  expect(await cells(bytes([0xff, 0xfe], utf16(text, 'little')))).toEqual(expected)
  expect(await cells(bytes([0xfe, 0xff], utf16(text, 'big')))).toEqual(expected)
  expect(await cells(bytes(utf16(text, 'little')))).toEqual(expected)
  expect(await cells(bytes(latin))).toEqual(expected)
})

test('separators are recognised, quotes hold them and line ends, and an unclosed quote is a character', () => {
  const rows = [
    ['Booking', 'PO, second', 'Note'],
    ['BK100001', 'a "b"', 'two\nlines'],
  ]
  for (const separator of [',', ';', '\t', '|']) {
    const text = rows
      .map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(separator))
      .join('\r\n')
    expect(pasted(text).rows.map(({ cells }) => cells)).toEqual([rows[0], ['BK100001', 'a "b"', 'two lines']])
  }
  const limits = { rows: 10, columns: 10, cellCharacters: 100 }
  expect(readSeparated('a,"b\nc,d', ',', limits).rows.map(({ cells }) => cells)).toEqual([
    ['a', '"b'],
    ['c', 'd'],
  ])
})

test('lines of numbers are a list with any separator; headings or tabs make a table', () => {
  expect(
    pasted('csqu 305438-3, TCLU6718159\nMEDU9104472; MAEU2290118').rows.map(({ cells }) => cells),
  ).toEqual([['csqu3054383'], ['TCLU6718159'], ['MEDU9104472'], ['MAEU2290118']])
  expect(pasted('CSQU3054383\tMAEU2290118\nTCLU6718159\tMAEU2290119').rows[0]?.cells).toHaveLength(2)
  expect(pasted('Container,PO\nCSQU3054383,PO1').rows).toHaveLength(2)
})

test('of 100,000 pasted lines the first 5,000 are taken at once', () => {
  const before = process.cpuUsage()
  const table = pasted(Array.from({ length: 100_000 }, (_, line) => `MAEU${100_000_000 + line}`).join('\n'))
  expect([table.rows.length, table.notes.length]).toEqual([5000, 1])
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(3000)
})

test('signs that keep a sheet from reading a cell as a formula are removed', () => {
  expect(pasted('Number\tPO\n="00123456"\t\'=1+1').rows[1]?.cells).toEqual(['00123456', '=1+1'])
})

test('of an e-mail only the numbers are rows, and the rest is ignored text', () => {
  const table = pasted(
    'Hi team,\n\nplease check CSQU3054383, TCLU6718159\nMAEU229011802\n\nThanks,\nAnna\n+1 (555) 123-4567',
  )
  expect(table.rows.map(({ cells }) => cells)).toEqual([['CSQU3054383'], ['TCLU6718159'], ['MAEU229011802']])
  expect(table.ignored?.map(({ text }) => text)).toEqual(['Hi team', 'Thanks', 'Anna', '+1 (555) 123-4567'])
})

test('a list in sentences, in columns and with sizes has a row for each number', () => {
  const numbers = (text: string) => pasted(text).rows.map((row) => row.cells)
  expect(numbers('First ship: CSQU3054383, TCLU6718159\nSecond ship: MSKU7721046')).toEqual([
    ['CSQU3054383'],
    ['TCLU6718159'],
    ['MSKU7721046'],
  ])
  expect(
    numbers('Hi team,\nplease track CSQU3054383, TCLU6718159 and MSKU7721046.\nThanks, Ann'),
  ).toHaveLength(3)
  expect(
    numbers('CSQU3054383 (40HC), TCLU6718159 (20GP)\nMSKU7721046 (40HC), OOLU9082218 (20GP)'),
  ).toHaveLength(4)
  expect(numbers('CSQU3054383\tTCLU6718159\nMSKU7721046\tOOLU9082218')).toHaveLength(4)
  // One column of numbers beside others is a table.
  expect(numbers('CSQU3054383;PO-4711;urgent\nTCLU6718159;PO-4712;urgent')).toEqual([
    ['CSQU3054383', 'PO-4711', 'urgent'],
    ['TCLU6718159', 'PO-4712', 'urgent'],
  ])
})
