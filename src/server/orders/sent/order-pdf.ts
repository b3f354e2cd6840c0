import { orderHead, orderSections } from '../../../contract/format/order/sections.ts'
import type { OrderContent } from '../../../contract/trade/orders/index.ts'

/** What an order says, as a PDF: the same sections and lines as on the screen. */
export async function orderPdf(content: OrderContent): Promise<Uint8Array> {
  // Loaded when the first PDF is made: a start does without.
  const { tablesPdf } = await import('../../platform/pdf/tables-pdf.ts')
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
