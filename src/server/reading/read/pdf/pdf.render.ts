import { PDFiumLibrary, type PDFiumDocument } from '@hyzyla/pdfium'
import { enlarged, OCR_DPI } from '../bitmap.ts'
import { readingLimits } from '../limits.ts'
import type { Bitmap } from '../ocr/ocr.ts'
import { listObjects, type PageObjects, type PlacedPicture } from './pdf.pictures.ts'
import { drawPart, type RawPage, rawPage } from './pdfium.raw.ts'

/** More paths than table lines need, so that they may be letters drawn as outlines. */
const MIN_OUTLINE_PATHS = 15
/** Pictures of fewer pixels an inch have no letters that could be read. */
const MIN_DPI = 50
/** Pictures that cover more of the page, by themselves or as strips, are a scan of it. */
const SCAN_AREA = 0.6
let library: Promise<PDFiumLibrary> | undefined

export interface PageLook extends PageObjects {
  /** There is something besides text that may contain letters. */
  hasGraphics: boolean
  /** The page is a scan, even if it also has text. */
  isScan: boolean
}
/** Renders the pages of a PDF as pictures; pages from 1. */
export interface PdfRenderer {
  count: number
  /** Which objects a page has besides its text. */
  look: (number: number) => Promise<PageLook>
  /** At 300 dpi. A scan with fewer pixels is enlarged smoothly. */
  draw: (number: number) => Promise<Bitmap>
  /** A picture of a page at 300 dpi, with what is drawn over it. */
  drawPicture: (number: number, picture: PlacedPicture) => Promise<Bitmap>
  /** Without enlarging. */
  drawAt: (number: number, dpi: number) => Promise<Bitmap>
  close: () => void
}

/** Throws if PDFium cannot open the file. */
export async function openPdfRenderer(bytes: Uint8Array): Promise<PdfRenderer> {
  library ??= PDFiumLibrary.init()
  const document = await (await library).loadDocument(bytes)
  let open: { number: number; page: Page } | null = null
  const close = () => open?.page.pdfium._FPDF_ClosePage(open.page.page)
  const page = (number: number): Page => {
    if (open?.number === number) return open.page
    close()
    open = null
    open = { number, page: openPage(document, number) }
    return open.page
  }
  return {
    count: document.getPageCount(),
    look: async (number) => look(page(number)),
    draw: async (number) => draw(page(number)),
    drawPicture: async (number, picture) => drawPicture(page(number), picture),
    drawAt: async (number, dpi) => drawWhole(page(number), { x: dpi, y: dpi }),
    close: () => {
      close()
      document.destroy()
    },
  }
}

interface Page extends RawPage {
  /** Points. */
  width: number
  height: number
}
type Dpi = PlacedPicture['dpi']

function openPage(document: PDFiumDocument, number: number): Page {
  const page = document.getPage(number - 1)
  const { originalWidth, originalHeight } = page.getOriginalSize()
  return { ...rawPage(page), width: Math.max(1, originalWidth), height: Math.max(1, originalHeight) }
}

function look(page: Page): PageLook {
  const objects = listObjects(page)
  const area = objects.pictures.reduce(
    (sum, picture) => sum + (isReadable(picture) ? areaOnPage(picture) : 0),
    0,
  )
  return {
    ...objects,
    hasGraphics: objects.others > 0 || objects.paths >= MIN_OUTLINE_PATHS,
    isScan: area >= SCAN_AREA,
  }
}

function isReadable({ dpi }: PlacedPicture): boolean {
  return Math.min(dpi.x, dpi.y) >= MIN_DPI
}

function areaOnPage({ x, y, width, height }: PlacedPicture): number {
  const wide = Math.min(1, x + width) - Math.max(0, x)
  const high = Math.min(1, y + height) - Math.max(0, y)
  return Math.max(0, wide) * Math.max(0, high)
}

/**
 * PDFium enlarges pictures in blocks. So a scan of a low resolution is drawn pixel by pixel, which also applies its
 * masks and its rotation, and is then enlarged.
 */
async function draw(page: Page): Promise<Bitmap> {
  const { pictures, paths, isScan } = look(page)
  const [largest] = pictures
    .filter((picture) => isReadable(picture))
    .toSorted((one, other) => areaOnPage(other) - areaOnPage(one))
  const coarse = largest && Math.min(largest.dpi.x, largest.dpi.y) < 0.95 * OCR_DPI
  if (!coarse || !(isScan || paths < MIN_OUTLINE_PATHS)) return drawWhole(page, { x: OCR_DPI, y: OCR_DPI })
  return enlarged(drawWhole(page, largest.dpi, largest), {
    width: Math.round((page.width * limitedDpi(page)) / 72),
    height: Math.round((page.height * limitedDpi(page)) / 72),
  })
}

function limitedDpi({ width, height }: Page): number {
  return Math.min(OCR_DPI, 72 * Math.sqrt(readingLimits.drawn_pixels / (width * height)))
}

/** `aligned`: a picture whose pixels become pixels of the result. */
function drawWhole(page: Page, dpi: Dpi, aligned?: PlacedPicture): Bitmap {
  const limit = 72 * Math.sqrt(readingLimits.drawn_pixels / (page.width * page.height))
  const less = Math.min(1, limit / Math.sqrt(dpi.x * dpi.y))
  const scale = { x: (dpi.x * less) / 72, y: (dpi.y * less) / 72 }
  const left = (aligned?.x ?? 0) * page.width * scale.x
  const top = (aligned?.y ?? 0) * page.height * scale.y
  return drawPart(page, {
    scale,
    offset: { x: left - Math.round(left), y: top - Math.round(top) },
    width: Math.max(1, Math.floor(page.width * scale.x + 0.01)),
    height: Math.max(1, Math.floor(page.height * scale.y + 0.01)),
  })
}

async function drawPicture(page: Page, picture: PlacedPicture): Promise<Bitmap> {
  const points = { width: picture.width * page.width, height: picture.height * page.height }
  const dpi = { x: Math.min(OCR_DPI, picture.dpi.x), y: Math.min(OCR_DPI, picture.dpi.y) }
  const scale = { x: dpi.x / 72, y: dpi.y / 72 }
  const bitmap = drawPart(page, {
    scale,
    offset: { x: picture.x * page.width * scale.x, y: picture.y * page.height * scale.y },
    width: Math.max(1, Math.round(points.width * scale.x)),
    height: Math.max(1, Math.round(points.height * scale.y)),
  })
  return enlarged(bitmap, {
    width: Math.round((points.width * OCR_DPI) / 72),
    height: Math.round((points.height * OCR_DPI) / 72),
  })
}
