import { PDFiumLibrary, type PDFiumDocument } from '@hyzyla/pdfium'
import { readingLimits } from './limits.ts'
import type { Bitmap } from './ocr.ts'

const dotsPerPoint = 300 / 72
const MAX_OBJECTS = 200
/** More paths than table lines need, so that they may be letters drawn as outlines. */
const MIN_OUTLINE_PATHS = 15
let library: Promise<PDFiumLibrary> | undefined

interface PageObjects {
  /** There is something besides text that may contain letters. */
  hasGraphics: boolean
  /** The page is a scan, even if it also has text. */
  isScan: boolean
}
/** Renders the pages of a PDF as pictures; pages from 1. */
export interface PdfRenderer {
  count: number
  /** Which objects a page has besides its text. */
  look: (number: number) => Promise<PageObjects>
  draw: (number: number) => Promise<Bitmap>
  close: () => void
}

/** Throws if PDFium cannot open the file. */
export async function openPdfRenderer(bytes: Uint8Array): Promise<PdfRenderer> {
  library ??= PDFiumLibrary.init()
  const document = await (await library).loadDocument(bytes)
  return {
    count: document.getPageCount(),
    look: (number) => look(document, number),
    draw: (number) => draw(document, number),
    close: () => document.destroy(),
  }
}

async function draw(document: PDFiumDocument, number: number): Promise<Bitmap> {
  const page = document.getPage(number - 1)
  const { originalWidth, originalHeight } = page.getOriginalSize()
  const most = Math.sqrt(readingLimits.drawn_pixels / Math.max(1, originalWidth * originalHeight))
  const { data, width, height } = await page.render({
    scale: Math.min(dotsPerPoint, most),
    colorSpace: 'Gray',
    render: 'bitmap',
  })
  return { data, width, height }
}

/**
 * PDFium does not report the position of a picture. A picture with the shape of the page and enough pixels for text
 * is taken for a scan of the page.
 */
async function look(document: PDFiumDocument, number: number): Promise<PageObjects> {
  const page = document.getPage(number - 1)
  const { originalWidth, originalHeight } = page.getOriginalSize()
  const shape = originalWidth / originalHeight
  const count = page.getObjectCount()
  let paths = 0
  let others = 0
  for (let index = 0; index < Math.min(count, MAX_OBJECTS); index++) {
    const object = page.getObject(index)
    if (object.type === 'path') paths += 1
    else if (object.type !== 'text') others += 1
    if (object.type !== 'image') continue
    const { width, height } = await object.getImageDataRaw()
    const off = Math.min(Math.abs(width / height / shape - 1), Math.abs(height / width / shape - 1))
    if (off < 0.12 && Math.min(width, height) >= 700) return { hasGraphics: true, isScan: true }
  }
  return { hasGraphics: others > 0 || paths >= MIN_OUTLINE_PATHS, isScan: false }
}
