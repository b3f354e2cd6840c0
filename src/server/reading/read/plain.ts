import type { Reading } from '../types.ts'
import { caps } from './caps.ts'
import { decodeText } from './charset.rules.ts'
import { delimiterOf, parseCsv } from './csv.rules.ts'
import { flow, flowOn, textLine } from './flow.rules.ts'
import { htmlLines } from './html.rules.ts'
import { pagesNote, rowsNote } from './notes.rules.ts'
import { tableLines } from './table.rules.ts'

const mostLetters = 2_000_000

export function readCsv(bytes: Uint8Array, file_name: string): Reading {
  const text = decodeText(bytes)
  const rows = parseCsv(text, delimiterOf(text) ?? ',', caps.rows_of_sheet + 1)
  const kept = rows.slice(0, caps.rows_of_sheet).map((row) => row.slice(0, caps.columns))
  const notes = rows.length > kept.length ? [rowsNote(file_name, caps.rows_of_sheet)] : []
  const pages = [flowOn(1, tableLines(kept), 'sheet')]
  return { kind: 'csv', content_type: 'text/csv', pages, pages_count: 1, turned: 0, attachments: [], notes }
}

export function readText(bytes: Uint8Array, content_type: string): Reading {
  const text = decodeText(bytes).slice(0, mostLetters)
  const lines =
    content_type === 'text/html'
      ? htmlLines(text)
      : text
          .split('\f')
          .flatMap((page) => [...page.split(/\r\n|\r|\n/u).map((line) => textLine(line)), 'page' as const])
  const all = flow(lines, 'markup')
  const pages = all.slice(0, caps.text_pages)
  const notes = pagesNote(pages.length, all.length)
  return { kind: 'text', content_type, pages, pages_count: all.length, turned: 0, attachments: [], notes }
}
