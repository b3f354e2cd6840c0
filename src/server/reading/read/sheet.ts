import { openWorkbook } from '../../../contract/files/workbook.ts'
import type { TextPage, FileContent } from '../types.ts'
import { archiveLimits, readingLimits, tableLimits } from './limits.ts'
import { orReadingFailed } from '../failures.rules.ts'
import { flowOn, textLine } from './flow.rules.ts'
import { rowsNote } from './notes.rules.ts'
import { tableLines } from './table.rules.ts'

/** The sheets of a workbook that Excel shows, each as a page. */
export function readSheets(bytes: Uint8Array, content_type: string): FileContent {
  const sheets = orReadingFailed(() => {
    const workbook = openWorkbook(bytes, { ...tableLimits, ...archiveLimits })
    return workbook.readSheets(workbook.sheets.slice(0, readingLimits.sheets))
  })
  const notes: string[] = []
  const pages: TextPage[] = []
  for (const { name, rows, moreRows } of sheets) {
    if (moreRows) notes.push(rowsNote(name, readingLimits.rows_of_sheet))
    // The name of a tab often says what the sheet is.
    const title = /^(sheet|tabelle|feuil|hoja)\s*\d*$/iu.test(name) ? [] : [textLine(name)]
    const lines = tableLines(rows.map(({ cells }) => cells))
    if (rows.length > 0) pages.push(flowOn(pages.length + 1, [...title, ...lines], 'sheet'))
  }
  return { kind: 'xlsx', content_type, pages, pages_count: pages.length, turned: 0, attachments: [], notes }
}
