import { type PDFFont, type PDFPage, PDFDocument, rgb, StandardFonts } from '@cantoo/pdf-lib'

/** A4 across, in points; the origin of a page is its lower left corner. */
const page = { width: 842, height: 595, margin: 36 }
const sizes = { title: 16, heading: 11, text: 8.5, table: 7.5 }
const LINE = 1.3
const cellPadding = 3
const ink = rgb(0.1, 0.13, 0.18)
const faint = rgb(0.36, 0.4, 0.46)
const line = rgb(0.72, 0.75, 0.8)

/** What is written over the tables. */
export interface PdfHead {
  title: string
  lines: string[]
}
export interface PdfTable {
  title: string
  /** What a reader has to know of it. */
  note: string | null
  /** Repeated on each page; none where the first column says what a row is. */
  headings: readonly string[] | null
  /** Share of the width of a page for each column. */
  widths: readonly number[]
  rows: readonly (readonly string[])[]
}

/** The standard fonts have the letters of Western Europe: others lose their accents, or become a question mark. */
const printable = (text: string): string =>
  [...text.normalize('NFC')]
    .map((letter) => {
      if (/^[\x20-\x7e\xa0-\xff–—‘’“”•…€]$/u.test(letter)) return letter
      if (/^\s$/u.test(letter)) return ' '
      const plain = letter.normalize('NFD').replaceAll(/\p{M}/gu, '')
      return /^[\x20-\x7e]$/u.test(plain) ? plain : '?'
    })
    .join('')

/** The head, then each table, which goes on over as many pages as it needs. */
export async function tablesPdf(head: PdfHead, tables: readonly PdfTable[], made: Date): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  document.setTitle(head.title)
  document.setCreationDate(made)
  document.setModificationDate(made)
  const writer = new PageWriter(
    document,
    await document.embedFont(StandardFonts.Helvetica),
    await document.embedFont(StandardFonts.HelveticaBold),
  )
  writer.paragraph(head.title, { size: sizes.title, bold: true })
  for (const text of head.lines) writer.paragraph(text, { size: sizes.text })
  for (const table of tables) writer.table(table)
  writer.numberPages(head.title)
  return document.save()
}

interface Look {
  size: number
  bold?: boolean
  faint?: boolean
}

/** Writes from the top of a page downwards, and begins a new page where one is full. */
class PageWriter {
  readonly #document: PDFDocument
  readonly #plain: PDFFont
  readonly #bold: PDFFont
  #page: PDFPage
  #y: number
  constructor(document: PDFDocument, plain: PDFFont, bold: PDFFont) {
    this.#document = document
    this.#plain = plain
    this.#bold = bold
    this.#page = document.addPage([page.width, page.height])
    this.#y = page.height - page.margin
  }

  paragraph(text: string, look: Look): void {
    const lines = this.#wrapped(text, page.width - 2 * page.margin, look)
    this.#need(lines.length * look.size * LINE)
    for (const each of lines) {
      this.#y -= look.size * LINE
      this.#write(each, page.margin, this.#y, look)
    }
  }

  table({ title, note, headings, widths, rows }: PdfTable): void {
    this.#need(90)
    this.#y -= 14
    this.paragraph(title, { size: sizes.heading, bold: true })
    if (note !== null) this.paragraph(note, { size: sizes.text, faint: true })
    this.#y -= 4
    if (headings !== null) this.#row(headings, widths, { size: sizes.table, bold: true })
    for (const row of rows) {
      const isNewPage = this.#row(row, widths, { size: sizes.table }, headings)
      if (isNewPage) this.#row(row, widths, { size: sizes.table })
    }
  }

  numberPages(title: string): void {
    const pages = this.#document.getPages()
    for (const [index, each] of pages.entries()) {
      this.#page = each
      this.#write(`${title} · page ${index + 1} of ${pages.length}`, page.margin, 18, {
        size: 7,
        faint: true,
      })
    }
  }

  /** @returns whether a page was begun with the headings instead, because the row has no room any more */
  #row(
    cells: readonly string[],
    widths: readonly number[],
    look: Look,
    headings?: readonly string[] | null,
  ): boolean {
    const whole = widths.reduce((sum, width) => sum + width, 0)
    const places = widths.map((width) => ((page.width - 2 * page.margin) * width) / whole)
    const wrapped = cells.map((cell, at) => this.#wrapped(cell, (places[at] ?? 0) - 2 * cellPadding, look))
    const lines = Math.max(1, ...wrapped.map(({ length }) => length))
    const height = lines * look.size * LINE + cellPadding
    if (headings !== undefined && this.#y - height < page.margin) {
      this.#begin()
      if (headings !== null) this.#row(headings, widths, { ...look, bold: true })
      return true
    }
    let x = page.margin
    for (const [at, texts] of wrapped.entries()) {
      for (const [index, text] of texts.entries())
        this.#write(text, x + cellPadding, this.#y - (index + 1) * look.size * LINE + 1, look)
      x += places[at] ?? 0
    }
    this.#y -= height
    this.#page.drawLine({
      start: { x: page.margin, y: this.#y },
      end: { x: page.width - page.margin, y: this.#y },
      color: line,
      thickness: 0.5,
    })
    return false
  }

  #need(height: number): void {
    if (this.#y - height < page.margin) this.#begin()
  }

  #begin(): void {
    this.#page = this.#document.addPage([page.width, page.height])
    this.#y = page.height - page.margin
  }

  #write(text: string, x: number, y: number, look: Look): void {
    const font = look.bold === true ? this.#bold : this.#plain
    this.#page.drawText(printable(text), {
      x,
      y,
      size: look.size,
      font,
      color: look.faint === true ? faint : ink,
    })
  }

  /** Lines that fit into a width, of at most as many as a page has; a word that is longer is cut. */
  #wrapped(text: string, width: number, look: Look): string[] {
    const lines = text
      .slice(0, MAX_CELL_LETTERS)
      .split('\n')
      .flatMap((each) => this.#wrappedLine(each, width, look))
    return lines.length > MAX_CELL_LINES ? [...lines.slice(0, MAX_CELL_LINES - 1), '…'] : lines
  }

  #wrappedLine(text: string, width: number, { size, bold }: Look): string[] {
    const font = bold === true ? this.#bold : this.#plain
    const fits = (each: string) => font.widthOfTextAtSize(each, size) <= width
    const lines: string[] = []
    let current = ''
    for (const word of printable(text).split(' ')) {
      const longer = current === '' ? word : `${current} ${word}`
      if (fits(longer)) {
        current = longer
        continue
      }
      if (current !== '') lines.push(current)
      current = word
      while (!fits(current)) {
        const cut = Math.max(1, lastThatFits(current, fits))
        lines.push(current.slice(0, cut))
        current = current.slice(cut)
      }
    }
    return [...lines, current]
  }
}

/** A row is not longer than a page. */
const MAX_CELL_LINES = 45
const MAX_CELL_LETTERS = 2200

function lastThatFits(word: string, fits: (text: string) => boolean): number {
  let cut = word.length
  while (cut > 1 && !fits(word.slice(0, cut))) cut -= 1
  return cut
}
