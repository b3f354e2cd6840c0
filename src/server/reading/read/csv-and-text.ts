import { decodeText } from '../../../contract/files/charset.ts'
import { guessSeparator, readSeparated } from '../../../contract/files/separated.ts'
import type { FileContent } from '../types.ts'
import { readingLimits, tableLimits } from './limits.ts'
import { flow, flowOn, textLine } from './flow.rules.ts'
import { htmlLines } from './html.ts'
import { pagesNote, rowsNote } from './notes.rules.ts'
import { tableLines } from './table.rules.ts'

const MAX_CHARACTERS = 2_000_000

export function readCsv(bytes: Uint8Array, file_name: string): FileContent {
  const text = decodeText(bytes)
  const { rows, more } = readSeparated(text, guessSeparator(text), tableLimits)
  const notes = more ? [rowsNote(file_name, readingLimits.rows_of_sheet)] : []
  const pages = [flowOn(1, tableLines(rows.map(({ cells }) => cells)), 'sheet')]
  return { kind: 'csv', content_type: 'text/csv', pages, pages_count: 1, turned: 0, attachments: [], notes }
}

export function readPlainText(bytes: Uint8Array, content_type: string): FileContent {
  const text = decodeText(bytes).slice(0, MAX_CHARACTERS)
  const lines =
    content_type === 'text/html'
      ? htmlLines(text)
      : text
          .split('\f')
          .flatMap((page) => [...page.split(/\r\n|\r|\n/u).map((line) => textLine(line)), 'page' as const])
  const all = flow(lines, 'markup')
  const pages = all.slice(0, readingLimits.text_pages)
  const notes = pagesNote(pages.length, all.length)
  return { kind: 'text', content_type, pages, pages_count: all.length, turned: 0, attachments: [], notes }
}
