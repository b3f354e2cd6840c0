import { utils, write } from '@e965/xlsx'

/** A file whose rows have to be the same wherever it is read. */
export interface TableFile {
  holds: string
  bytes: Uint8Array<ArrayBuffer>
  rows: string[][]
}

const utf8 = (text: string) => new TextEncoder().encode(text)
const latin1 = (text: string) => Uint8Array.from([...text].map((letter) => letter.charCodeAt(0)))
const utf16 = (text: string) =>
  Uint8Array.from([...text].flatMap((letter) => [letter.charCodeAt(0) % 256, letter.charCodeAt(0) >> 8]))

function workbook(bookType: 'xlsx' | 'biff8'): Uint8Array<ArrayBuffer> {
  const sheet = utils.aoa_to_sheet([
    ['Booking', 'Packages', 'Value', 'Sealed', 'Note'],
    [912345678901, 1234, 1200, 45000, ' two\nlines '],
    [],
    [17, 7, 0.5, 45001, '="00123"'],
  ])
  const formats = { B2: '#,##0', B4: '0000', C2: '"USD" 0.00', D2: 'yyyy-mm-dd', D4: 'yyyy-mm-dd' }
  for (const [cell, z] of Object.entries(formats)) Object.assign(sheet[cell] as object, { z })
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, 'Sheet1')
  return new Uint8Array(write(book, { type: 'array', bookType }) as ArrayBuffer)
}
const workbookRows = [
  ['Booking', 'Packages', 'Value', 'Sealed', 'Note'],
  ['912345678901', '1234', 'USD 1200.00', '2023-03-15', 'two lines'],
  ['17', '0007', '0.5', '2023-03-16', '00123'],
]

export const tableFiles: TableFile[] = [
  {
    holds: 'lines that end as on old Macs',
    bytes: utf8('a,b\rc,d\re,f'),
    rows: [
      ['a', 'b'],
      ['c', 'd'],
      ['e', 'f'],
    ],
  },
  {
    holds: 'lines that end in three ways',
    bytes: utf8('a,b\r\nc,d\re,f\ng,h\n'),
    rows: [
      ['a', 'b'],
      ['c', 'd'],
      ['e', 'f'],
      ['g', 'h'],
    ],
  },
  {
    holds: 'a quote that is never closed',
    bytes: utf8('a,b\nc,"d\ne,f\n"g, h",i\n'),
    rows: [
      ['a', 'b'],
      ['c', '"d'],
      ['e', 'f'],
      ['g, h', 'i'],
    ],
  },
  {
    holds: 'a line that names its separator',
    bytes: utf8('sep=;\r\nContainer;Weight, kg\r\nCSQU3054383;12,5\r\n'),
    rows: [
      ['Container', 'Weight, kg'],
      ['CSQU3054383', '12,5'],
    ],
  },
  {
    holds: 'a title above its table',
    bytes: utf8('Packing list, November\nItem;Qty;kg\nValve, brass;12;1,5\nPipe;7;2,5\n'),
    rows: [
      ['Packing list, November'],
      ['Item', 'Qty', 'kg'],
      ['Valve, brass', '12', '1,5'],
      ['Pipe', '7', '2,5'],
    ],
  },
  {
    holds: 'quoted cells with separators, quotes and line ends',
    bytes: utf8('"a, 1",b\r\n"say ""yes""","two\r\nlines"\r\n'),
    rows: [
      ['a, 1', 'b'],
      ['say "yes"', 'two lines'],
    ],
  },
  {
    holds: 'empty lines and signs against formulas',
    bytes: utf8('Number,PO\n\n="00123","\'=1+1"\n,\nx,y\n'),
    rows: [
      ['Number', 'PO'],
      ['00123', '=1+1'],
      ['x', 'y'],
    ],
  },
  {
    holds: 'Windows-1252',
    bytes: latin1('Empf\u00e4nger;Ort\r\nM\u00fcller;K\u00f6ln\r\n'),
    rows: [
      ['Empfänger', 'Ort'],
      ['Müller', 'Köln'],
    ],
  },
  {
    holds: 'UTF-16 without a mark',
    bytes: utf16('Port\tTEU\r\nOslo\t12\r\n'),
    rows: [
      ['Port', 'TEU'],
      ['Oslo', '12'],
    ],
  },
  { holds: 'a workbook', bytes: workbook('xlsx'), rows: workbookRows },
  { holds: 'a workbook of before 2007', bytes: workbook('biff8'), rows: workbookRows },
]
