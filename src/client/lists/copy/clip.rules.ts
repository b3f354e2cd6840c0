import { escapeHtml } from '../../../contract/format/markup.ts'
import {
  type ListSheet,
  listSheet,
  neutralised,
  type SeenCell,
  tsvOf,
} from '../../../contract/exports/index.ts'
import type { ContainerGroup, ContainerGrouping } from '../../../contract/operations/lists/index.ts'
import type { ViewedList } from '../../../contract/vocabulary/index.ts'
import type { WeightUnit } from '../../format/index.ts'
import { groupedSections } from '../groups/sections.rules.ts'

/** A row as it is copied. */
interface CopiedRow {
  /** Where its record is in the dashboard; null when there is nothing to open. */
  href?: string | null | undefined
  record: { attributes: Readonly<Record<string, unknown>> }
  shipment?: { attributes: Readonly<Record<string, unknown>> } | undefined
  /** Of a shipment. */
  containerRecords?: readonly { attributes: Readonly<Record<string, unknown>> }[] | undefined
  custom_fields?: ReadonlyMap<string, { value?: unknown; display_value?: unknown }> | undefined
  group?: ContainerGroup | undefined
}

/** The same table twice: as text with tabs, and as HTML, for mails and for sheets. */
export interface Clip {
  text: string
  html: string
  rows: number
}

interface ClipContext {
  /** The service's time, by which ages and days left are counted. */
  now: Date
  /** Of the dashboard: `https://portolan.example`. A mail has no address of its own. */
  origin: string
  /** What the rows are grouped by. */
  grouping?: ContainerGrouping | undefined
  /** Of weights. */
  weightUnit?: WeightUnit | undefined
  /** Headings of custom fields by their slugs. */
  customHeadings?: ReadonlyMap<string, string>
}

/** A mail has no style sheet. `\\@` is the format "text" of spreadsheets: leading zeros stay, and long numbers are not rounded. */
const cellStyle = 'border:1px solid #c9ced6;padding:3px 8px;text-align:left;vertical-align:top'
const asText = String.raw`style='${cellStyle};mso-number-format:"\@"'`
const asNumber = `style='${cellStyle};text-align:right'`
const asHeading = `style='${cellStyle};background:#eef1f5;font-weight:bold'`
const tableStyle = `style='border-collapse:collapse;font:13px Arial,sans-serif;color:#000;background:#fff'`

function tableCell({ text, isNumber }: SeenCell, link: string | null): string {
  if (isNumber) return `<td ${asNumber}>${escapeHtml(text)}</td>`
  const shown = escapeHtml(neutralised(text))
  return `<td ${asText}>${link === null || text === '' ? shown : `<a href="${escapeHtml(link)}">${shown}</a>`}</td>`
}

/** The columns that name a record: the first of them that is shown leads to it. */
const naming = ['number', 'bill_of_lading_number', 'request_number', 'shipment']

/** What the screen shows of these rows, in its columns and order, for the clipboard. */
export function clipOf(
  list: ViewedList,
  columns: readonly string[],
  rows: readonly CopiedRow[],
  { now, origin, grouping, weightUnit, customHeadings }: ClipContext,
): Clip {
  const sheet: ListSheet = listSheet(list, columns, { now, customHeadings, weightUnit })
  const linked = columns.findIndex((name) => naming.includes(name))
  const head = sheet.seenHeadings.map((name) => `<th ${asHeading}>${escapeHtml(name)}</th>`).join('')
  const lines: SeenCell[][] = []
  let body = ''
  for (const { heading, rows: own } of groupedSections(grouping, rows)) {
    if (heading !== null) {
      lines.push([{ text: heading, isNumber: false }])
      body += `<tr><th colspan="${columns.length}" ${asHeading}>${escapeHtml(neutralised(heading))}</th></tr>`
    }
    for (const row of own) {
      const cells = sheet.seenCells({ ...row, containers: row.containerRecords })
      const link = row.href ? origin + row.href : null
      lines.push(cells)
      body += `<tr>${cells.map((cell, column) => tableCell(cell, column === linked ? link : null)).join('')}</tr>`
    }
  }
  return {
    text: tsvOf([sheet.seenHeadings.map((text) => ({ text })), ...lines]),
    html: `<meta charset="utf-8"><table ${tableStyle}><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`,
    rows: rows.length,
  }
}
