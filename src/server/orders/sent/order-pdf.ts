import { orderHead, orderSections } from '../../../contract/format/order/sections.ts'
import type { OrderContent } from '../../../contract/trade/orders/index.ts'
import { tablesPdf } from '../../platform/pdf/tables-pdf.ts'

/** What an order says, as a PDF: the same sections and lines as on the screen. */
export function orderPdf(content: OrderContent): Promise<Uint8Array> {
  const { title, parties, asOf, simulated } = orderHead(content)
  const notice = simulated === null ? [] : [`Simulated data: ${simulated}`]
  const sections = orderSections(content).map(({ title: heading, rows }) => ({
    title: heading,
    note: null,
    headings: null,
    widths: [22, 48, 30],
    rows: rows.map(({ label, value, note }) => [label, value, note ?? '']),
  }))
  return tablesPdf({ title, lines: [parties, ...notice, asOf] }, sections, new Date(content.as_of))
}
