import { PDFiumLibrary, type PDFiumDocument } from '@hyzyla/pdfium'
import { caps } from './caps.ts'
import type { Bitmap } from './ocr.ts'

const dotsPerPoint = 300 / 72
const mostObjects = 200
/** Rules and boxes; letters that are drawn as outlines are many more. */
const fewPaths = 15
let library: Promise<PDFiumLibrary> | undefined

export interface Look {
  /** Something that letters may be drawn in. */
  drawn: boolean
  /** A scan of the whole page, whatever text there is as well. */
  scan: boolean
}
/** A PDF as pictures of its pages, numbered from 1. */
export interface Pictures {
  count: number
  /** What is on a page besides its text. */
  look: (number: number) => Promise<Look>
  draw: (number: number) => Promise<Bitmap>
  close: () => void
}

/** Throws where pdfium cannot open it. */
export async function openPictures(bytes: Uint8Array): Promise<Pictures> {
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
  const most = Math.sqrt(caps.pixels / Math.max(1, originalWidth * originalHeight))
  const { data, width, height } = await page.render({
    scale: Math.min(dotsPerPoint, most),
    colorSpace: 'Gray',
    render: 'bitmap',
  })
  return { data, width, height }
}

/** pdfium does not tell where a picture lies; one of a page's shape and enough dots for its letters is a scan of it. */
async function look(document: PDFiumDocument, number: number): Promise<Look> {
  const page = document.getPage(number - 1)
  const { originalWidth, originalHeight } = page.getOriginalSize()
  const shape = originalWidth / originalHeight
  const count = page.getObjectCount()
  let paths = 0
  let others = 0
  for (let index = 0; index < Math.min(count, mostObjects); index++) {
    const object = page.getObject(index)
    if (object.type === 'path') paths += 1
    else if (object.type !== 'text') others += 1
    if (object.type !== 'image') continue
    const { width, height } = await object.getImageDataRaw()
    const off = Math.min(Math.abs(width / height / shape - 1), Math.abs(height / width / shape - 1))
    if (off < 0.12 && Math.min(width, height) >= 700) return { drawn: true, scan: true }
  }
  return { drawn: others > 0 || paths >= fewPaths, scan: false }
}
