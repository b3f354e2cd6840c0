import { utils, write } from '@e965/xlsx'
import { strToU8, zipSync } from 'fflate'

const types = (part: string, type: string) =>
  strToU8(
    `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="${part}" ContentType="${type}"/></Types>`,
  )
const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
const namespace = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'

/** A paragraph, or the rows of a table. */
export type WordPart = string | string[][]

/** @param parts further parts by their names, such as embedded files */
export function makeDocx(
  body: readonly WordPart[],
  {
    header = '',
    footer = '',
    parts = {},
  }: { header?: string; footer?: string; parts?: Record<string, Uint8Array> } = {},
): Uint8Array {
  return zipSync({
    ...parts,
    '[Content_Types].xml': types('/word/document.xml', `${word}.document.main+xml`),
    'word/document.xml': strToU8(
      `<w:document ${namespace}><w:body>${body.map((part) => partXml(part)).join('')}</w:body></w:document>`,
    ),
    'word/header1.xml': strToU8(`<w:hdr ${namespace}>${partXml(header)}</w:hdr>`),
    'word/footer1.xml': strToU8(`<w:ftr ${namespace}>${partXml(footer)}</w:ftr>`),
  })
}

function partXml(part: WordPart): string {
  if (typeof part !== 'string')
    return `<w:tbl>${part.map((row) => `<w:tr>${row.map((cell) => `<w:tc>${partXml(cell)}</w:tc>`).join('')}</w:tr>`).join('')}</w:tbl>`
  const safe = part.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return safe
    .split('\n')
    .map((line) => `<w:p><w:r><w:t xml:space="preserve">${line}</w:t></w:r></w:p>`)
    .join('')
}

/** @param hidden numbers of rows that are hidden on every sheet, from 1 */
export function makeXlsx(
  sheets: Record<string, (string | number | Date)[][]>,
  { hidden = [] }: { hidden?: readonly number[] } = {},
): Uint8Array {
  const book = utils.book_new()
  for (const [name, rows] of Object.entries(sheets)) {
    const sheet = utils.aoa_to_sheet(rows)
    if (hidden.length > 0) sheet['!rows'] = rows.map((_, index) => ({ hidden: hidden.includes(index + 1) }))
    utils.book_append_sheet(book, sheet, name)
  }
  const bytes: unknown = write(book, { type: 'buffer', bookType: 'xlsx', compression: true })
  return bytes as Uint8Array
}

/** An office file whose document is `megabytes` of nothing in a few kilobytes. */
export function makeZipBomb(kind: 'docx' | 'xlsx', megabytes: number): Uint8Array {
  const book = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'
  const main = kind === 'docx' ? '/word/document.xml' : '/xl/workbook.xml'
  const bomb = kind === 'docx' ? 'word/document.xml' : 'xl/worksheets/sheet1.xml'
  return zipSync({
    '[Content_Types].xml': types(main, kind === 'docx' ? `${word}.document.main+xml` : book),
    ...(kind === 'xlsx' ? { 'xl/workbook.xml': strToU8('<workbook/>') } : {}),
    [bomb]: [new Uint8Array(megabytes * 1024 * 1024), { level: 1 }],
  })
}
