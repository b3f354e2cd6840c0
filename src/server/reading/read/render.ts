import { PDFiumLibrary, type PDFiumDocument } from '@hyzyla/pdfium'
import { caps } from './caps.ts'
import type { Bitmap } from './ocr.ts'

const dotsPerPoint = 300 / 72
let library: Promise<PDFiumLibrary> | undefined

/** A PDF as pictures of its pages, numbered from 1. */
export interface Pictures {
  count: number
  /** A scan of the whole page lies on it, whatever text there is as well. */
  isScan: (number: number) => Promise<boolean>
  draw: (number: number) => Promise<Bitmap>
  close: () => void
}

/** Throws where pdfium cannot open it. */
export async function openPictures(bytes: Uint8Array): Promise<Pictures> {
  library ??= PDFiumLibrary.init()
  const document = await (await library).loadDocument(bytes)
  return {
    count: document.getPageCount(),
    isScan: (number) => isScan(document, number),
    draw: (number) => draw(document, number),
    close: () => document.destroy(),
  }
}

async function draw(document: PDFiumDocument, number: number): Promise<Bitmap> {
  const page = document.getPage(number - 1)
  const { originalWidth, originalHeight } = page.getOriginalSize()
  const most = Math.sqrt(caps.pixels / Math.max(1, originalWidth * originalHeight))
  const { data, width, height } = await page.render({
    scale: Math.min(dotsPerPoint, most),
    colorSpace: 'Gray',
    render: 'bitmap',
  })
  return { data, width, height }
}

/** pdfium does not tell where a picture lies; one of a page's shape and enough dots for its letters is a scan of it. */
async function isScan(document: PDFiumDocument, number: number): Promise<boolean> {
  const page = document.getPage(number - 1)
  const { originalWidth, originalHeight } = page.getOriginalSize()
  const shape = originalWidth / originalHeight
  for (let index = 0; index < Math.min(page.getObjectCount(), 50); index++) {
    const object = page.getObject(index)
    if (object.type !== 'image') continue
    const { width, height } = await object.getImageDataRaw()
    const turned = Math.min(Math.abs(width / height / shape - 1), Math.abs(height / width / shape - 1))
    if (turned < 0.12 && Math.min(width, height) >= 700) return true
  }
  return false
}
