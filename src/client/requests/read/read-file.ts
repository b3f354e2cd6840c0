import { readLimits, type Table, Unreadable } from './table.ts'
import { decodeText, readText } from './text.ts'

const starts = (bytes: Uint8Array, ...first: number[]): boolean =>
  first.every((byte, index) => bytes[index] === byte)

/** By its first bytes: what a file is called says little. */
function kindOf(bytes: Uint8Array): 'workbook' | 'old workbook' | 'text' {
  if (starts(bytes, 0x50, 0x4b)) return 'workbook'
  if (starts(bytes, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)) return 'old workbook'
  if (starts(bytes, 0x25, 0x50, 0x44, 0x46))
    throw new Unreadable(
      'This is a PDF, not a spreadsheet. Drop it under Documents, or copy the numbers from it.',
    )
  if (starts(bytes, 0x89, 0x50, 0x4e, 0x47) || starts(bytes, 0xff, 0xd8, 0xff))
    throw new Unreadable('This is a picture, not a spreadsheet. Drop it under Documents.')
  return 'text'
}

const looksLikePage = (text: string): boolean =>
  /^\s*<(!doctype|html|\?xml|table|meta|head)/i.test(text.slice(0, 500))

/** Reads a file that somebody dropped. Throws an {@link Unreadable}. */
export async function readFile(file: Blob, sheet?: string): Promise<Table> {
  if (file.size === 0) throw new Unreadable('This file is empty.')
  const kind = kindOf(new Uint8Array(await file.slice(0, 8).arrayBuffer()))
  if (kind === 'text') return readTextFile(file)
  if (file.size > readLimits.workbook)
    throw new Unreadable(
      `This workbook is larger than ${readLimits.workbook / 2 ** 20} MB. Save the sheet alone as CSV, or split it.`,
    )
  const { readWorkbook } = await import('./workbook.ts')
  return readWorkbook(new Uint8Array(await file.arrayBuffer()), sheet)
}

async function readTextFile(file: Blob): Promise<Table> {
  const more = file.size > readLimits.text
  const bytes = new Uint8Array(await file.slice(0, readLimits.text).arrayBuffer())
  const text = decodeText({ bytes, more })
  if (looksLikePage(text))
    throw new Unreadable(
      'This is a web page saved with the name of a spreadsheet. Open it in Excel and save it as XLSX or CSV.',
    )
  const odd = text.slice(0, 2000).replaceAll(/[\P{Cc}\s]/gu, '').length
  if (odd > 20)
    throw new Unreadable('This file is neither a spreadsheet nor a text. Drop a CSV or XLSX file.')
  const table = readText(text, { from: 'file', more })
  if (table.rows.length === 0) throw new Unreadable('This file holds no rows.')
  return table
}
