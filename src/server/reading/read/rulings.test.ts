import { PDFDocument, degrees, rgb } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import type { Rect } from '../types.ts'
import { stopOcr } from './ocr/ocr.thread.ts'
import { openPdfRenderer } from './pdf/pdf.render.ts'
import { readContent } from './read-file.ts'
import { rulingsOfScan } from './scan-rulings.rules.ts'

afterAll(() => stopOcr())

const across = (rulings: readonly Rect[]) => rulings.filter(({ width, height }) => width * 612 > height * 792)
const down = (rulings: readonly Rect[]) => rulings.filter(({ width, height }) => width * 612 < height * 792)
const round = ({ x, y, width, height }: Rect) => [x * 612, y * 792, width * 612, height * 792].map(Math.round)

type Draw = (page: ReturnType<PDFDocument['addPage']>) => void
async function drawn(draw: Draw, rotate = 0): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  const page = document.addPage([612, 792])
  page.drawText('A page with enough letters that nobody takes it for a scan', { x: 60, y: 400, size: 10 })
  draw(page)
  page.setRotation(degrees(rotate))
  return document.save()
}
async function rulingsOf(bytes: Uint8Array): Promise<Rect[]> {
  const { pages } = await readContent({ bytes, file_name: 'drawn.pdf', content_type: null })
  return pages[0]?.rulings ?? []
}
async function scanned(bytes: Uint8Array, turned = 0) {
  const renderer = await openPdfRenderer(bytes)
  const { data, width, height } = await renderer.draw(1)
  renderer.close()
  const turnedScan = await sharp(data, { raw: { width, height, channels: 1 } })
    .rotate(turned, { background: '#ffffff' })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return rulingsOfScan({ data: turnedScan.data, ...turnedScan.info })
}

describe('the lines of a PDF page', () => {
  test('are the borders of its boxes and its separators, as thin rectangles from the top left', async () => {
    const rulings = await rulingsOf(
      await drawn((page) => {
        page.drawRectangle({
          x: 50,
          y: 592,
          width: 200,
          height: 100,
          borderWidth: 2,
          borderColor: rgb(0, 0, 0),
        })
        page.drawRectangle({ x: 50, y: 499, width: 500, height: 2 })
        page.drawLine({ start: { x: 300, y: 592 }, end: { x: 300, y: 692 }, thickness: 2 })
      }),
    )
    expect(across(rulings).map(round)).toEqual([
      [50, 291, 500, 2],
      [50, 99, 200, 2],
      [50, 199, 200, 2],
    ])
    expect(
      down(rulings)
        .map(round)
        .map(([x, y, , height]) => [x, y, height]),
    ).toEqual([
      [49, 100, 100],
      [249, 100, 100],
      [299, 100, 100],
    ])
  })

  test('are one line where they are drawn in pieces, as for each cell of a table', async () => {
    const rulings = await rulingsOf(
      await drawn((page) => {
        for (let x = 50; x < 350; x += 60)
          page.drawLine({ start: { x, y: 600 }, end: { x: x + 60, y: 600.2 }, thickness: 1 })
        for (let x = 50; x < 350; x += 4) page.drawRectangle({ x, y: 500, width: 2, height: 1 })
      }),
    )
    expect(rulings.map(round).map(([x, y, width]) => [x, y, width])).toEqual([
      [50, 191, 300],
      [50, 291, 298],
    ])
  })

  test('are turned with a page that is shown turned', async () => {
    const bytes = await drawn((page) => {
      page.drawLine({ start: { x: 50, y: 692 }, end: { x: 250, y: 692 }, thickness: 1 })
    }, 90)
    const { pages } = await readContent({ bytes, file_name: 'turned.pdf', content_type: null })
    const [page] = pages
    const expected = page?.turned === 270 ? [50, 100] : [692, 50]
    const [ruling] = page?.rulings ?? []
    expect(
      [(ruling?.x ?? 0) * (page?.width ?? 0), (ruling?.y ?? 0) * (page?.height ?? 0)].map(Math.round),
    ).toEqual(expected)
  })

  test('are neither letters drawn as outlines, nor bars of a barcode, nor white', async () => {
    const rulings = await rulingsOf(
      await drawn((page) => {
        for (let bar = 0; bar < 60; bar++)
          page.drawRectangle({ x: 300 + bar * 2.5, y: 600, width: bar % 3 === 0 ? 1.5 : 0.8, height: 40 })
        for (let letter = 0; letter < 30; letter++)
          page.drawSvgPath('M0 0 L2 0 L2 9 Q6 9 6 14 L6 18 L0 18 Z', { x: 50 + letter * 8, y: 500 })
        page.drawSvgPath('M 0 0 L 200 0', {
          x: 50,
          y: 300,
          borderColor: rgb(1, 1, 1),
        })
      }),
    )
    expect(rulings).toEqual([])
  })
})

describe('the lines of a scan', () => {
  const form = drawn((page) => {
    for (let row = 0; row < 6; row++) {
      page.drawLine({
        start: { x: 50, y: 100 + row * 60 },
        end: { x: 550, y: 100 + row * 60 },
        thickness: 0.7,
      })
      page.drawText('MSCU1234565 EVER GIVEN ROTTERDAM', { x: 60, y: 115 + row * 60, size: 12 })
    }
    for (const x of [50, 300, 550])
      page.drawLine({ start: { x, y: 100 }, end: { x, y: 400 }, thickness: 0.7 })
  })

  test('are found from long rows of dark pixels, and letters are not taken for lines', async () => {
    const rulings = await scanned(await form)
    expect(across(rulings)).toHaveLength(6)
    expect(down(rulings)).toHaveLength(3)
    const top = across(rulings).toSorted((one, other) => one.y - other.y)[0]
    expect(top && round(top).slice(0, 3)).toEqual([49, 392, 501])
  })

  test('are short pieces one beside the other where the page lay at an angle', async () => {
    const rulings = await scanned(await form, 2)
    const total = across(rulings).reduce((sum, { width }) => sum + width, 0)
    expect(across(rulings).length).toBeGreaterThan(6)
    expect(Math.max(...across(rulings).map(({ height }) => height))).toBeLessThan(0.008)
    expect(total * 612).toBeGreaterThan(0.9 * 6 * 500)
  })
})
