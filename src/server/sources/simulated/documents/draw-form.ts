import { type PDFFont, type PDFPage, PDFDocument, rgb, StandardFonts } from '@cantoo/pdf-lib'
import type { DocumentForm } from './document-form.ts'

/** Points; the origin of a PDF page is its lower left corner. */
const [pageWidth, pageHeight] = [612, 792]
const margin = 48
const boxHeight = 34
const rowHeight = 20
const ink = rgb(0.1, 0.13, 0.18)
const faint = rgb(0.36, 0.4, 0.46)
const line = rgb(0.62, 0.66, 0.72)

interface Drawing {
  page: PDFPage
  plain: PDFFont
  bold: PDFFont
}

/** The standard fonts have the letters of Western Europe: other letters lose their accents. */
const printable = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\x20-\x7e]/gu, ' ')

/** A form as a PDF of one page. The same form gives the same bytes, so that a repeated file is known as one. */
export async function drawForm(form: DocumentForm, made: Date): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  document.setTitle(form.title)
  document.setCreationDate(made)
  document.setModificationDate(made)
  const drawing: Drawing = {
    page: document.addPage([pageWidth, pageHeight]),
    plain: await document.embedFont(StandardFonts.Helvetica),
    bold: await document.embedFont(StandardFonts.HelveticaBold),
  }
  drawHead(drawing, form)
  const below = drawTable(drawing, form, drawRows(drawing, form, pageHeight - 104))
  form.notes.forEach((note, index) =>
    write(drawing, note, { x: margin, y: below - 24 - index * 14, size: 9 }),
  )
  write(drawing, 'Simulated document: made up for demonstration', { x: margin, y: 36, size: 7, faint: true })
  return document.save()
}

interface Placed {
  x: number
  y: number
  size: number
  bold?: boolean
  faint?: boolean
}
const write = ({ page, plain, bold }: Drawing, text: string, { x, y, size, ...look }: Placed): void =>
  page.drawText(printable(text), {
    x,
    y,
    size,
    font: look.bold ? bold : plain,
    color: look.faint ? faint : ink,
  })

function drawHead(drawing: Drawing, { issuer, title }: DocumentForm): void {
  const size = 16
  write(drawing, issuer, { x: margin, y: pageHeight - 58, size: 11, bold: true })
  const width = drawing.bold.widthOfTextAtSize(printable(title), size)
  write(drawing, title, { x: (pageWidth - width) / 2, y: pageHeight - 86, size, bold: true })
}

/** @returns where the rows end */
function drawRows(drawing: Drawing, { rows }: DocumentForm, top: number): number {
  rows.forEach((boxes, row) => {
    const width = (pageWidth - 2 * margin) / Math.max(1, boxes.length)
    const y = top - (row + 1) * boxHeight
    boxes.forEach(([label, value], at) => {
      const x = margin + at * width
      drawing.page.drawRectangle({ x, y, width, height: boxHeight, borderColor: line, borderWidth: 0.6 })
      write(drawing, label, { x: x + 6, y: y + boxHeight - 11, size: 7.5, faint: true })
      write(drawing, value, { x: x + 6, y: y + 8, size: 10 })
    })
  })
  return top - rows.length * boxHeight
}

/** @returns where the table ends */
function drawTable(drawing: Drawing, { table }: DocumentForm, top: number): number {
  if (!table) return top
  const width = (pageWidth - 2 * margin) / table.headings.length
  const rowAt = (cells: readonly string[], row: number, bold: boolean) => {
    const y = top - 18 - (row + 1) * rowHeight
    cells.forEach((cell, at) => write(drawing, cell, { x: margin + at * width + 4, y: y + 6, size: 9, bold }))
    drawing.page.drawLine({
      start: { x: margin, y },
      end: { x: pageWidth - margin, y },
      color: line,
      thickness: 0.6,
    })
  }
  rowAt(table.headings, 0, true)
  table.rows.forEach((cells, index) => rowAt(cells, index + 1, false))
  return top - 18 - (table.rows.length + 1) * rowHeight
}
