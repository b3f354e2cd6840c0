import { afterAll, expect, test } from 'vitest'
import { makePicturePdf, makeScan, makeTiff, placed } from '../../../testing/files/index.ts'
import type { FileContent } from '../../types.ts'
import { stopOcr } from './ocr.thread.ts'
import { readContent } from '../read-file.ts'

afterAll(() => stopOcr())

const size: [number, number] = [420, 300]
const paper = placed(
  `
DELIVERY ORDER

Container      MSCU1234565
Vessel         EVER GIVEN
Port of loading  ROTTERDAM`,
  { size: 12, left: 30 },
)
const read = (bytes: Uint8Array) => readContent({ bytes, file_name: 'scan', content_type: null })
const words = ({ pages }: FileContent) =>
  pages.flatMap((page) => page.lines.flatMap((line) => line.cells.flatMap((cell) => cell.words)))
const texts = (content: FileContent) => words(content).map(({ text }) => text)

test('a rotated scan is read, and reports its rotation', async () => {
  const content = await read(await makeScan(paper, { size, turned: 270 }))
  expect(texts(content)).toEqual(expect.arrayContaining(['DELIVERY', 'ORDER', 'MSCU1234565', 'ROTTERDAM']))
  expect(content.turned).toBe(90)
  const [page] = content.pages
  expect(page?.turned).toBe(90)
  expect(page?.width).toBeGreaterThan(page?.height ?? 0)
  const title = words(content).find(({ text }) => text === 'DELIVERY')
  expect(title?.x).toBeCloseTo(30 / 420, 1)
  expect(title?.y).toBeCloseTo(51 / 300, 1)
})

test('of a scan with a text layer both are read, and the text layer wins where they overlap', async () => {
  const scan = await makeScan(paper, { size })
  const own = placed('MSCU7654321', { size: 12, left: 30 + 15 * 12 * 0.6, top: 60 + 2 * 12 * 1.6 })
  const content = await read(await makePicturePdf(scan, own, size))
  expect(texts(content)).toEqual(expect.arrayContaining(['DELIVERY', 'MSCU7654321', 'ROTTERDAM']))
  expect(texts(content)).not.toContain('MSCU1234565')
  expect(words(content).find(({ text }) => text === 'MSCU7654321')).toMatchObject({
    method: 'text',
    confidence: 1,
  })
  expect(words(content).find(({ text }) => text === 'DELIVERY')).toMatchObject({ method: 'ocr' })
})

test('each page of a TIFF is read', { tags: ['long'] }, async () => {
  const pages = await Promise.all([
    makeScan(paper, { size }),
    makeScan(placed('FREIGHT INVOICE  Number 4711', { size: 14 }), { size }),
  ])
  const content = await read(await makeTiff(pages))
  expect(content).toMatchObject({ kind: 'image', content_type: 'image/tiff', pages_count: 2 })
  expect(content.pages.map((page) => page.lines.some(({ text }) => text.includes('INVOICE')))).toEqual([
    false,
    true,
  ])
})

test('a photo without text is read, with a note', async () => {
  const photo = await makeScan(placed('', { size: 12 }), { size })
  expect(await read(photo)).toMatchObject({ kind: 'image', notes: ['No text was found in the picture'] })
  const inPdf = await read(await makePicturePdf(photo, placed('', { size: 12 }), size))
  expect(inPdf).toMatchObject({ kind: 'pdf', pages_count: 1 })
  expect(inPdf.notes).toContain('No text was found in the picture')
})
