import { type PDFPageProxy, Util, getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Barcode, Rect, Word } from '../../types.ts'
import { readingLimits } from '../limits.ts'
import { formWords } from './pdf.form.ts'
import { readRulings } from './pdf.rulings.ts'
import { type TextRun, wordsOfRuns } from './pdf.runs.rules.ts'
import { rotateRect, rotateSize } from '../layout.rules.ts'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { ReadingFailed } from '../../failures.rules.ts'

const root = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
const folder = (name: string) => `${join(root, name)}/`

/** Null if pdf.js cannot open the file. pdf.js tries the empty password itself, which many encrypted files have. */
export async function openPdf(bytes: Uint8Array): Promise<PDFDocumentProxy | null> {
  const loading = getDocument({
    // A copy, because pdf.js detaches the buffer.
    data: new Uint8Array(bytes),
    verbosity: 0,
    useSystemFonts: false,
    disableFontFace: true,
    // Pictures are drawn by PDFium; pdf.js would decode them to list what a page draws.
    maxImageSize: 0,
    isOffscreenCanvasSupported: false,
    standardFontDataUrl: folder('standard_fonts'),
    cMapUrl: folder('cmaps'),
    cMapPacked: true,
    wasmUrl: folder('wasm'),
  })
  try {
    return await loading.promise
  } catch (error) {
    await loading.destroy()
    if (error instanceof Error && error.name === 'PasswordException')
      throw new ReadingFailed('encrypted', { cause: error })
    if (error instanceof RangeError) throw error
    return null
  }
}

/** Positions and size are those of the rotated page. */
export interface PageText {
  words: Word[]
  size: { width: number; height: number }
  turned: number
  rulings?: Rect[]
  gaps?: Rect[]
  barcodes?: Barcode[]
  /** Drawn shapes that may be parts of a barcode. */
  shapes?: number
}

/** The text of a page and of its form fields; empty if the page is broken. */
export async function readPageText(page: PDFPageProxy): Promise<PageText> {
  const viewport = page.getViewport({ scale: 1 })
  const size = { width: viewport.width, height: viewport.height }
  const { words, turned } = wordsOfRuns(await runsOf(page, viewport.transform), size)
  const typed = await formWords(page, viewport).catch(emptyUnlessOutOfMemory)
  const drawn = await readRulings(page, viewport).catch((error: unknown) => ({
    rulings: emptyUnlessOutOfMemory(error),
    shapes: 0,
  }))
  return {
    words: [...words, ...typed.map((word) => rotateRect(word, turned))].slice(0, readingLimits.words_of_page),
    size: rotateSize(size, turned),
    turned,
    rulings: drawn.rulings.map((ruling) => rotateRect(ruling, turned)),
    shapes: drawn.shapes,
  }
}

async function runsOf(page: PDFPageProxy, transform: number[]): Promise<TextRun[]> {
  const { items } = await page
    .getTextContent()
    .catch((error: unknown) => ({ items: emptyUnlessOutOfMemory(error) }))
  return items.slice(0, readingLimits.words_of_page).flatMap((item) =>
    'str' in item
      ? [
          {
            text: item.str,
            transform: Util.transform(transform, item.transform).map(Number),
            width: item.width,
            ends: item.hasEOL,
          },
        ]
      : [],
  )
}

/** A lack of memory is reported; every other error leaves the page empty. */
function emptyUnlessOutOfMemory(error: unknown): never[] {
  if (error instanceof RangeError) throw error
  return []
}
