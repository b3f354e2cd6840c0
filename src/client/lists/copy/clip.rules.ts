import { type ExportCell, cellsOf, headersOf, neutralised, tsvOf } from '../../../contract/exports/index.ts'
import type { ViewedList } from '../../../contract/vocabulary/index.ts'

/** A row as it is copied. */
interface CopiedRow {
  record: { attributes: Readonly<Record<string, unknown>> }
  shipment?: { attributes: Readonly<Record<string, unknown>> } | undefined
  custom_fields?: ReadonlyMap<string, { value?: unknown; display_value?: unknown }> | undefined
}

/** The same table twice: as text with tabs, and as HTML, of which a spreadsheet keeps that identifiers are text. */
export interface Clip {
  text: string
  html: string
  rows: number
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** `\@` is the format "text" of spreadsheets: leading zeros stay, and long numbers are not rounded. */
const asText = String.raw`style='mso-number-format:"\@"'`

function tableCell(cell: ExportCell): string {
  if ('text' in cell) return `<td ${asText}>${escaped(neutralised(cell.text))}</td>`
  return `<td>${'number' in cell ? cell.number : cell.boolean}</td>`
}

/** Rows under a header row, for the clipboard. */
export function clipOf(list: ViewedList, attributes: readonly string[], rows: readonly CopiedRow[]): Clip {
  const headers = headersOf(list, attributes)
  const cells = rows.map((row) => cellsOf(list, attributes, row.record, row))
  const head = headers.map((name) => `<th>${escaped(name)}</th>`).join('')
  const body = cells.map((row) => `<tr>${row.map(tableCell).join('')}</tr>`).join('')
  return {
    text: tsvOf([headers.map((text) => ({ text })), ...cells]),
    html: `<meta charset="utf-8"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`,
    rows: rows.length,
  }
}
