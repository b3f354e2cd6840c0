import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { drawBarcode, makeBarcode, makePicturePdf, makeScan, placed } from '../../testing/files/index.ts'
import type { FileContent } from '../types.ts'
import { stopOcr } from './ocr/ocr.thread.ts'
import { withEvenLight } from './ocr/paper.rules.ts'
import { readContent } from './read-file.ts'

afterAll(() => stopOcr())

const read = (bytes: Uint8Array) => readContent({ bytes, file_name: 'file', content_type: null })
const words = ({ pages }: FileContent) =>
  pages.flatMap((page) => page.lines.flatMap((line) => line.cells.flatMap((cell) => cell.words)))
const texts = (content: FileContent) => words(content).map(({ text }) => text)
const prose = placed(
  `
The container named below may be picked up at the terminal after
payment of all charges and presentation of this order`,
  { top: 400 },
)
async function textPdf(draw: (document: PDFDocument) => Promise<void>): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  await draw(document)
  for (const page of document.getPages())
    for (const { text, x, y } of prose) page.drawText(text, { x, y: page.getHeight() - y, size: 10, font })
  return document.save()
}

describe('a scan of few pixels', () => {
  const size: [number, number] = [400, 220]
  const lines = [
    'Container MSCU1234565 TCLU6718159',
    'Vessel MSC IRINA Voyage UX638W',
    'Pickup PU77812 Invoice NW-2026-0911',
  ]
  const paper = placed(lines.join('\n'), { size: 8, left: 30 })

  test('is enlarged smoothly from the picture in the PDF, wherever it lies on the page', async () => {
    const scan = await sharp(await makeScan(paper, { size }))
      .resize({ width: Math.round((400 / 72) * 96) })
      .png()
      .toBuffer()
    const document = await PDFDocument.create()
    const page = document.addPage([440, 260])
    page.drawImage(await document.embedPng(scan), { x: 21.3, y: 17.7, width: 400, height: 220 })
    const content = await read(await document.save())
    const found = texts(content)
    const wanted = lines.join(' ').split(' ')
    expect(wanted.filter((word) => found.includes(word)).length).toBeGreaterThanOrEqual(wanted.length - 1)
    const container = words(content).find(({ text }) => text === 'Container')
    expect((container?.x ?? 0) * 440).toBeCloseTo(21.3 + 30, -0.5)
    expect(content.pages[0]?.width).toBeCloseTo(440, 0)
  })
})

test('a photo with shade on its paper gets even light, and a scan stays as it is', () => {
  const [width, height] = [600, 400]
  const ink = (x: number, y: number) => x % 40 < 4 && y % 50 < 20
  const paint = (light: (x: number) => number) => ({
    data: Uint8Array.from({ length: width * height }, (_, index) => {
      const [x, y] = [index % width, Math.floor(index / width)]
      return light(x) * (ink(x, y) ? 0.3 : 1)
    }),
    width,
    height,
  })
  const photo = withEvenLight(paint((x) => 240 - (150 * x) / width))
  const wrong = [...photo.data].filter((level, index) =>
    ink(index % width, Math.floor(index / width)) ? level > 110 : level < 200,
  )
  expect(wrong).toEqual([])
  const scan = paint(() => 240)
  expect(withEvenLight(scan)).toBe(scan)
})

describe('a picture on a page of text', () => {
  const letterhead = makeScan(placed('HARBOR LINE SHIPPING', { size: 16, left: 20, top: 40 }), {
    size: [320, 70],
  })

  test('is read as well, so that a letterhead names the issuer on each page', async () => {
    const png = await letterhead
    const content = await read(
      await textPdf(async (document) => {
        const picture = await document.embedPng(png)
        for (let count = 0; count < 2; count++)
          document.addPage([612, 792]).drawImage(picture, { x: 50, y: 700, width: 320, height: 70 })
      }),
    )
    for (const page of content.pages) expect(page.lines[0]?.text).toBe('HARBOR LINE SHIPPING')
    const harbor = words(content).find(({ text }) => text === 'HARBOR')
    expect(harbor).toMatchObject({ method: 'ocr' })
    expect((harbor?.x ?? 0) * 612).toBeCloseTo(70, -0.5)
    expect(words(content).filter(({ method }) => method === 'ocr')).toHaveLength(6)
  })

  test('is not read where it is a photo of half the page', async () => {
    const photo = sharp({
      create: {
        width: 800,
        height: 600,
        channels: 3,
        background: '#888888',
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    })
    const png = await photo.png().toBuffer()
    const content = await read(
      await textPdf(async (document) => {
        const picture = await document.embedPng(png)
        document.addPage([612, 792]).drawImage(picture, { x: 50, y: 450, width: 500, height: 320 })
      }),
    )
    expect(words(content).filter(({ method }) => method === 'ocr')).toEqual([])
  })
})

describe('barcodes', () => {
  test('of a PDF are read where they are drawn, with their positions', async () => {
    const code = await makeBarcode('Code128', 'MSCU1234565')
    const square = await makeBarcode('QRCode', 'https://track.example/MEDU9104472')
    const content = await read(
      await textPdf(async (document) => {
        const page = document.addPage([612, 792])
        drawBarcode(page, { ...code, height: 1 }, { x: 350, y: 40, wide: 200, high: 40 })
        drawBarcode(page, square, { x: 50, y: 40, wide: 90, high: 90 })
        await Promise.resolve()
      }),
    )
    const [page] = content.pages
    expect(page?.barcodes?.map(({ format, text }) => [format, text]).toSorted()).toEqual([
      ['Code128', 'MSCU1234565'],
      ['QRCode', 'https://track.example/MEDU9104472'],
    ])
    const bars = page?.barcodes?.find(({ format }) => format === 'Code128')
    expect((bars?.x ?? 0) * 612).toBeCloseTo(350, -1)
    expect(words(content).every(({ method }) => method === 'text')).toBe(true)
  })

  test('of a scan are read', async () => {
    const { data, width, height } = await makeBarcode('PDF417', 'BOL MEDU9104472 NINGBO LOS ANGELES')
    const bars = await sharp(data, { raw: { width, height, channels: 1 } })
      .resize({ width: 600, height: 150, fit: 'fill', kernel: 'nearest' })
      .png()
      .toBuffer()
    const page = await makeScan(placed('BILL OF LADING', { size: 14, left: 30 }), { size: [420, 200] })
    const scan = await sharp(page)
      .composite([{ input: bars, left: 500, top: 500 }])
      .png()
      .toBuffer()
    const content = await read(await makePicturePdf(scan, [], [420, 200]))
    expect(content.pages[0]?.barcodes).toMatchObject([
      { format: 'PDF417', text: 'BOL MEDU9104472 NINGBO LOS ANGELES' },
    ])
  })
})
