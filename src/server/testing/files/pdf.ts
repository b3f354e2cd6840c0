import {
  degrees,
  type PDFPage,
  PDFDocument,
  PDFName,
  PDFString,
  type SecurityOptions,
  StandardFonts,
} from '@cantoo/pdf-lib'
import { constants, deflateRawSync } from 'node:zlib'

/** A text on a page, in points from the left and the top. */
export interface PlacedText {
  text: string
  x: number
  y: number
  size?: number
  /** Clockwise. */
  turned?: number
}
export interface PdfOptions {
  size?: [number, number]
  /** Each page is shown turned so. */
  rotate?: number
  /** Values typed into fields of a form, on page 1. */
  fields?: (PlacedText & { name: string; width?: number })[]
  lock?: SecurityOptions
}

/** Text as one would type it, to places on a page: two spaces or more part columns, which stand where they are typed. */
export function placed(text: string, { size = 10, left = 50, top = 60 } = {}): PlacedText[] {
  return text
    .replace(/^\n/u, '')
    .split('\n')
    .flatMap((line, row) =>
      [...line.matchAll(/\S+(?: \S+)*/gu)].map(({ 0: part, index }) => ({
        text: part,
        x: left + index * size * 0.6,
        y: top + row * size * 1.6,
        size,
      })),
    )
}

/** A PDF with texts where they are put, a list for each page. */
export async function makePdf(pages: readonly PlacedText[][], options: PdfOptions = {}): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  for (const texts of pages) {
    const page = document.addPage(options.size ?? [612, 792])
    if (options.rotate) page.setRotation(degrees(options.rotate))
    for (const { text, x, y, size = 10, turned = 0 } of texts)
      page.drawText(text, { x, y: page.getHeight() - y, size, font, rotate: degrees(-turned) })
  }
  const first = document.getPages()[0]
  for (const field of options.fields ?? []) if (first) addField(document, first, field)
  if (options.lock) document.encrypt(options.lock)
  return document.save({ useObjectStreams: !options.lock })
}

function addField(
  document: PDFDocument,
  page: PDFPage,
  { name, text, x, y, width = 150 }: PlacedText & { name: string; width?: number },
) {
  const field = document.getForm().createTextField(name)
  if (text.includes('\n')) field.enableMultiline()
  field.setText(text)
  const height = 16 * text.split('\n').length
  field.addToPage(page, { x, y: page.getHeight() - y - height / 2, width, height })
}

/** A picture on each page from edge to edge, with texts over it. */
export async function makePicturePdf(
  png: Uint8Array,
  texts: readonly PlacedText[] = [],
  size: [number, number] = [612, 792],
) {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  const page = document.addPage(size)
  page.drawImage(await document.embedPng(png), { x: 0, y: 0, width: size[0], height: size[1] })
  for (const { text, x, y, size: letters = 10 } of texts)
    page.drawText(text, { x, y: size[1] - y, size: letters, font })
  return document.save()
}

/** Letter pages that are pictures from edge to edge, as a scanner makes them. */
export async function makeScansPdf(pngs: readonly Uint8Array[]): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  for (const png of pngs) {
    const page = document.addPage([612, 792])
    page.drawImage(await document.embedPng(png), { x: 0, y: 0, width: 612, height: 792 })
  }
  return document.save()
}

export function makeEmptyPages(count: number): Uint8Array {
  const numbers = Array.from({ length: count }, (_, index) => index + 1)
  const pageId = (number: number) => 2 * number + 2
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${count} /Kids [${numbers.map((number) => `${pageId(number)} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...numbers.flatMap((number) => {
      const text = `BT /F 8 Tf 5 100 Td (This is the ${number}th of very many pages, and all of them say so) Tj ET`
      const page = `/Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Resources << /Font << /F 3 0 R >> >>`
      return [
        `<< ${page} /Contents ${pageId(number) + 1} 0 R >>`,
        `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
      ]
    }),
  ]
  const parts = ['%PDF-1.4\n']
  const offsets: number[] = []
  let length = parts.join('').length
  for (const [index, object] of objects.entries()) {
    const part = `${index + 1} 0 obj\n${object}\nendobj\n`
    parts.push(part)
    offsets.push(length)
    length += part.length
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  const size = objects.length + 1
  parts.push(
    `xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}`,
    `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`,
  )
  return Buffer.from(parts.join(''), 'latin1')
}

/** A form that is made of XML, and whose page says only that it cannot be shown. */
export async function makeDynamicForm(): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  document.addPage().drawText('Please wait... If this message is not replaced, update Adobe Reader.', {
    x: 20,
    y: 400,
    size: 10,
    font,
  })
  const xml = '<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"><template/></xdp:xdp>'
  const stream = document.context.register(document.context.stream(xml))
  const form = document.context.obj({ XFA: [PDFString.of('template'), stream], Fields: [] })
  document.catalog.set(PDFName.of('AcroForm'), form)
  return document.save()
}

/** A page whose drawing is `megabytes` of blanks in a few kilobytes. */
export async function makeFlateBomb(megabytes: number): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  const page = document.addPage()
  const stream = document.context.stream(blanks(megabytes), { Filter: 'FlateDecode' })
  page.node.set(PDFName.of('Contents'), document.context.register(stream))
  return document.save({ useObjectStreams: false })
}

/** One packed block, over and over. */
function blanks(megabytes: number): Uint8Array {
  const block = deflateRawSync(Buffer.alloc(1024 * 1024, 'q Q '), { finishFlush: constants.Z_FULL_FLUSH })
  return Buffer.concat([
    Buffer.from([0x78, 0x9c]),
    ...Array.from({ length: megabytes }, () => block),
    Buffer.from([3, 0]),
  ])
}
